import type { TranscriptPassage } from '@escriba/contracts';
import { endMsOf, startMsOf } from '../document/passages.ts';

/** A longer silence starts a new paragraph. */
const PAUSE_MS = 2_000;
/** A paragraph of this length ends with its sentence. */
const WORDS_MAX = 120;

/** Groups passages into paragraphs: the same speaker, without a long pause, up to a maximum length. */
export const groupIntoParagraphs = <P extends Pick<TranscriptPassage, 'speaker' | 'words'>>(
  passages: readonly P[],
): P[][] => {
  const paragraphs: P[][] = [];
  let count = 0;
  for (const passage of passages) {
    const paragraph = paragraphs.at(-1);
    const last = paragraph?.at(-1);
    if (paragraph === undefined || last === undefined || isApart(last, passage) || count >= WORDS_MAX) {
      paragraphs.push([passage]);
      count = 0;
    } else paragraph.push(passage);
    count += passage.words.length;
  }
  return paragraphs;
};

const isApart = (
  last: Pick<TranscriptPassage, 'speaker' | 'words'>,
  next: Pick<TranscriptPassage, 'speaker' | 'words'>,
): boolean => last.speaker !== next.speaker || startMsOf(next) - endMsOf(last) >= PAUSE_MS;
