import type { NumberKind } from './personal-kinds.ts';
import type { BareWord } from './tokens.ts';

/** How many words before a number may announce its kind. */
export const ANNOUNCEMENT_WORDS = 12;

const NAMES: readonly (readonly [RegExp, NumberKind])[] = [
  [/^(cpf|c\.p\.f\.?|cpfs)$/, 'cpf'],
  [/^(cnpj|c\.n\.p\.j\.?|cnpjs)$/, 'cnpj'],
  [
    /^(telefones?|tel|celular|celulares|whatsapp|whats|zap|fone|ligar|ligue|liga|ligo|contato|disque)$/,
    'phone',
  ],
  [/^(cartão|cartões|crédito|débito)$/, 'card'],
];
/** With a possessive, 'número' is a telephone number: 'meu número é …'. */
const OWNERS = /^(meu|seu|teu|dele|dela|nosso)$/;

/** The kinds that the words before a number announce, nearest first. */
export const findAnnounced = (before: readonly BareWord[]): NumberKind | undefined => {
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const bare = before[at]?.bare ?? '';
    const name = NAMES.find(([pattern]) => pattern.test(bare));
    if (name) return name[1];
    const isOwned = OWNERS.test(before[at - 1]?.bare ?? '') || OWNERS.test(before[at + 1]?.bare ?? '');
    if (bare === 'número' && isOwned && !/^d[eoa]$/.test(before[at + 1]?.bare ?? '')) return 'phone';
  }
  return undefined;
};
