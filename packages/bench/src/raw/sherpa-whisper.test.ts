import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { writeTinySherpaWhisper } from '@escriba/whisper-graphs/tiny-sherpa-whisper';
import { findSherpaFiles } from './sherpa-files.ts';
import { openSherpaWhisper } from './sherpa-whisper.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escriba-sherpa-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

it('sherpa-onnx’s Whisper recognises pieces in the language that is asked for', async () => {
  await writeTinySherpaWhisper(folder, { pt: ['bom', 'dia'], en: ['good', 'morning'] });
  const sherpa = await openSherpaWhisper(folder);
  const samples = new Float32Array(32_000).fill(0.1);
  const texts: string[] = [];
  for (const language of ['en', 'pt', 'en'])
    texts.push((await sherpa.recognisePiece(samples, { language })).text);
  await sherpa.close();
  expect(texts).toEqual(['good morning', 'bom dia', 'good morning']);
});

it('a folder without its files is named', () => {
  const missing = join(folder, 'nothing');
  expect(findSherpaFiles(missing)).toEqual({ missing: 'the folder nothing has no Whisper of sherpa-onnx' });
});
