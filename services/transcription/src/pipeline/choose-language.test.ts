import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeRecording, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEmbeddedEngine } from '../engines/embedded.ts';
import type { Engine } from '../engines/engine.ts';
import { decodeToPcm } from '../media/decode.ts';
import { findMediaPrograms } from '../media/programs.ts';
import { chooseLanguage } from './choose-language.ts';

const signal = new AbortController().signal;

describe('a few seconds of real speech', () => {
  let engine: Engine;
  let folder: string;
  beforeAll(async () => {
    engine = createEmbeddedEngine({ concurrency: 1, beamSize: 5 });
    folder = await mkdtemp(join(tmpdir(), 'escriba-language-'));
  }, 60_000);
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  const guess = async (sample: string, fromSeconds: number, seconds: number) => {
    const outPath = join(folder, 'clip.pcm');
    const part = ['-ss', String(fromSeconds), '-t', String(seconds), '-i', samplePath(sample)];
    const path = await encodeRecording(join(folder, 'clip.wav'), part);
    await decodeToPcm(findMediaPrograms(), { path, outPath, durationMsMax: 60_000 });
    const { pieces } = await engine.findSpeech(outPath, { signal });
    return engine.detectLanguage(outPath, pieces, { signal });
  };

  it.each([
    ['fleurs-pt-002.ogg', 0.6, 1.5, 'de'],
    // Surely Italian, and surely Arabic, for the model.
    ['fleurs-pt-002.ogg', 0.6, 2, 'pt'],
    ['short-pt.wav', 2.5, 1, 'pt'],
    ['fleurs-pt-004.ogg', 0.6, 1.5, 'de'],
  ] as const)(
    'that the model guesses wrongly are in the usual language: %s from %d s, %d s',
    async (sample, from, seconds, usual) => {
      const guessed = await guess(sample, from, seconds);
      expect(guessed.language).not.toBe('pt');
      expect(chooseLanguage(guessed, ['pt']).language).toBe('pt');
      expect(chooseLanguage(guessed, [usual]).language).toBe(usual);
    },
    60_000,
  );

  it.each([
    ['fleurs-pt-000.ogg', 0.6, 1, 'pt'],
    ['fleurs-en-000.ogg', 1, 1.5, 'en'],
    ['fleurs-es-000.ogg', 1, 1.5, 'es'],
    ['fleurs-fr-000.ogg', 1, 3, 'fr'],
  ] as const)(
    'are in the language that they show: %s from %d s, %d s',
    async (sample, from, seconds, language) => {
      const guessed = await guess(sample, from, seconds);
      expect(chooseLanguage(guessed, ['pt'])).toEqual({ language, isAssumed: false });
    },
    60_000,
  );
});

describe('a guess', () => {
  it('between two languages is the one that the user speaks, if it is then clear', () => {
    const probabilities: [string, number][] = [
      ['gl', 0.45],
      ['pt', 0.4],
      ['es', 0.15],
    ];
    expect(chooseLanguage({ probabilities }, ['en', 'pt'])).toEqual({ language: 'pt', isAssumed: false });
    expect(chooseLanguage({ probabilities }, ['en'])).toEqual({ language: 'en', isAssumed: true });
  });

  it('that is unclear, but the usual language, needs no notice', () => {
    const probabilities: [string, number][] = [
      ['pt', 0.2],
      ['de', 0.18],
      ['en', 0.62 - 0.18],
      ['ja', 0.18],
    ];
    expect(chooseLanguage({ probabilities }, ['pt'])).toEqual({ language: 'pt', isAssumed: false });
  });

  it('of nothing is the usual language', () => {
    expect(chooseLanguage({ probabilities: [] }, ['pt'])).toMatchObject({ language: 'pt' });
  });
});
