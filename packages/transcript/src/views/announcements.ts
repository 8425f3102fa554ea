import type { NumberKind } from './personal-kinds.ts';
import type { BareWord } from './tokens.ts';

/** How many words before a number may announce its kind. */
export const ANNOUNCEMENT_WORDS = 12;

const NAMES: readonly (readonly [RegExp, NumberKind])[] = [
  [/^(cpf|c\.p\.f\.?|cpfs)$/, 'cpf'],
  [/^(cnpj|c\.n\.p\.j\.?|cnpjs)$/, 'cnpj'],
  [
    /^(telefones?|tel|celular|celulares|whatsapp|whats|zap|fone|fixo|ligar|ligue|liga|ligo|contato|disque|discar|recados?|operadora)$/,
    'phone',
  ],
  [/^(cartão|cartões|crédito|débito)$/, 'card'],
  [/^(rg|r\.g\.?|identidade)$/, 'rg'],
  [/^(cnh|c\.n\.h\.?|habilitação)$/, 'cnh'],
  [/^(pis|pasep|nis|nit)$/, 'pis'],
  [/^(cep|c\.e\.p\.?)$/, 'cep'],
  [/^pessoas? físicas?$/, 'cpf'],
  [/^pessoas? jurídicas?$/, 'cnpj'],
  [/^(endereçamento|código) postal$/, 'cep'],
];
/** Names of several words, directly before the number or a few words that lead to it. */
const PHRASES: readonly (readonly [RegExp, NumberKind])[] = [
  [/registro geral( (número|é|dele|dela))*$/, 'rg'],
  [/carteira de motorista( (número|é|dele|dela))*$/, 'cnh'],
  [/(^| )agência( (número|é|a|bancária|dele|dela|do banco))*$/, 'branch'],
  [/(^| )conta (corrente|poupança|salário|bancária)( (número|é|dele|dela))*$/, 'account'],
  [/(^| )número da conta( é)?$/, 'account'],
  [/(^| )agência( \S+){1,5} conta( é)?$/, 'account'],
];
/** Possessives, with which 'número' is a telephone number: 'meu número é …'. */
const OWNERS = /^(meu|seu|teu|dele|dela|nosso)$/;

/** Returns the kind that the words before a number announce, nearest first. */
export const findAnnounced = (before: readonly BareWord[]): NumberKind | undefined => {
  const said = before.map(({ bare }) => bare).join(' ');
  const phrase = PHRASES.find(([pattern]) => pattern.test(said));
  if (phrase) return phrase[1];
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const bare = before[at]?.bare ?? '';
    const two = `${before[at - 1]?.bare ?? ''} ${bare}`;
    const name = NAMES.find(([pattern]) => pattern.test(bare) || pattern.test(two));
    if (name) return name[1];
    if (isOwnNumber(before, at)) return 'phone';
  }
  return undefined;
};

const isOwnNumber = (before: readonly BareWord[], at: number): boolean => {
  const [previous, bare, next] = [at - 1, at, at + 1].map((index) => before[index]?.bare ?? '');
  if (bare !== 'número' || /^d[eoa]$/.test(next ?? '')) return false;
  return OWNERS.test(previous ?? '') || OWNERS.test(next ?? '');
};
