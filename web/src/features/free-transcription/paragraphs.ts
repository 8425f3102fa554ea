import type { TranscriptSegment } from '@escriba/contracts/transcription/transcription';

const PAUSE_MS = 1_800;
const LENGTH_MIN = 280;
const LENGTH_MAX = 520;

/** Groups segments into paragraphs: a new one after a long pause, or at the end of a sentence once it is long. */
export const toParagraphs = (segments: readonly TranscriptSegment[]): TranscriptSegment[][] => {
  const paragraphs: TranscriptSegment[][] = [];
  let length = 0;
  let previous: TranscriptSegment | undefined;
  for (const segment of segments) {
    const current = paragraphs.at(-1);
    if (current === undefined || previous === undefined || breaks(previous, segment, length)) {
      paragraphs.push([segment]);
      length = 0;
    } else current.push(segment);
    length += segment.text.length;
    previous = segment;
  }
  return paragraphs;
};

const breaks = (previous: TranscriptSegment, next: TranscriptSegment, length: number): boolean => {
  const isSentenceOver = /[.!?…]["”']?$/.test(previous.text.trim());
  if (length >= LENGTH_MAX) return isSentenceOver;
  return isSentenceOver && next.startMs - previous.endMs >= PAUSE_MS && length >= LENGTH_MIN / 2;
};
