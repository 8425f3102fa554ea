import { isValidCnpj, isValidCpf, isValidEmail, isValidPhone } from '@brazilian-utils/brazilian-utils';
import type { PayoutDestination, PixKeyKind } from '@escriba/contracts/billing/affiliates';
import { cnpjInvalid, cpfInvalid } from '../customers/customers.ts';
import {
  bankAccountInvalid,
  displayNameInvalid,
  holderNameMissing,
  pixKeyInvalid,
  pixKeyNotOwn,
} from './affiliates.errors.ts';

const CPF_LENGTH = 11;
/** Longest address as PIX key, by the central bank's limit. */
const PIX_EMAIL_LENGTH_MAX = 77;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Returns a CPF or CNPJ without punctuation.
 * @throws cpfInvalid, cnpjInvalid
 */
export const parseDocument = (given: string): string => {
  const code = given.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase();
  if (/^\d+$/.test(code) && code.length <= CPF_LENGTH) {
    if (!isValidCpf(code)) throw cpfInvalid();
  } else if (!isValidCnpj(code, { version: 2 })) throw cnpjInvalid();
  return code;
};

/** @throws displayNameInvalid: visitors read the name, so it has no address and no markup. */
export const parseDisplayName = (given: string): string => {
  const name = plain(given);
  if (!/^[\p{L}\p{M}\p{N} .'’&-]{2,60}$/u.test(name) || /\.\p{L}{2,}/u.test(name)) throw displayNameInvalid();
  return name;
};

export const parseHolderName = (given: string): string => {
  const name = plain(given);
  if (name === '') throw holderNameMissing();
  return name;
};

/**
 * Returns the destination in the form that a bank takes.
 * @throws pixKeyInvalid, pixKeyNotOwn, bankAccountInvalid
 */
export const parseDestination = (given: PayoutDestination, document: string): PayoutDestination => {
  if (given.method === 'bank') return parseBankAccount(given);
  const key = PIX_KEYS[given.kind](plain(given.key));
  if (key === undefined) throw pixKeyInvalid();
  if ((given.kind === 'cpf' || given.kind === 'cnpj') && key !== document) throw pixKeyNotOwn();
  return { method: 'pix', kind: given.kind, key };
};

const PIX_KEYS: Readonly<Record<PixKeyKind, (value: string) => string | undefined>> = {
  cpf: (value) => valid(digits(value), isValidCpf),
  cnpj: (value) =>
    valid(value.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase(), (cnpj) => isValidCnpj(cnpj, { version: 2 })),
  email: (value) =>
    valid(value.toLowerCase(), (email) => email.length <= PIX_EMAIL_LENGTH_MAX && isValidEmail(email)),
  phone: (value) => {
    const number = digits(value).replace(/^55(?=\d{10,11}$)/, '');
    return isValidPhone(number) ? `+55${number}` : undefined;
  },
  random: (value) => valid(value.toLowerCase(), (key) => UUID.test(key)),
};

const parseBankAccount = (
  given: Extract<PayoutDestination, { method: 'bank' }>,
): Extract<PayoutDestination, { method: 'bank' }> => {
  const bank = digits(given.bank);
  const branch = given.branch.replaceAll(/[\s-]/g, '').toUpperCase();
  const account = given.account.replaceAll(/[\s.-]/g, '').toUpperCase();
  if (!/^\d{3}$/.test(bank) || !/^\d{3,5}[\dX]?$/.test(branch) || !/^\d{2,13}[\dX]$/.test(account))
    throw bankAccountInvalid();
  return { method: 'bank', bank, branch, account, accountKind: given.accountKind };
};

const valid = (value: string, isValid: (value: string) => boolean): string | undefined =>
  isValid(value) ? value : undefined;
const plain = (value: string): string => value.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
const digits = (value: string): string => value.replaceAll(/\D/g, '');
