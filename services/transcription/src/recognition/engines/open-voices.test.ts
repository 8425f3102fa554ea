import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio, joinSamples } from '@escriba/speech';
import { samplePath } from '@escriba/testing';
import { expect, it } from '@jest/globals';
import { openVoices } from './open-voices.ts';

const DAMAGED = { 'speech-segmentation': 'segmentation.onnx', 'speaker-ge2e': 'voice-encoder.onnx' };

/** What is heard in ten seconds of a dialogue if one model is damaged. */
const hearWithout = async (name: keyof typeof DAMAGED | undefined) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'escriba-voices-'));
  if (name !== undefined) {
    await mkdir(join(folder.path, name));
    await writeFile(join(folder.path, name, DAMAGED[name]), 'not a model');
  }
  const hear = await openVoices(folder.path);
  const all = await joinSamples(
    decodeAudio(samplePath('two-speakers-en.wav'), { ffmpegPath: process.env['FFMPEG_PATH'] }),
  );
  const spans = [{ startMs: 0, endMs: 10_000 }];
  return hear(all.slice(0, 160_000), { startMs: 0, endMs: 10_000, spans });
};

it('voices and overlaps are heard in a piece', async () => {
  const { voices, overlaps } = await hearWithout(undefined);
  expect(voices?.length).toBeGreaterThan(5);
  expect(overlaps).toEqual([]);
});

it('a damaged model of overlapping speech costs only the overlaps', async () => {
  const { voices, overlaps } = await hearWithout('speech-segmentation');
  expect(voices?.length).toBeGreaterThan(5);
  expect(overlaps).toBeNull();
});

it('a damaged voice encoder costs the voices, and the overlaps that depend on them', async () => {
  expect(await hearWithout('speaker-ge2e')).toEqual({ voices: null, overlaps: null });
});
