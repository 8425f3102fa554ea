import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wordErrorRate } from '@escriba/speech';
import { eventually, samplePath, sampleText } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decodeToPcm } from '../../platform/media/decode.ts';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { addTinyTransducer } from '../../testing/tiny-transducer.ts';
import { createEmbeddedEngine } from './embedded.ts';
import type { Engine } from './engine.ts';
import { readWhisper, requireWhisper } from './whisper-model.ts';

// Its weights are random: it knows German and English, and no word of either. Everything but the words is as with Parakeet.
const NAME = 'parakeet-tiny';
const signal = new AbortController().signal;
let folder: string;
let modelsDir: string;
let engine: Engine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escriba-transducer-engine-'));
  modelsDir = join(folder, 'models');
  await addTinyTransducer(modelsDir, { name: NAME, languages: ['de', 'en'] });
  engine = createEmbeddedEngine({
    model: await readWhisper(NAME, modelsDir),
    modelsDir,
    concurrency: 1,
    beamSize: 5,
  });
});

afterAll(async () => {
  await engine.close();
  await eventually(() => countProcesses() === 0);
  await rm(folder, { recursive: true });
});

const listen = async (name: string) => {
  const pcmPath = join(folder, `${name}.pcm`);
  await decodeToPcm(findMediaPrograms(), {
    path: samplePath(name),
    outPath: pcmPath,
    durationMsMax: 600_000,
  });
  const { pieces } = await engine.findSpeech(pcmPath, { signal });
  const [piece] = pieces;
  if (piece === undefined) throw new Error('there is no speech');
  return { pcmPath, pieces, piece };
};

/** How many processes run a transducer of this test. */
const countProcesses = (): number =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('transducer-process.ts') && line.includes(modelsDir)).length;

it('is ready', async () => {
  expect(await engine.check()).toEqual({ ok: true });
  expect(countProcesses()).toBe(1);
});

it('recognises its languages, with the times of the words in their piece, in order', async () => {
  const { pcmPath, pieces } = await listen('two-speakers-en.wav');
  for (const piece of pieces.slice(0, 3)) {
    const result = await engine.recognise(pcmPath, piece, { language: 'en', signal });
    expect(result).toMatchObject({ language: 'en', languages: [] });
    expect(result).not.toHaveProperty('model');
    const words = result.segments.flatMap((segment) => segment.words);
    expect(words.length).toBeGreaterThan(0);
    let earliestMs = piece.startMs;
    for (const { startMs, endMs, text, confidence } of words) {
      expect(startMs).toBeGreaterThanOrEqual(earliestMs);
      expect(endMs).toBeGreaterThanOrEqual(startMs);
      expect(text).toMatch(/^[a-z.,]+$/u);
      expect(confidence).toBeGreaterThan(0);
      earliestMs = endMs;
    }
    expect(earliestMs).toBeLessThanOrEqual(piece.endMs);
  }
});

it('leaves other languages to the Whisper beside it, and the result says so', async () => {
  const { pcmPath, piece } = await listen('short-pt.wav');
  const text = await sampleText('short-pt.wav');
  for (const language of ['pt', 'auto']) {
    const result = await engine.recognise(pcmPath, piece, { language, signal });
    expect(result).toMatchObject({ language: 'pt', model: 'whisper-base' });
    expect(wordErrorRate(text, result.text)).toBeLessThanOrEqual(0.2);
  }
});

it('recognises a language that the Whisper detects', async () => {
  const { pcmPath, pieces, piece } = await listen('fleurs-de-000.ogg');
  expect((await engine.detectLanguage(pcmPath, pieces, { signal })).language).toBe('de');
  const prior = { main: 'de', known: ['pt'], usual: ['de', 'en', 'pt'] };
  const result = await engine.recognise(pcmPath, piece, { language: 'de', prior, signal });
  expect(result.language).toBe('de');
  expect(result.languages?.[0]?.[0]).toBe('de');
  expect(result).not.toHaveProperty('model');
});

it('writes the words of a vocabulary as its entries do', async () => {
  const { pcmPath, piece } = await listen('fleurs-en-000.ogg');
  const plain = await engine.recognise(pcmPath, piece, { language: 'en', signal });
  const said = /[a-z]{4,}/u.exec(plain.text)?.[0] ?? '';
  const vocabulary = [{ text: 'Gonçalves', soundsLike: said }];
  const { text, segments } = await engine.recognise(pcmPath, piece, { language: 'en', vocabulary, signal });
  expect(text).toContain('Gonçalves');
  expect(segments.flatMap(({ words }) => words).filter((word) => word.fromVocabulary)).not.toEqual([]);
});

it('stops at once when aborted, leaves no process behind, and continues with the next piece', async () => {
  const { pcmPath, piece } = await listen('fleurs-en-000.ogg');
  const abort = new AbortController();
  const doomed = engine.recognise(pcmPath, piece, { language: 'en', signal: abort.signal });
  setImmediate(() => abort.abort(new Error('cancelled')));
  await expect(doomed).rejects.toThrow('cancelled');
  expect((await engine.recognise(pcmPath, piece, { language: 'en', signal })).text).not.toBe('');
  await eventually(() => countProcesses() === 1);
});

it('is reported if its files are damaged, or if this system has no program for it', async () => {
  await addTinyTransducer(modelsDir, { name: 'parakeet-broken', languages: ['en'] });
  await truncate(join(modelsDir, 'parakeet-broken', 'joiner.onnx'), 100);
  await expect(requireWhisper('parakeet-broken', modelsDir)).rejects.toMatchObject({
    code: 'speech.model_damaged',
  });
  const missing = requireWhisper(NAME, modelsDir, () => 'The package x is not installed.');
  await expect(missing).rejects.toMatchObject({
    code: 'speech.model_unsupported',
    text: { en: `The speech model ${NAME} does not run on this server. The package x is not installed.` },
  });
});
