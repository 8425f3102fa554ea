import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import { isCounting } from './cardinals.ts';
import { STATES } from './states.ts';
import type { PersonalRange, WordsBefore } from './personal-data.ts';
import { readPiece } from './spoken-digits.ts';
import type { BareWord } from './tokens.ts';

type Identifier = {
  readonly kind: PersonalKind;
  /** Matches a written identifier that needs no announcement, because it proves itself. */
  readonly written: RegExp | undefined;
  /** Matches a word that announces the identifier. */
  readonly announcement: RegExp;
  /** Matches all characters of the identifier, spelled after the announcement. */
  readonly characters: RegExp;
};

const IDENTIFIERS: readonly Identifier[] = [
  {
    kind: 'pix',
    written: /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|(?=.*[a-f])(?=.*\d)[\da-f]{32})$/,
    announcement: /^(pix|aleatória|chave)$/,
    characters: /^[\da-f]{32}$/,
  },
  {
    kind: 'plate',
    written: /^[a-z]{3}\d[a-z]\d{2}$/,
    announcement: /^placas?$/,
    characters: /^[a-z]{3}\d[a-z\d]\d{2}$/,
  },
  {
    kind: 'passport',
    written: undefined,
    announcement: /^passaportes?$/,
    characters: /^[a-z]{2}\d{6}$/,
  },
  { kind: 'cep', written: /^\d{5}-\d{3}$/, announcement: /^cep$/, characters: /^\d{8}$/ },
];

/** Numbers of identity cards that need no announcement: with check digit or state. */
const RG = new RegExp(`^\\d{1,2}\\.\\d{3}\\.\\d{3}-[\\dx]$|^(${STATES})-?\\d{1,2}\\.\\d{3}\\.\\d{3}$`);

/** Most words between the announcement and the identifier: 'placa do veículo'. */
const REACH = 8;

/** Finds passports, number plates, random PIX keys, written postal codes and bank accounts with a check digit. */
export const findIdentifiers = (words: readonly BareWord[], wordsBefore: WordsBefore): PersonalRange[] => {
  const found: PersonalRange[] = [];
  for (let at = 0; at < words.length;) {
    const range = readIdentifier(words, at, wordsBefore);
    if (range) found.push(range);
    at = range?.to ?? at + 1;
  }
  return found;
};

const readIdentifier = (
  words: readonly BareWord[],
  at: number,
  wordsBefore: WordsBefore,
): PersonalRange | undefined => {
  const bare = words[at]?.bare ?? '';
  const sure = IDENTIFIERS.find(({ written }) => written?.test(bare) === true);
  if (RG.test(bare)) return { kind: 'rg', from: at, to: at + 1 };
  if (sure) return { kind: sure.kind, from: at, to: at + 1 };
  const account = endOfAccount(words, at, wordsBefore);
  if (account !== undefined) return { kind: 'account', from: at, to: account };
  // 'JKL 2C34'
  if (/^\d[a-z]\d{2}$/.test(words[at + 1]?.bare ?? '') && /^[a-z]{3}$/.test(bare))
    return { kind: 'plate', from: at, to: at + 2 };
  if (!isSpelled(bare) || !hasDigitNear(words, at)) return undefined;
  const before = wordsBefore(at).slice(-REACH);
  for (const { kind, announcement, characters } of IDENTIFIERS) {
    if (!before.some((word) => announcement.test(word.bare))) continue;
    const to = endOfSpelled(words, at, characters);
    if (to !== undefined) return { kind, from: at, to };
  }
  return undefined;
};

/** A bank account with its check digit, which is no amount of a bill: 'a conta é 334455-6'. */
const ACCOUNT = /^\d[\d.]{2,}-[\dx]$/;
const ACCOUNT_NAME =
  /(^| )conta( (é|a|o|no|do|na|da|de|banco|bradesco|itaú|caixa|brasil|nubank|santander|inter|dele|dela|número|corrente|poupança|bancária|salário|nova|antiga|seria))*$/;
const CHECK_MARK = /^(hífen|hifen|traço|tracinho|dígito)$/;
const ACCOUNT_WORDS = 14;

/** Returns the end of an account: 'a conta é doze mil trezentos e quarenta e cinco hífen seis'. */
const endOfAccount = (
  words: readonly BareWord[],
  at: number,
  wordsBefore: WordsBefore,
): number | undefined => {
  const bare = words[at]?.bare ?? '';
  const isWritten = ACCOUNT.test(bare);
  if (!isWritten && !words.slice(at, at + ACCOUNT_WORDS).some((word) => CHECK_MARK.test(word.bare)))
    return undefined;
  if (
    !ACCOUNT_NAME.test(
      wordsBefore(at)
        .map((word) => word.bare)
        .join(' '),
    )
  )
    return undefined;
  return isWritten ? at + 1 : endOfChecked(words, at);
};

/** Returns the end of three digits or more, a mark, and the check digit. */
const endOfChecked = (words: readonly BareWord[], from: number): number | undefined => {
  let digits = '';
  let at = from;
  for (let piece = readPiece(words, at); piece !== undefined; piece = readPiece(words, at)) {
    digits += piece.digits;
    at = piece.to;
    if (digits.length > 12 || !/^,?$/.test(words[at - 1]?.after ?? '')) return undefined;
  }
  const check = words[at + 1]?.bare === 'x' ? at + 2 : readPiece(words, at + 1)?.to;
  return digits.length >= 3 && CHECK_MARK.test(words[at]?.bare ?? '') ? check : undefined;
};

/** The letter of each spoken name: 'bê' is B. */
const LETTER_NAMES = new Map(
  'b:bê c:cê d:dê f:efe f:éfe g:gê h:agá j:jota k:cá k:ká l:ele m:eme n:ene p:pê q:quê r:erre s:esse t:tê v:vê w:dáblio w:dábliu x:xis y:ípsilon z:zê'
    .split(' ')
    .map((pair) => pair.split(':'))
    .map(([letter = '', name = '']) => [name, letter]),
);
const SHORT_WORDS = new Set(
  'ao aos as até bem boa bom com da das de do dos ela em era foi fui há já lá mas meu na não nas nem no nos num os para pra por quando que são se sem ser seu só sua tem ter ti tu um uma vai vem vi'.split(
    ' ',
  ),
);
/** Checks quickly whether a digit is near: no identifier has more letters before its first digit. */
const hasDigitNear = (words: readonly BareWord[], at: number): boolean =>
  words.slice(at, at + LETTERS_MAX).some(({ bare }) => /\d/.test(bare) || isNumberWord(bare));

const LETTERS_MAX = 5;
const SEPARATORS = /^(traço|tracinho|hífen|barra|ponto|-)$/;
const PARTS_MAX = 45;

const isSpelled = (bare: string): boolean =>
  lettersOf(bare) !== undefined || /^[a-z\d-]*\d/.test(bare) || isNumberWord(bare);

const isNumberWord = (bare: string): boolean =>
  isCounting(bare) || readPiece([{ bare, before: '', after: '' }], 0) !== undefined;

/** Returns the letters that a word spells: 'F', 'FZ', 'abc', 'pê'. */
const lettersOf = (bare: string): string | undefined =>
  LETTER_NAMES.get(bare) ?? (/^[a-z]{1,3}$/.test(bare) && !SHORT_WORDS.has(bare) ? bare : undefined);

/** Returns the index after the words that together spell those characters. */
const endOfSpelled = (words: readonly BareWord[], from: number, characters: RegExp): number | undefined => {
  let spelled = '';
  for (let at = from, taken = 0; at < words.length && taken < PARTS_MAX; taken += 1) {
    const part = readPart(words, at);
    if (part === undefined) return undefined;
    spelled += part.text;
    at = part.to;
    if (characters.test(spelled)) return at;
  }
  return undefined;
};

const readPart = (words: readonly BareWord[], at: number): { text: string; to: number } | undefined => {
  const bare = words[at]?.bare ?? '';
  if (SEPARATORS.test(bare)) return { text: '', to: at + 1 };
  const piece = readPiece(words, at);
  if (piece) return { text: piece.digits, to: piece.to };
  const letters = lettersOf(bare);
  if (letters !== undefined) return { text: letters, to: at + 1 };
  return /^[a-z\d]+(-[a-z\d]+)*$/.test(bare) && /\d/.test(bare)
    ? { text: bare.replaceAll('-', ''), to: at + 1 }
    : undefined;
};
