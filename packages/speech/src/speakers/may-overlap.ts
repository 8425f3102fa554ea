import type { VoiceWindow } from '../types.ts';
import { PRINT_LENGTH } from './average-linkage.ts';
import { parseVoicePrint } from './voice-print.ts';

/** Two windows of one person are hardly ever less alike than this cosine. */
const ONE_VOICE_MIN = 0.5;

/**
 * Whether the voices of a piece differ so much that two people may speak in it: else it needs no search for overlapping speech. Neighbouring
 * windows share sound, so only those that are at least two apart are compared.
 */
export const mayOverlap = (windows: readonly VoiceWindow[]): boolean => {
  const prints = new Float32Array(windows.length * PRINT_LENGTH);
  for (const [i, { print }] of windows.entries()) parseVoicePrint(print, prints, i * PRINT_LENGTH);
  for (let later = 2; later < windows.length; later++) {
    for (let earlier = 0; earlier <= later - 2; earlier++) {
      if (cosine(prints, earlier, later) < ONE_VOICE_MIN) return true;
    }
  }
  return false;
};

const cosine = (prints: Float32Array, one: number, other: number): number => {
  let sum = 0;
  for (let k = 0; k < PRINT_LENGTH; k++)
    sum += (prints[one * PRINT_LENGTH + k] ?? 0) * (prints[other * PRINT_LENGTH + k] ?? 0);
  return sum;
};
