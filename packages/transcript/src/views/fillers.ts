import { capitalise, endsSentence } from '../document/sentences.ts';
import { FILLER_PHRASES, FILLER_WORDS, type FillerPhrase, JOINED } from './filler-words.ts';
import { type BareWord, type ViewedToken, bareWord } from './tokens.ts';

const OTHERS = ['tá', 'sabe', 'é', 'ah', 'aham', 'ahã', 'uhum', 'hum-hum'];

/** Words that begin a filler in some language, beside sounds. */
const BEGINNINGS = new Set([
  ...Object.values(FILLER_WORDS).flatMap((words) => [...words]),
  ...Object.values(FILLER_PHRASES).flatMap((phrases) => phrases.flatMap(({ words }) => words.slice(0, 1))),
  ...OTHERS,
]);

/** Returns false for a word that begins no filler, whatever follows it. */
export const mayBeginFiller = (word: string): boolean => {
  const letters = word.replaceAll(/[^\p{L}-]/gu, '').toLowerCase();
  return BEGINNINGS.has(letters) || SOUND.test(letters);
};

/** A word with its neighbours. */
type WordInContext = {
  readonly word: BareWord;
  readonly before: BareWord | undefined;
  readonly after: BareWord | undefined;
};

/** Removes fillers. Punctuation that ends a sentence moves to the previous word. */
export const hideFillers = (tokens: readonly ViewedToken[], language: string): ViewedToken[] => {
  if (!Object.hasOwn(FILLER_WORDS, language)) return [...tokens];
  const words = tokens.map(bareWord);
  const result: ViewedToken[] = [];
  let startsSentence = false;
  for (let index = 0; index < tokens.length;) {
    const length = fillerLength({ tokens, words, language }, index);
    const token = tokens[index];
    if (token === undefined) break;
    if (length > 0) {
      startsSentence ||= /^\p{Lu}/u.test(token.text);
      closeSentence(result, markOf(words[index + length - 1]), language);
    } else {
      result.push(startsSentence ? { ...token, text: capitalise(token.text, language) } : token);
      startsSentence = false;
    }
    index += Math.max(1, length);
  }
  return result;
};

/** The mark that a filler leaves. What is said before 'sabe?' is no question. */
const markOf = (word: BareWord | undefined): string => (word?.bare === 'sabe' ? '.' : (word?.after ?? ''));

type Passage = {
  readonly tokens: readonly ViewedToken[];
  readonly words: readonly BareWord[];
  readonly language: string;
};

/** Returns how many words from an index on are a filler. */
const fillerLength = (passage: Passage, index: number): number => {
  const { tokens, words, language } = passage;
  const [token, word] = [tokens[index], words[index]];
  if (token?.kind !== 'word' || word === undefined) return 0;
  const context = { word, before: words[index - 1], after: words[index + 1] };
  if (isFiller(context, token.text, language)) return 1;
  const found = FILLER_PHRASES[language]?.find((phrase) => isSetOff(passage, index, phrase));
  return found?.words.length ?? 0;
};

const isFiller = (context: WordInContext, text: string, language: string): boolean => {
  // A quoted filler is mentioned, not used.
  if (/["“‘«]/.test(context.word.before)) return false;
  if (language === 'pt') return isPortugueseFiller(context);
  return FILLER_WORDS[language]?.has(context.word.bare) === true && !isName(context, text);
};

/** Returns whether it is a name or an abbreviation: 'the ER', 'Ben est arrivé'. */
const isName = ({ word, before }: WordInContext, text: string): boolean => {
  if (/^\p{Lu}{2}/u.test(text) || /^(the|an)$/.test(before?.bare ?? '')) return true;
  return word.bare === 'ben' && /^\p{Lu}/u.test(text);
};

const isPortugueseFiller = (context: WordInContext): boolean => {
  const { bare, after } = context.word;
  if (bare === 'tá') return isTag(context);
  if (bare === 'sabe') return isKnowTag(context);
  if (bare === 'é') return isDrawnOut(after) && !isVerb(context);
  if (STUTTERED.has(bare)) return isDrawnOut(after) && context.after?.bare === bare;
  // Alone they mean yes.
  if (/^(aham|ahã|uhum|hum-hum)$/.test(bare)) return context.after !== undefined && !/[.!?]/.test(after);
  if (bare === 'hum') return !isNounOrNumber(context);
  return FILLER_WORDS['pt']?.has(bare) === true || SOUND.test(bare) || (bare === 'ah' && isDrawnOut(after));
};

const SOUND = /^(m{2,}|hm+|hu+m+|é{2,}|e{3,}|a{3,}|ã{2,}n?)$/;
const STUTTERED = new Set(['e', 'a', 'o', 'que']);

const isDrawnOut = (mark: string): boolean => /^(…|\.{3})/.test(mark);

/** Returns whether a word is a tag question: 'Fica assim, tá?', but not 'Onde ele tá?'. */
const isTag = ({ word, before }: WordInContext): boolean =>
  (before === undefined ? word.after.includes('?') : before.after !== '') && /[.?]/.test(word.after);

/** Returns whether 'sabe' asks for nothing: 'Foi difícil, sabe?', but not 'Você sabe?' or 'Quem não sabe, sabe?'. */
const isKnowTag = ({ word, before }: WordInContext): boolean =>
  before?.after === ',' && before.bare !== 'sabe' && word.after === '?';

const NEVER_SUBJECT = /^(o|a|os|as|um|uma|de|do|da|dos|das|em|no|na|nos|nas|com|para|pra|por)$/;
const PRONOUN = /^(eu|tu|ele|ela|nós|eles|elas|você|vocês)$/;

/** Returns whether 'é' is a verb, as in 'A resposta é… sim'; after punctuation, before a pronoun or after 'de' it is a filler. */
const isVerb = ({ before, after }: WordInContext): boolean =>
  before !== undefined &&
  before.after === '' &&
  !NEVER_SUBJECT.test(before.bare) &&
  !PRONOUN.test(after?.bare ?? '');

/** Returns whether 'hum' is a noun or number: 'hum mil reais' on a cheque, 'o hum da máquina'. */
const isNounOrNumber = ({ word, before, after }: WordInContext): boolean =>
  word.after === '' && (/^(mil|milhão|real)$/.test(after?.bare ?? '') || /^(o|um)$/.test(before?.bare ?? ''));

/** Returns whether commas set a phrase off where it means nothing. */
const isSetOff = (passage: Passage, index: number, phrase: FillerPhrase): boolean => {
  const { tokens, words } = passage;
  const [before, next] = [words[index - 1], words[index + phrase.words.length]];
  if (next === undefined || !isPhrase(passage, index, phrase)) return false;
  if (before === undefined ? /^\p{Lu}/u.test(tokens[index]?.text ?? '') : /[.!?]/.test(before.after))
    return phrase.before?.test(next.bare) ?? true;
  if (before?.after !== ',' || phrase.notIn?.test(firstOfSentence(passage, index)) === true) return false;
  return phrase.after?.test(before.bare) ?? true;
};

/** Returns whether the phrase is there, up to a comma. */
const isPhrase = ({ tokens, words }: Passage, index: number, phrase: FillerPhrase): boolean =>
  phrase.words.every((word, at) => {
    const [token, found] = [tokens[index + at], words[index + at]];
    const end = at === phrase.words.length - 1 ? ',' : '';
    return token?.kind === 'word' && found?.bare === word && found.before === '' && found.after === end;
  });

/** How far back the beginning of a sentence is looked for, in words. */
const SENTENCE_MAX = 40;

const firstOfSentence = ({ tokens, words }: Passage, index: number): string => {
  let start = index;
  while (start > Math.max(0, index - SENTENCE_MAX) && !endsSentence(tokens[start - 1]?.text ?? ''))
    start -= 1;
  return words[start]?.bare ?? '';
};

/** Ends what is before a filler as the filler ended it: with the end of its sentence, or without a comma of its own. */
const closeSentence = (result: ViewedToken[], mark: string, language: string): void => {
  const last = result.at(-1);
  if (last === undefined) return;
  const end = isDrawnOut(mark) ? undefined : /[.!?]/.exec(mark)?.[0];
  const { bare, after } = bareWord(last);
  if (end === undefined) {
    if (mark === ',' && after === ',' && JOINED[language]?.test(bare) === true)
      result[result.length - 1] = { ...last, text: last.text.slice(0, -1) };
    return;
  }
  if (/[.!?…]$/.test(last.text)) return;
  result[result.length - 1] = { ...last, text: last.text.replace(/[,;:]+$/, '') + end };
};
