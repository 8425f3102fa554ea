import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { hasSentences } from '@escriba/transcript/sentences';
import { type Cues, cuesOf, isTag } from '../ranking/cues.ts';
import type { ReadSentence, ReadText } from '../text/read-text.ts';
import { toStatement } from '../text/statements.ts';

const MARK = /[?？؟][\p{Pe}\p{Pf}"'!\s]*$/u;
const GREEK_MARK = /[;\u037e]["»\s]*$/u;
const WORDS_MIN = 3;

/**
 * Returns the questions that are asked, each once, with their speakers. Left out are those that ask nothing: a tag after a statement ('né?'),
 * greetings, tests of the line. In a text without punctuation they are the sentences that begin with a word of questions.
 */
export const findQuestions = ({ sentences }: ReadText): InsightStatement[] => {
  const isPunctuated = hasSentences(sentences);
  const asked = new Set<string>();
  return sentences.flatMap((sentence) => {
    if (!isQuestion(sentence) && (isPunctuated || !beginsAsQuestion(sentence))) return [];
    const key = sentence.tokens.map(({ written }) => written.toLowerCase()).join(' ');
    if (asked.has(key)) return [];
    asked.add(key);
    return [toStatement(sentence)];
  });
};

const isQuestion = ({ text, language, tokens }: ReadSentence): boolean => {
  if (!MARK.test(text) && !(language === 'el' && GREEK_MARK.test(text))) return false;
  const cues = cuesOf(language);
  const lower = text.toLowerCase();
  if (isTag(lower, cues)) return false;
  if (cues.question.test(lower)) return tokens.length > 1;
  return tokens.length >= WORDS_MIN && !endsInTag(lower, cues);
};

/** Returns whether only the part after the last comma asks: 'Fica para sexta, tá?'. */
const endsInTag = (text: string, cues: Cues): boolean => {
  const comma = text.lastIndexOf(',');
  return comma > 0 && isTag(text.slice(comma + 1), cues);
};

const beginsAsQuestion = ({ text, language, tokens }: ReadSentence): boolean =>
  tokens.length >= WORDS_MIN && cuesOf(language).question.test(text.toLowerCase());
