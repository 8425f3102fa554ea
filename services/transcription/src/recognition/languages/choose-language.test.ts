import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeRecording, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEmbeddedEngine } from '../engines/embedded.ts';
import type { Engine } from '../engines/engine.ts';
import { decodeToPcm } from '../../platform/media/decode.ts';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { chooseLanguage } from './choose-language.ts';
import { lengthMsOf } from '../../platform/db/spans.ts';

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
    const guessed = await engine.detectLanguage(outPath, pieces, { signal });
    return { ...guessed, spokenMs: lengthMsOf(pieces.flatMap(({ spans }) => spans)) };
  };

  it.each([
    ['fleurs-pt-002.ogg', 0.6, 1.5],
    // Surely Italian, and surely Arabic, for the model.
    ['fleurs-pt-002.ogg', 0.6, 2],
    ['short-pt.wav', 2.5, 1],
    ['fleurs-pt-004.ogg', 0.6, 1.5],
    // In doubt, the model says English.
    ['fleurs-pt-001.ogg', 3.8, 1],
  ] as const)(
    'that the model guesses wrongly are in the usual language: %s from %d s, %d s',
    async (sample, from, seconds) => {
      const guessed = await guess(sample, from, seconds);
      expect(guessed.language).not.toBe('pt');
      expect(chooseLanguage(guessed, []).language).toBe('pt');
      expect(chooseLanguage(guessed, ['pt']).language).toBe('pt');
    },
    60_000,
  );

  it.each([
    ['fleurs-pt-000.ogg', 0.6, 1, 'pt'],
    ['fleurs-en-000.ogg', 1, 1.5, 'en'],
    ['fleurs-es-000.ogg', 1, 1.5, 'es'],
    ['fleurs-fr-000.ogg', 1, 3, 'fr'],
    // The best of the usual languages, though none is clear.
    ['fleurs-de-000.ogg', 12.4, 1, 'de'],
    ['fleurs-de-000.ogg', 9, 2, 'de'],
    ['fleurs-de-000.ogg', 10, 2, 'de'],
  ] as const)(
    'are in the language that they show: %s from %d s, %d s',
    async (sample, from, seconds, language) => {
      const guessed = await guess(sample, from, seconds);
      expect(chooseLanguage(guessed, [])).toEqual({ language, isAssumed: false });
    },
    60_000,
  );
});

const LONG_MS = 10_000;
const SHORT_MS = 1_000;

describe('a guess', () => {
  it('between two languages is the one that the user speaks, if it is then clear', () => {
    const probabilities: [string, number][] = [
      ['gl', 0.45],
      ['pt', 0.4],
      ['es', 0.15],
    ];
    expect(chooseLanguage({ probabilities, spokenMs: LONG_MS }, ['en', 'pt'])).toEqual({
      language: 'pt',
      isAssumed: false,
    });
    expect(chooseLanguage({ probabilities, spokenMs: LONG_MS }, ['en'])).toEqual({
      language: 'en',
      isAssumed: true,
    });
  });

  it('that is unclear, but the usual language, needs no notice', () => {
    const probabilities: [string, number][] = [
      ['pt', 0.2],
      ['de', 0.18],
      ['en', 0.62 - 0.18],
      ['ja', 0.18],
    ];
    expect(chooseLanguage({ probabilities, spokenMs: LONG_MS }, ['pt'])).toEqual({
      language: 'pt',
      isAssumed: false,
    });
  });

  it('of nothing is the usual language', () => {
    expect(chooseLanguage({ probabilities: [], spokenMs: 0 }, ['pt'])).toMatchObject({ language: 'pt' });
  });
});

describe('a guess for little speech', () => {
  const choose = (probabilities: [string, number][], spokenMs: number, known: string[] = []) =>
    chooseLanguage({ probabilities, spokenMs }, known);
  const GERMAN: [string, number][] = [
    ['de', 0.33],
    ['tr', 0.1],
    ['en', 0.1],
    ['pt', 0.01],
  ];
  const ENGLISH: [string, number][] = [
    ['en', 0.8],
    ['la', 0.08],
    ['pt', 0.02],
  ];

  it('is the best of the usual languages, though none is clear', () => {
    expect(choose(GERMAN, SHORT_MS)).toEqual({ language: 'de', isAssumed: false });
    expect(choose(GERMAN, LONG_MS)).toEqual({ language: 'pt', isAssumed: true });
  });

  it('is English only if the usual language is out of the question', () => {
    expect(choose(ENGLISH, SHORT_MS)).toEqual({ language: 'pt', isAssumed: true });
    expect(
      choose(
        [
          ['en', 0.8],
          ['pt', 0.001],
        ],
        SHORT_MS,
      ).language,
    ).toBe('en');
    expect(choose(ENGLISH, SHORT_MS, ['en']).language).toBe('en');
    expect(choose(ENGLISH, LONG_MS).language).toBe('en');
  });

  it('is rather a language that the user has spoken than the one of a new user', () => {
    const italian: [string, number][] = [
      ['it', 0.6],
      ['pt', 0.025],
    ];
    expect(choose(italian, SHORT_MS).language).toBe('it');
    expect(choose(italian, SHORT_MS, ['pt']).language).toBe('pt');
  });

  it('is another language only if that is clear', () => {
    expect(choose([['ko', 0.96]], SHORT_MS)).toEqual({ language: 'ko', isAssumed: false });
    const unclear: [string, number][] = [
      ['ro', 0.42],
      ['id', 0.25],
      ['pt', 0.0005],
    ];
    expect(choose(unclear, SHORT_MS)).toEqual({ language: 'pt', isAssumed: true });
  });
});
