import type { Segment, Transcript } from '../types.ts';

/** Plain text, one sentence per line. If speakers are known, a line `Speaker 1:` precedes their consecutive sentences. */
export const toText = (transcript: Pick<Transcript, 'segments'>): string =>
  transcript.segments
    .filter(({ unsure }) => !unsure)
    .map((segment, i, segments) => `${headingOf(segment, segments[i - 1])}${segment.text}\n`)
    .join('');

const headingOf = ({ speaker }: Segment, before: Segment | undefined): string => {
  if (speaker === undefined || before?.speaker === speaker) return '';
  return `${before ? '\n' : ''}Speaker ${speaker + 1}:\n`;
};
