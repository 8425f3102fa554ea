import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { viewDocument } from '@escriba/transcript';
import type { ReadSentence, ReadText } from '../text/read-text.ts';
import { toStatement } from '../text/statements.ts';
import { NO_TERM } from '../text/vocabulary.ts';
import { type Patterns, patternsOf } from './patterns.ts';

type Kind = NonNullable<InsightStatement['kind']>;

/** The most important kind first. */
const KINDS = ['deadline', 'amount', 'date', 'number'] as const;
const STATEMENTS_MAX = 200;
/** Characters of a sentence that are searched: more than any has that a person says. */
const CHARACTERS_MAX = 1_000;
/** Fewest words with a topic: 'dia 15.' alone says nothing. */
const TERMS_MIN = 1;

/**
 * Returns the sentences with a date, a deadline, an amount of money or a number, each once, as its most important kind. Of more than 200, the more
 * important kinds are kept.
 */
export const listFigures = ({ sentences }: ReadText): InsightStatement[] => {
  const found = sentences.flatMap((sentence) => {
    const kind = kindOf(sentence);
    return kind === undefined ? [] : [{ kind, sentence }];
  });
  const kept = new Set(
    KINDS.flatMap((kind) => found.filter((figure) => figure.kind === kind)).slice(0, STATEMENTS_MAX),
  );
  return found
    .filter((figure) => kept.has(figure))
    .map(({ kind, sentence }) => ({ ...toStatement(sentence), kind }));
};

const kindOf = (sentence: ReadSentence): Kind | undefined => {
  const { tokens, language } = sentence;
  if (tokens.filter(({ term }) => term !== NO_TERM).length < TERMS_MIN) return undefined;
  const text = inFigures(sentence).toLowerCase().slice(0, CHARACTERS_MAX);
  const patterns: Patterns = patternsOf(language);
  if (patterns.deadline.test(text) && hasTime(text, patterns)) return 'deadline';
  return KINDS.slice(1).find((kind) => patterns[kind].test(text));
};

/** Returns whether a deadline says when: 'qual é o prazo' does not. */
const hasTime = (text: string, { date, deadline }: Patterns): boolean => {
  const said = deadline.exec(text)?.[0] ?? '';
  return /[\s-]/.test(said) || date.test(text) || /\d/.test(text);
};

/** Returns a sentence with its numbers as figures, as far as the view writes them. */
const inFigures = ({ words, language, text }: ReadSentence): string => {
  if (language !== 'pt') return text;
  const segments = [{ id: 's', speaker: null, words: [...words] }];
  const [viewed] = viewDocument({ segments, language }, { figures: true });
  return viewed?.tokens.map((token) => token.text).join(' ') ?? text;
};
