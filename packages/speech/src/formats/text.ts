import type { Segment, Transcript } from '../types.ts';

/** Plain text, one sentence per line. If speakers are known, a line `Speaker 1:` precedes their consecutive sentences. */
export function toText(transcript: Pick<Transcript, 'segments'>): string {
  return transcript.segments
    .map((segment, i) => `${headingOf(segment, transcript.segments[i - 1])}${segment.text}\n`)
    .join('');
}

function headingOf({ speaker }: Segment, before: Segment | undefined): string {
  if (speaker === undefined || before?.speaker === speaker) return '';
  return `${before ? '\n' : ''}Speaker ${speaker + 1}:\n`;
}
