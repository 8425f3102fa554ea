import { isValidCnpj, isValidCpf, isValidCreditCard, isValidPhone } from '@brazilian-utils/brazilian-utils';
import type { TranscriptDocument } from '@escriba/contracts';
import { findEmails } from './emails.ts';
import { type DigitRun, findDigitRuns } from './spoken-digits.ts';
import { type ViewedToken, bareWord, fuse, toTokens } from './tokens.ts';

export type PersonalKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'card';
export type PersonalRange = { readonly kind: PersonalKind; readonly from: number; readonly to: number };

/** What stands in place of each; the same in every language, since it names Brazilian things. */
const LABELS: Readonly<Record<PersonalKind, string>> = {
  cpf: '[CPF]',
  cnpj: '[CNPJ]',
  phone: '[telefone]',
  email: '[e-mail]',
  card: '[cartão]',
};

/** CPF, CNPJ, telephone, e-mail and card numbers, written or spoken, each as one token that only says what it is. */
export const hidePersonalData = (tokens: readonly ViewedToken[]): ViewedToken[] => {
  const result: ViewedToken[] = [];
  let at = 0;
  for (const { kind, from, to } of findPersonalData(tokens)) {
    const last = tokens[to - 1];
    const hidden = fuse(
      tokens.slice(from, to),
      LABELS[kind] + (last ? bareWord(last).after : ''),
      'personal',
    );
    result.push(...tokens.slice(at, from), ...(hidden ? [hidden] : []));
    at = to;
  }
  return [...result, ...tokens.slice(at)];
};

/** When personal data is heard, in ms of the recording: what has to be silent. */
export const findPersonalSpans = ({ segments }: Pick<TranscriptDocument, 'segments'>) =>
  segments.flatMap((passage) =>
    findPersonalData(toTokens(passage)).flatMap(({ kind, from, to }) => {
      const [first, last] = [passage.words[from], passage.words[to - 1]];
      return first && last
        ? [{ kind, startMs: first.startMs, endMs: Math.max(first.endMs, last.endMs) }]
        : [];
    }),
  );

/** Ranges [from, to) of tokens in order, none inside another. */
const findPersonalData = (tokens: readonly ViewedToken[]): PersonalRange[] => {
  const emails = findEmails(tokens).map((range): PersonalRange => ({ kind: 'email', ...range }));
  const numbers = findDigitRuns(tokens).flatMap((run) => findNumbers(run, tokens));
  const apart = numbers.filter(({ from, to }) => !emails.some((email) => from < email.to && email.from < to));
  return [...emails, ...apart].toSorted((one, other) => one.from - other.from);
};

const findNumbers = (run: DigitRun, tokens: readonly ViewedToken[]): PersonalRange[] => {
  const found: PersonalRange[] = [];
  const context = findContext(run, tokens);
  for (let from = run.from; from < run.to;) {
    const range = longestFrom(run, from, context);
    if (range) found.push(range);
    from = range?.to ?? from + 1;
  }
  return found;
};

const longestFrom = (
  run: DigitRun,
  from: number,
  context: PersonalKind | undefined,
): PersonalRange | undefined => {
  for (let to = run.to; to > from; to -= 1) {
    const kind = kindOf(digitsOf(run, from, to), context);
    if (kind !== undefined) return { kind, from, to };
  }
  return undefined;
};

const digitsOf = ({ digits, starts, from: first, to: last }: DigitRun, from: number, to: number): string =>
  digits.slice(starts[from - first], to === last ? digits.length : starts[to - first]);

/** A number that is announced is hidden even where one digit was misheard. */
const ANNOUNCED_LENGTHS: Readonly<Record<Exclude<PersonalKind, 'email'>, readonly [number, number]>> = {
  cpf: [9, 12],
  cnpj: [12, 15],
  phone: [8, 13],
  card: [12, 19],
};

const kindOf = (digits: string, announced: PersonalKind | undefined): PersonalKind | undefined => {
  if (digits.length === 14 && isValidCnpj(digits)) return 'cnpj';
  if (digits.length >= 13 && digits.length <= 19 && isCard(digits)) return 'card';
  if (digits.length === 11 && isValidCpf(digits)) return 'cpf';
  if (announced !== undefined && announced !== 'email' && isLikeAnnounced(digits, announced))
    return announced;
  return isTelephone(digits) ? 'phone' : undefined;
};

const isLikeAnnounced = (digits: string, announced: Exclude<PersonalKind, 'email'>): boolean => {
  const [shortest, longest] = ANNOUNCED_LENGTHS[announced];
  return digits.length >= shortest && digits.length <= longest;
};

const isCard = (digits: string): boolean => !/^(\d)\1+$/.test(digits) && isValidCreditCard(digits);

const isTelephone = (digits: string): boolean => {
  const national = /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits;
  if (national.length === 10 || national.length === 11) return isValidPhone(national);
  // Without the area code only a mobile number can be told from any other number.
  return /^9\d{8}$/.test(national);
};

const CONTEXTS: readonly (readonly [RegExp, PersonalKind])[] = [
  [/^(cpf|c\.p\.f\.?)$/, 'cpf'],
  [/^cnpj$/, 'cnpj'],
  [/^(telefone|celular|whatsapp|zap|fone|ligar|ligue)$/, 'phone'],
  [/^(cartão|crédito|débito)$/, 'card'],
];
const CONTEXT_WORDS = 6;

/** What the words before announce, the nearest first. */
const findContext = ({ from }: DigitRun, tokens: readonly ViewedToken[]): PersonalKind | undefined => {
  const before = tokens.slice(Math.max(0, from - CONTEXT_WORDS), from).map((token) => bareWord(token).bare);
  for (const word of before.toReversed()) {
    const context = CONTEXTS.find(([pattern]) => pattern.test(word));
    if (context) return context[1];
  }
  return undefined;
};
