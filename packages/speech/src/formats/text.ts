import type { Transcript } from '../types.ts';

/** Plain text, a sentence a line. */
export function toText(transcript: Pick<Transcript, 'segments'>): string {
  return transcript.segments.map((segment) => `${segment.text}\n`).join('');
}
