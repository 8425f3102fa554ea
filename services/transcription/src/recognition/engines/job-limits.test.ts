import { mkdtempDisposable, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { limitMsOf } from './job-limits.ts';

const PIECE = { startMs: 60_000, endMs: 80_000, spans: [] };
const RECOGNISE = { pcmPath: '', piece: PIECE, language: 'pt', beamSize: 5, voices: true };

it('a piece may take twenty times what its model needs for its length, and two minutes', async () => {
  expect(await limitMsOf('recognise', RECOGNISE, 3)).toBe(140_000);
  expect(await limitMsOf('recognise', RECOGNISE, 60)).toBe(520_000);
  expect(await limitMsOf('hearVoices', { pcmPath: '', piece: PIECE }, 3)).toBe(140_000);
  expect(await limitMsOf('detectLanguage', { pcmPath: '', startMs: 0, endMs: 20_000 }, 3)).toBe(140_000);
});

it('a model that was not measured counts as the slowest known one', async () => {
  expect(await limitMsOf('recognise', RECOGNISE)).toBe(520_000);
});

it('a search for speech has time for the rest of the recording, whatever model recognises it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'escriba-limits-'));
  const pcmPath = join(folder.path, 'day.pcm');
  await writeFile(pcmPath, '');
  const hours = 12;
  await truncate(pcmPath, hours * 3_600_000 * 32);
  const rest = { pcmPath, fromMs: 0, toMs: undefined };
  expect(await limitMsOf('findSpeech', rest, 60)).toBe(120_000 + hours * 168_000);
  expect(await limitMsOf('findSpeech', { ...rest, toMs: 240_000 }, 60)).toBe(131_200);
  expect(await limitMsOf('findSpeech', { ...rest, pcmPath: `${pcmPath}-missing` }, 60)).toBe(120_000);
});
