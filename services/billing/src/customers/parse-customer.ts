import {
  getStates,
  isValidCep,
  isValidCnpj,
  isValidCpf,
  isValidEmail,
  isValidPhone,
} from '@brazilian-utils/brazilian-utils';
import type { CustomerInfo } from '@escriba/contracts/billing/checkout';
import {
  cnpjInvalid,
  cpfInvalid,
  customerIncomplete,
  emailInvalid,
  phoneInvalid,
  postalCodeInvalid,
  stateInvalid,
} from './customers.errors.ts';

const STATES = new Set<string>(getStates().map(({ code }) => code));
const CPF_LENGTH = 11;

/** Validates a payer, without punctuation and control characters. @throws named errors of the first wrong field */
export const parseCustomer = (given: CustomerInfo): CustomerInfo => {
  const text = (value: string): string => {
    const clean = plain(value);
    if (clean === '') throw customerIncomplete();
    return clean;
  };
  const complement = plain(given.addressComplement ?? '');
  return {
    name: text(given.name),
    email: parseEmail(text(given.email)),
    cpfCnpj: parseCpfCnpj(text(given.cpfCnpj)),
    postalCode: parsed(digits(text(given.postalCode)), isValidCep, postalCodeInvalid),
    address: text(given.address),
    addressNumber: text(given.addressNumber),
    ...(complement === '' ? {} : { addressComplement: complement }),
    city: text(given.city),
    state: parsed(text(given.state).toUpperCase(), (state) => STATES.has(state), stateInvalid),
    phone: parsed(digits(text(given.phone)), isValidPhone, phoneInvalid),
  };
};

/** Parses a CPF or CNPJ. A CNPJ may have letters since July 2026. */
const parseCpfCnpj = (value: string): string => {
  const code = value.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase();
  return /^\d+$/.test(code) && code.length <= CPF_LENGTH
    ? parsed(code, isValidCpf, cpfInvalid)
    : parsed(code, (cnpj) => isValidCnpj(cnpj, { version: 2 }), cnpjInvalid);
};

const parseEmail = (value: string): string => parsed(value, isValidEmail, emailInvalid);

const parsed = (value: string, isValid: (value: string) => boolean, error: () => Error): string => {
  if (!isValid(value)) throw error();
  return value;
};

const plain = (value: string): string => value.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
const digits = (value: string): string => value.replaceAll(/\D/g, '');
