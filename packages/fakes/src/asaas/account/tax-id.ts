import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils';

/** A CPF or CNPJ without punctuation. */
export type TaxId = { readonly number: string; readonly personType: 'FISICA' | 'JURIDICA' };

/**
 * Reads a CPF or CNPJ and checks its digits; undefined if it is neither. CNPJs with letters, which exist since July 2026, are read only if
 * they are accepted.
 */
export const parseTaxId = (text: string | undefined, acceptsLetters: boolean): TaxId | undefined => {
  const number = (text ?? '').replaceAll(/[.\-/\s]/g, '').toUpperCase();
  if (/^\d{11}$/.test(number) && isValidCpf(number)) return { number, personType: 'FISICA' };
  const pattern = acceptsLetters ? /^[0-9A-Z]{12}\d\d$/ : /^\d{14}$/;
  const isCnpj = pattern.test(number) && isValidCnpj(number, { version: 2 });
  return isCnpj ? { number, personType: 'JURIDICA' } : undefined;
};
