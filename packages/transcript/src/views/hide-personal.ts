import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { PersonalRange } from './personal-data.ts';
import { type ViewedToken, bareWord, fuse } from './tokens.ts';

/** The placeholder of each kind; the same in every language, because it names Brazilian things. */
const LABELS: Readonly<Record<PersonalKind, string>> = {
  cpf: '[CPF]',
  cnpj: '[CNPJ]',
  phone: '[telefone]',
  email: '[e-mail]',
  card: '[cartão]',
  rg: '[RG]',
  cnh: '[CNH]',
  pis: '[PIS]',
  cep: '[CEP]',
  branch: '[agência]',
  account: '[conta]',
  passport: '[passaporte]',
  plate: '[placa]',
  pix: '[chave PIX]',
  address: '[endereço]',
  birth: '[nascimento]',
};

/** Returns the placeholder of a kind. */
export const labelOf = (kind: PersonalKind): string => LABELS[kind];

/** Replaces each range by one token with its placeholder. */
export const hidePersonal = (
  tokens: readonly ViewedToken[],
  ranges: readonly PersonalRange[],
): ViewedToken[] => {
  const result: ViewedToken[] = [];
  let at = 0;
  for (const { kind, from, to } of ranges) {
    const taken = tokens.slice(from, to);
    const hidden = fuse(taken, `${marksBefore(taken)}${LABELS[kind]}${marksAfter(taken)}`, 'personal');
    result.push(...tokens.slice(at, from), ...(hidden ? [hidden] : []));
    at = to;
  }
  return [...result, ...tokens.slice(at)];
};

/** Returns the marks after hidden words, without the bracket of 'João(249.715.637-92)', which opens in the hidden words. */
const marksAfter = (tokens: readonly ViewedToken[]): string => {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return '';
  const { after } = bareWord(last);
  return OPENED_INSIDE.test(first.text) ? after.replaceAll(/[)\]]/g, '') : after;
};

const OPENED_INSIDE = /^[^([]+[([]/;

/** Returns the marks before hidden words, without the bracket of '(11) 98765-4321', which belongs to the hidden number. */
const marksBefore = (tokens: readonly ViewedToken[]): string => {
  const [first] = tokens;
  const marks = first ? bareWord(first).before : '';
  return marksAfter(tokens).includes(')') ? marks : marks.replaceAll('(', '');
};
