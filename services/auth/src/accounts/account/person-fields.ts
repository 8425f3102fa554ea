import {
  getStates,
  isValidCep,
  isValidCpf,
  isValidEmail,
  isValidPhone,
} from '@brazilian-utils/brazilian-utils';
import {
  cpfInvalid,
  emailInvalid,
  fieldsRequired,
  phoneInvalid,
  postalCodeInvalid,
  stateInvalid,
} from './accounts.errors.ts';

export type PersonFields = {
  readonly cpf?: string;
  readonly phone?: string;
  readonly postalCode?: string;
  readonly address?: string;
  readonly addressNumber?: string;
  readonly complement?: string;
  readonly city?: string;
  readonly state?: string;
};

const NAME_LENGTH_MAX = 120;
const EMAIL_LENGTH_MAX = 254;
const STATES = new Set<string>(getStates().map(({ code }) => code));

/** Validates and normalises profile fields: digits only, trimmed, no control characters. Throws named errors. */
export const parsePersonFields = (given: PersonFields): PersonFields =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const parse = PARSERS[name as keyof PersonFields];
      return typeof value === 'string' && parse !== undefined ? [[name, parse(value)]] : [];
    }),
  );

/** Returns a name as displayed. Throws `required` for an empty one; default fieldsRequired. */
export const parseName = (name: string, required: () => Error = fieldsRequired): string => {
  const clean = plainText(name);
  if (clean === '') throw required();
  // An emoji has two units: half of it cannot be stored.
  return clean.slice(0, NAME_LENGTH_MAX).replace(/[\ud800-\udbff]$/, '');
};

/** Returns an address as entered and its case-insensitive lookup key. Throws emailInvalid. */
export const parseEmail = (given: string): { email: string; emailKey: string } => {
  const email = given.trim().normalize('NFC');
  if (email === '') throw fieldsRequired();
  if (email.length > EMAIL_LENGTH_MAX || !isValidEmail(email)) throw emailInvalid();
  return { email, emailKey: toEmailKey(email) };
};

/** Returns the lookup key of an account. An impossible address finds none, also one with a NUL, which Postgres would refuse. */
export const toEmailKey = (email: string): string =>
  email.trim().normalize('NFC').toLowerCase().replaceAll('\u0000', '\uFFFD');

const plainText = (value: string): string => value.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
const digits = (value: string): string => value.replaceAll(/\D/g, '');

/** Returns a function that cleans and checks a field, or throws the failure. An empty value clears the field. */
const checked =
  (clean: (value: string) => string, isValid: (value: string) => boolean, failure: () => Error) =>
  (value: string): string => {
    if (value.trim() === '') return '';
    const found = clean(value);
    if (!isValid(found)) throw failure();
    return found;
  };

const withoutCountry = (value: string): string => {
  const number = digits(value);
  return value.trim().startsWith('+55') || number.length > 11 ? number.replace(/^55/, '') : number;
};

const PARSERS: { readonly [K in keyof PersonFields]-?: (value: string) => string } = {
  cpf: checked(digits, isValidCpf, cpfInvalid),
  phone: checked(withoutCountry, isValidPhone, phoneInvalid),
  postalCode: checked(digits, isValidCep, postalCodeInvalid),
  address: plainText,
  addressNumber: plainText,
  complement: plainText,
  city: plainText,
  state: checked(
    (value) => value.trim().toUpperCase(),
    (value) => STATES.has(value),
    stateInvalid,
  ),
};
