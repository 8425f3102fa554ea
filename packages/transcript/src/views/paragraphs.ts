import type { TranscriptPassage } from '@escriba/contracts';
import { endMsOf, startMsOf } from '../document/passages.ts';

/** A longer silence starts a new paragraph. */
const PAUSE_MS = 2_000;
/** A paragraph of this length ends with its sentence. */
const WORDS_MAX = 120;

type Part = Pick<TranscriptPassage, 'speaker' | 'words' | 'startsParagraph'>;

/** Groups passages into paragraphs: the same speaker, without a long pause, up to a maximum length, unless a user decided otherwise. */
export const groupIntoParagraphs = <P extends Part>(passages: readonly P[]): P[][] => {
  const paragraphs: P[][] = [];
  const begins = createParagraphRule();
  for (const passage of passages) {
    const isStart = begins(passage);
    const paragraph = paragraphs.at(-1);
    if (paragraph === undefined || isStart) paragraphs.push([passage]);
    else paragraph.push(passage);
  }
  return paragraphs;
};

/** The passages, marked so that paragraphs begin at those in `starts` and nowhere else, except where the speaker changes. */
export const withParagraphStarts = (
  passages: readonly TranscriptPassage[],
  starts: ReadonlySet<string>,
): TranscriptPassage[] => {
  const begins = createParagraphRule();
  return passages.map((passage, index) => {
    const isStart = begins(passage, starts.has(passage.id));
    const isFree = index > 0 && passages[index - 1]?.speaker === passage.speaker;
    return isFree && isStart !== starts.has(passage.id)
      ? { ...passage, startsParagraph: starts.has(passage.id) }
      : passage;
  });
};

/** Returns for one passage after the other whether a paragraph begins; `wanted` goes on as if that had been decided. */
const createParagraphRule = () => {
  let last: Part | undefined;
  let count = 0;
  return (passage: Part, wanted?: boolean): boolean => {
    const isStart = last === undefined || isApart(last, passage, count);
    if (isStart || wanted === true || passage.startsParagraph === false) count = 0;
    count += passage.words.length;
    last = passage;
    return isStart;
  };
};

const isApart = (last: Part, next: Part, count: number): boolean => {
  if (last.speaker !== next.speaker) return true;
  return next.startsParagraph ?? (startMsOf(next) - endMsOf(last) >= PAUSE_MS || count >= WORDS_MAX);
};
