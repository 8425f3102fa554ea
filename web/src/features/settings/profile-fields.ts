import type { User } from '@escriba/contracts/auth/sign-in';
import {
  formatCep,
  formatCpf,
  formatPhone,
  getStates,
  isValidCep,
  isValidCpf,
  isValidPhone,
} from '@brazilian-utils/brazilian-utils';

export type Profile = Pick<
  User,
  'name' | 'cpf' | 'phone' | 'postalCode' | 'address' | 'addressNumber' | 'complement' | 'city' | 'state'
>;

const digits = (value: string): string => value.replaceAll(/\D/g, '');
const withoutCountry = (value: string): string =>
  value.trim().startsWith('+55') ? digits(value).slice(2) : digits(value);

/** Functions that format the stored digits. A value that is not valid stays as typed. */
export const FORMATS = {
  cpf: (value: string) => (isValidCpf(digits(value)) ? formatCpf(digits(value)) : value),
  phone: (value: string) =>
    isValidPhone(withoutCountry(value)) ? formatPhone(withoutCountry(value), { mask: 'nanp' }) : value,
  postalCode: (value: string) => (isValidCep(digits(value)) ? formatCep(digits(value)) : value),
} as const;

const CHECKS: { readonly [K in keyof typeof FORMATS]: (value: string) => boolean } = {
  cpf: (value) => isValidCpf(digits(value)),
  phone: (value) => isValidPhone(withoutCountry(value)),
  postalCode: (value) => isValidCep(digits(value)),
};

/** Returns whether the server will accept it; empty is valid. */
export const isValid = (name: keyof typeof FORMATS, value: string): boolean =>
  value.trim() === '' || CHECKS[name](value);

export const STATES = getStates().map(({ code, name }) => ({ value: code, label: name }));

/** Returns the initial values of the form. */
export const toProfile = (user: User): Profile => ({
  name: user.name,
  cpf: FORMATS.cpf(user.cpf),
  phone: FORMATS.phone(user.phone),
  postalCode: FORMATS.postalCode(user.postalCode),
  address: user.address,
  addressNumber: user.addressNumber,
  complement: user.complement,
  city: user.city,
  state: user.state,
});
