import { isCounting, readShortNumber, spokenDigit } from './cardinals.ts';
import type { Words, Written } from './written.ts';

/** Nouns directly before a number with points. */
const NUMBERED =
  /^(versão|versões|release|python|android|ios|windows|linux|ubuntu|java|php|node|bluetooth|usb|http|html|motor|web|indústria|educação|item|itens|subitem|capítulo|seção|cláusula|tópico|anexo|tabela|figura|norma|gpt|chatgpt|claude|gemini|llama|firmware|kernel|macos|excel|office|java|react|wi-fi)$/;
/** Nouns that name a version also from further away: 'da versão um ponto nove para a dois ponto zero'. */
const VERSION = /^(versão|versões|release|atualização|firmware)$/;
const VERSION_REACH = 7;
const PARTS_MAX = 4;

/** Reads versions, numbered sections and addresses of machines: 'versão três ponto onze ponto dois' → '3.11.2'. */
export const readVersion = (words: Words, at: number): Written | undefined => {
  if (readPart(words, at) === undefined) return undefined;
  const { parts, end } = readParts(words, at);
  if (parts.length < 2 || isInDigits(words, at, end)) return undefined;
  const isPlain = parts.length >= 3 || parts.at(-1) === '0' || isNumbered(words, at);
  // 'ganhei um ponto zero vezes' is not said; 'um ponto' alone is.
  return isPlain ? { text: parts.join('.'), end } : undefined;
};

const readParts = (words: Words, at: number): { parts: string[]; end: number } => {
  const parts: string[] = [];
  let end = at;
  for (let next = at; parts.length < PARTS_MAX;) {
    const part = readPart(words, next);
    if (part === undefined) break;
    parts.push(part.text);
    end = part.end;
    if (words.counting[end - 1]?.isLast === true || !isPoint(words, end)) break;
    next = end + 1;
  }
  return { parts, end };
};

const isPoint = ({ counting }: Words, at: number): boolean =>
  counting[at]?.bare === 'ponto' && !counting[at].isLast;

/** Reads a number of up to three digits. */
const readPart = ({ counting }: Words, at: number): Written | undefined => {
  const bare = counting[at]?.bare ?? '';
  if (/^\d{1,3}$/.test(bare)) return { text: bare, end: at + 1 };
  if (bare === 'zero') return readAfterZero(counting, at + 1);
  const number = isCounting(bare) ? readShortNumber(counting, at) : undefined;
  return number !== undefined && number.value < 1_000
    ? { text: String(number.value), end: number.end }
    : undefined;
};

/** Reads what follows a zero: '04' of 'vinte e dois ponto zero quatro'. */
const readAfterZero = (counting: Words['counting'], at: number): Written => {
  const digit = counting[at - 1]?.isLast === true ? undefined : spokenDigit(counting[at]?.bare ?? '');
  return digit === undefined ? { text: '0', end: at } : { text: `0${digit}`, end: at + 1 };
};

/** Returns whether a version is in dictated digits, as of a CPF, or in an address of mail, which have points too. */
const isInDigits = ({ counting }: Words, at: number, end: number): boolean => {
  const isDigit = (index: number): boolean => {
    const bare = counting[index]?.bare ?? '';
    return (
      spokenDigit(bare) !== undefined || isCounting(bare) || /^(\d+|ponto|traço|hífen|barra)$/.test(bare)
    );
  };
  const before = counting[at - 1];
  const follows = counting[end - 1]?.isLast !== true;
  return (
    (before !== undefined && !before.isLast && isDigit(at - 1)) ||
    (follows && (isDigit(end) || counting[end]?.bare === 'arroba'))
  );
};

const isNumbered = ({ counting }: Words, at: number): boolean => {
  const before = counting.slice(Math.max(0, at - VERSION_REACH), at);
  return NUMBERED.test(before.at(-1)?.bare ?? '') || before.some(({ bare }) => VERSION.test(bare));
};
