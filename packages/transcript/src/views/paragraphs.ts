import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import { endMsOf, startMsOf } from '../document/passages.ts';
import { endsSentence, hasSentences, isLowerCase } from '../document/sentences.ts';

/** Silence from which a new paragraph starts. */
const PAUSE_MS = 2_000;
/** Words after which a paragraph ends with its sentence; what is longer without an end is no sentence. */
const WORDS_MAX = 120;

type Part = Pick<TranscriptPassage, 'speaker' | 'words' | 'startsParagraph' | 'language' | 'sentAt'>;

/**
 * Groups passages into paragraphs: the same speaker and language, whole sentences, without a long pause between them, up to a maximum length,
 * unless a user decided otherwise.
 */
export const groupIntoParagraphs = <P extends Part>(passages: readonly P[]): P[][] => {
  const paragraphs: P[][] = [];
  const begins = createParagraphRule(passages);
  for (const passage of passages) {
    const isStart = begins(passage);
    const paragraph = paragraphs.at(-1);
    if (paragraph === undefined || isStart) paragraphs.push([passage]);
    else paragraph.push(passage);
  }
  return paragraphs;
};

/** Silence from which two paragraphs of a speaker are separate for a reader, too. */
const JOINED_PAUSE_MS = 6_000;

/**
 * Joins the fragments of one speaker into longer paragraphs to read: those with a short silence between them, up to a paragraph's maximum
 * length, unless a user or a message separates them. Speech without a speaker stays as it is: several people may say it.
 */
export const joinFragments = <P extends Part>(paragraphs: readonly P[][]): P[][] => {
  const joined: P[][] = [];
  for (const paragraph of paragraphs) {
    const before = joined.at(-1);
    if (before !== undefined && areFragments(before, paragraph)) before.push(...paragraph);
    else joined.push([...paragraph]);
  }
  return joined;
};

const areFragments = (before: readonly Part[], next: readonly Part[]): boolean => {
  const [last, first] = [before.at(-1), next[0]];
  if (last === undefined || first === undefined || first.speaker === null) return false;
  if (last.speaker !== first.speaker || last.language !== first.language) return false;
  if (first.startsParagraph === true || first.sentAt !== undefined) return false;
  const words = [...before, ...next].reduce((sum, passage) => sum + passage.words.length, 0);
  return words <= WORDS_MAX && startMsOf(first) - endMsOf(last) < JOINED_PAUSE_MS;
};

/** Returns the passages, marked so that paragraphs begin at those in `starts` and nowhere else, except where the speaker changes. */
export const withParagraphStarts = (
  passages: readonly TranscriptPassage[],
  starts: ReadonlySet<string>,
): TranscriptPassage[] => {
  const begins = createParagraphRule(passages);
  return passages.map((passage, index) => {
    const isStart = begins(passage, starts.has(passage.id));
    const isFree = index > 0 && passages[index - 1]?.speaker === passage.speaker;
    return isFree && isStart !== starts.has(passage.id)
      ? { ...passage, startsParagraph: starts.has(passage.id) }
      : passage;
  });
};

/** Returns for one passage after the other whether a paragraph begins; `wanted` is the answer with which it continues. */
const createParagraphRule = (passages: readonly Part[]) => {
  const isPunctuated = hasSentences(passages);
  let last: Part | undefined;
  let count = 0;
  let unended = 0;
  return (passage: Part, wanted?: boolean): boolean => {
    const isInside = isPunctuated && unended < WORDS_MAX && !isBetweenSentences(last, passage);
    const isStart = last === undefined || isApart(last, passage, { count, isInside });
    if (isStart || wanted === true || passage.startsParagraph === false) count = 0;
    if (isStart) unended = 0;
    count += passage.words.length;
    unended = wordsSinceEnd(passage) ?? unended + passage.words.length;
    last = passage;
    return isStart;
  };
};

/** How much has been counted; `isInside` a sentence. */
type Reached = { readonly count: number; readonly isInside: boolean };

const isApart = (last: Part, next: Part, { count, isInside }: Reached): boolean => {
  if (last.speaker !== next.speaker) return true;
  if (next.startsParagraph !== undefined) return next.startsParagraph;
  if (last.language !== next.language) return true;
  const isLong = startMsOf(next) - endMsOf(last) >= PAUSE_MS || count >= WORDS_MAX;
  return isLong && !isInside;
};

const isBetweenSentences = (last: Part | undefined, next: Part): boolean =>
  endsSentence(last?.words.at(-1)?.text ?? '') && !isLowerCase(next.words[0]?.text ?? '');

/** Returns undefined if no sentence ends in the passage. */
const wordsSinceEnd = ({ words }: Part): number | undefined => {
  const end = words.findLastIndex(({ text }) => endsSentence(text));
  return end === -1 ? undefined : words.length - 1 - end;
};
