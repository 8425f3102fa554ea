import { expect, it } from '@jest/globals';
import type { PlannedPiece } from '../runs/pieces.repository.ts';
import type { Run } from '../runs/runs.repository.ts';
import { separateVoices } from './separate-voices.ts';

const DURATION_MS = 60_000;
const stems = [0, 1].map((channel) => ({ track: 0, channel, silent: [] }));
const pieceAt = (startMs: number): PlannedPiece => {
  const span = { startMs, endMs: startMs + 2_000 };
  return { ...span, index: 0, spans: [span], result: null };
};

/** Returns the sounds that a later attempt recognises, whose plan has a piece at that time; the recording can no longer be fetched. */
const soundsOf = (startMs: number, run: Partial<Run> = {}) =>
  separateVoices(
    { runs: { listPieces: async () => [pieceAt(startMs)] }, decode: async () => ({ durationMs: 0 }) },
    {
      run: { attempt: 2, is_planning: false, ...run } as Run,
      fetch: () => Promise.reject(new Error('It is fetched')),
      folder: '',
      signal: new AbortController().signal,
      pcmPath: 'audio.pcm',
      durationMs: DURATION_MS,
      stems,
    },
  );

it('a plan of a version that did not separate voices is finished as it was begun', async () => {
  expect(await soundsOf(1_000)).toEqual({ pcmPath: 'audio.pcm', soundPaths: ['audio.pcm'] });
});

it('a plan of voices that were separated, or that has just begun, goes on with them', async () => {
  await expect(soundsOf(DURATION_MS + 10_000)).rejects.toThrow('It is fetched');
  await expect(soundsOf(1_000, { is_planning: true })).rejects.toThrow('It is fetched');
  await expect(soundsOf(1_000, { attempt: 1 })).rejects.toThrow('It is fetched');
});
