import type { Transcript } from '../types.ts';

/** The whole transcript as indented JSON; times in milliseconds. */
export function toJson(transcript: Transcript): string {
  return `${JSON.stringify(transcript, null, 2)}\n`;
}
