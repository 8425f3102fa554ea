import type { User } from '@escriba/contracts/auth/sign-in';
import type { CustomerInfo } from '@escriba/contracts/billing/checkout';
import { formatCnpj, formatCpf, isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils';

/** The payer as a form: every field is a text. */
export type PersonValues = Required<CustomerInfo>;
export type PersonField = keyof PersonValues;

const CPF_LENGTH = 11;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const isFilled = (text: string): boolean => text.trim() !== '';

/** Returns letters and digits of a CPF or CNPJ; a CNPJ may have letters. */
const plainDocument = (text: string): string => text.replaceAll(/[^\da-z]/gi, '').toUpperCase();

/** Returns the kind of a document: a CNPJ if it has letters or more than 11 characters. */
export const documentKind = (text: string): 'cpf' | 'cnpj' => {
  const plain = plainDocument(text);
  return plain.length > CPF_LENGTH || /[A-Z]/.test(plain) ? 'cnpj' : 'cpf';
};

/** Formats a CPF or CNPJ with its punctuation. */
export const formatDocument = (text: string): string => {
  const plain = plainDocument(text);
  return documentKind(plain) === 'cpf' ? formatCpf(plain) : formatCnpj(plain, { version: 2 });
};

const isDocumentValid = (text: string): boolean => {
  const plain = plainDocument(text);
  return documentKind(plain) === 'cpf' ? isValidCpf(plain) : isValidCnpj(plain, { version: 2 });
};

export const isPostalCodeValid = (text: string): boolean => digitsOf(text).length === 8;

/** The rule for each field of the payer. */
export const PERSON_RULES: Readonly<Record<PersonField, (text: string) => boolean>> = {
  name: isFilled,
  email: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()),
  cpfCnpj: isDocumentValid,
  postalCode: isPostalCodeValid,
  address: isFilled,
  addressNumber: isFilled,
  addressComplement: () => true,
  city: isFilled,
  state: (text) => text.length === 2,
  phone: (text) => [10, 11].includes(digitsOf(text).length),
};

/** The fields in their order on the page. */
export const PERSON_FIELDS = Object.keys(PERSON_RULES) as readonly PersonField[];

/** Returns whether all required fields are filled in correctly. */
export const isPersonValid = (values: PersonValues): boolean =>
  Object.entries(PERSON_RULES).every(([field, isValid]) => isValid(values[field as PersonField]));

const EMPTY: PersonValues = {
  name: '',
  email: '',
  cpfCnpj: '',
  postalCode: '',
  address: '',
  addressNumber: '',
  addressComplement: '',
  city: '',
  state: '',
  phone: '',
};

/** Fills the form with the payer of the last order, else with the profile. */
export const fillPerson = (customer: CustomerInfo | null, user: User | null): PersonValues => ({
  ...EMPTY,
  ...(user === null ? {} : fromProfile(user)),
  ...customer,
});

const fromProfile = ({ cpf, complement, ...user }: User): PersonValues => ({
  name: user.name,
  email: user.email,
  cpfCnpj: cpf,
  postalCode: user.postalCode,
  address: user.address,
  addressNumber: user.addressNumber,
  addressComplement: complement,
  city: user.city,
  state: user.state,
  phone: user.phone,
});

/** Returns the payer as the API takes it. */
export const toCustomer = (values: PersonValues): CustomerInfo => {
  const { addressComplement, ...rest } = values;
  const trimmed = Object.fromEntries(
    Object.entries(rest).map(([field, text]) => [field, text.trim()]),
  ) as typeof rest;
  return {
    ...trimmed,
    cpfCnpj: plainDocument(values.cpfCnpj),
    postalCode: digitsOf(values.postalCode),
    phone: digitsOf(values.phone),
    ...(isFilled(addressComplement) ? { addressComplement: addressComplement.trim() } : {}),
  };
};
