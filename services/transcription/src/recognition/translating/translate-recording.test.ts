import { describe, expect, it } from '@jest/globals';
import type { EngineModel } from '../engines/engine.ts';
import { createTranslateRecording, type TranslatedPiece } from './translate-recording.ts';

const RECORDING = {
  id: 'recording',
  owner_id: 'ana',
  priority: 1,
  speechModel: 'universal',
  is_trial: false,
  round: 1,
  audio_track: null,
  storageKey: 'recordings/one',
  language: 'pt',
  probedMs: 1_000,
} as const;
const TRANSLATED: TranslatedPiece = { index: 0, startMs: 0, endMs: 1_000, spans: [], segments: [] };

const unused = (): never => {
  throw new Error('The audio is read');
};
/** Translates a recording whose pieces are all kept, with a worker of these models. */
const translate = (models: readonly Partial<EngineModel>[], wanted = 'large') => {
  const listed: string[] = [];
  const translateRecording = createTranslateRecording({
    storage: { fetchToFile: unused },
    decode: unused,
    workDirectory: '/nowhere',
    slots: { hasRoomForPiece: unused, listFreeModels: unused, usePiece: unused },
    engine: {
      defaultModel: 'base',
      modelFor: () => ({ name: wanted, speechModel: 'universal' }),
      listModels: () => models.map((model) => ({ name: '', slots: 1, ...model })),
      findSpeech: unused,
      recognise: unused,
      countWaiting: () => 0,
    },
  });
  const result = translateRecording({
    recording: RECORDING,
    signal: new AbortController().signal,
    pieces: {
      list: async (model) => (listed.push(model), [TRANSLATED]),
      plan: unused,
      save: unused,
    },
  });
  return result.then((model) => ({ model, listed }));
};
const able = (name: string): Partial<EngineModel> => ({ name, translator: name });

describe('a translation by recognition', () => {
  it('is made by the model of the recording if that translates, and reads no audio for pieces that are there', async () => {
    expect(await translate([able('base'), able('large')])).toEqual({ model: 'large', listed: ['large'] });
  });

  it('is made by the default model, else by any that translates', async () => {
    const turbo = { name: 'turbo' };
    expect((await translate([turbo, able('small'), able('base')], 'turbo')).model).toBe('base');
    expect((await translate([turbo, able('small')], 'turbo')).model).toBe('small');
  });

  it('names the Whisper beside a transducer', async () => {
    const parakeet = { name: 'parakeet', translator: 'whisper-base' };
    expect((await translate([parakeet], 'parakeet')).model).toBe('whisper-base');
  });

  it('is tried again later by another worker if none of this one translates', async () => {
    await expect(translate([{ name: 'turbo' }])).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'speech.translation_unsupported',
    });
  });
});
