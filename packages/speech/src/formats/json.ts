import type { Transcript } from '../types.ts';

/** The whole transcript as indented JSON; times in milliseconds. */
export const toJson = (transcript: Transcript): string => `${JSON.stringify(transcript, null, 2)}\n`;
