import { type BareWord, type ViewedToken, bareWord } from './tokens.ts';

/** Meaningless sounds and tags, by language. */
const FILLERS: Readonly<Record<string, ReadonlySet<string>>> = {
  pt: new Set(['né', 'hum', 'hã', 'hãn', 'ahn', 'ãhn', 'ãn', 'ã', 'hmm', 'hm', 'eh']),
  en: new Set(['um', 'uh', 'uhm', 'er', 'erm', 'hm', 'hmm']),
  es: new Set(['eh', 'em', 'este…', 'mmm', 'hm']),
  fr: new Set(['euh', 'heu', 'hum', 'bah', 'ben']),
  de: new Set(['äh', 'ähm', 'öh', 'hm', 'ehm']),
  it: new Set(['ehm', 'eh', 'mmm', 'uhm']),
};

/** A word with its neighbours. */
type WordInContext = {
  readonly word: BareWord;
  readonly before: BareWord | undefined;
  readonly after: BareWord | undefined;
};

/** Removes fillers. Punctuation that ends a sentence moves to the previous word. */
export const hideFillers = (tokens: readonly ViewedToken[], language: string): ViewedToken[] => {
  const fillers = Object.hasOwn(FILLERS, language) ? FILLERS[language] : undefined;
  if (fillers === undefined) return [...tokens];
  const words = tokens.map(bareWord);
  const result: ViewedToken[] = [];
  let startsSentence = false;
  for (const [index, token] of tokens.entries()) {
    const word = words[index];
    const context = word && { word, before: words[index - 1], after: words[index + 1] };
    if (token.kind === 'word' && context && isFiller(context, fillers, language)) {
      startsSentence ||= /^\p{Lu}/u.test(token.text);
      closeSentence(result, context.word.after);
      continue;
    }
    result.push(startsSentence ? { ...token, text: capitalise(token.text) } : token);
    startsSentence = false;
  }
  return result;
};

const isFiller = (context: WordInContext, fillers: ReadonlySet<string>, language: string): boolean => {
  // A quoted filler is mentioned, not used.
  if (/["“‘«]/.test(context.word.before)) return false;
  return language === 'pt' ? isPortugueseFiller(context, fillers) : fillers.has(context.word.bare);
};

const isPortugueseFiller = (context: WordInContext, fillers: ReadonlySet<string>): boolean => {
  const { bare, after } = context.word;
  if (bare === 'tá') return isTag(context);
  if (bare === 'é') return isDrawnOut(after) && !isVerb(context);
  if (STUTTERED.has(bare)) return isDrawnOut(after) && context.after?.bare === bare;
  // Alone they mean yes.
  if (/^(aham|ahã|uhum|hum-hum)$/.test(bare)) return context.after !== undefined && !/[.!?]/.test(after);
  if (bare === 'hum') return !isNounOrNumber(context);
  return fillers.has(bare) || SOUND.test(bare) || (bare === 'ah' && isDrawnOut(after));
};

const SOUND = /^(m{2,}|hm+|hu+m+|é{2,}|e{3,}|a{3,}|ã{2,}n?)$/;
const STUTTERED = new Set(['e', 'a', 'o', 'que']);

const isDrawnOut = (mark: string): boolean => /^(…|\.{3})/.test(mark);

/** Returns whether a word is a tag question: 'Fica assim, tá?', but not 'Onde ele tá?'. */
const isTag = ({ word, before }: WordInContext): boolean =>
  (before === undefined ? word.after.includes('?') : before.after !== '') && /[.?]/.test(word.after);

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

const closeSentence = (result: ViewedToken[], mark: string): void => {
  const last = result.at(-1);
  const end = /[.!?]/.exec(mark)?.[0];
  if (last === undefined || end === undefined || isDrawnOut(mark)) return;
  if (/[.!?…]$/.test(last.text)) return;
  result[result.length - 1] = { ...last, text: last.text.replace(/[,;:]+$/, '') + end };
};

const capitalise = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
