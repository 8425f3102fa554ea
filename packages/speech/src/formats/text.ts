import type { Segment, Transcript } from '../types.ts';

/** Plain text, a sentence a line. Where speakers are known, a line `Speaker 1:` stands before what each says in a row. */
export function toText(transcript: Pick<Transcript, 'segments'>): string {
  return transcript.segments
    .map((segment, i) => `${headingOf(segment, transcript.segments[i - 1])}${segment.text}\n`)
    .join('');
}

function headingOf({ speaker }: Segment, before: Segment | undefined): string {
  if (speaker === undefined || before?.speaker === speaker) return '';
  return `${before ? '\n' : ''}Speaker ${speaker + 1}:\n`;
}
