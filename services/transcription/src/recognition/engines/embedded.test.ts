import { copyFile, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getModel, shippedModelsDir } from '@escriba/models';
import { wordErrorRate } from '@escriba/speech';
import { samplePath, sampleText } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeToPcm } from '../../platform/media/decode.ts';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { labelOf } from '../../platform/models/model-choice.ts';
import { createEmbeddedEngine } from './embedded.ts';
import { rememberedSpeech } from '../../testing/remembered-speech/program.ts';
import type { Engine } from './engine.ts';
import { engineSuite } from './engine.suite.ts';
import { readWhisper, type WhisperModel } from './whisper-model.ts';

describe('the embedded engine', () => {
  engineSuite(async () => ({
    engine: createEmbeddedEngine({ concurrency: 2, beamSize: 5 }),
    stop: async () => {},
  }));
});

// Tests that are not about recognition read stored answers: these compare them with the engine.
describe('remembered speech', () => {
  const { signal } = new AbortController();
  const common = { concurrency: 1, beamSize: 5 };
  let folder: string;
  let pcmPath: string;
  let engine: Engine;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'escriba-remembered-'));
    pcmPath = join(folder, 'two.pcm');
    const path = samplePath('two-speakers-en.wav');
    await decodeToPcm(findMediaPrograms(), { path, outPath: pcmPath, durationMsMax: 600_000 });
    engine = createEmbeddedEngine(common);
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  const answersOf = async ({ findSpeech, detectLanguage, recognise }: Engine) => {
    const { pieces } = await findSpeech(pcmPath, { signal });
    const how = { language: 'en', voices: true, signal };
    return {
      pieces,
      language: await detectLanguage(pcmPath, pieces, { signal }),
      results: await Promise.all(pieces.map((piece) => recognise(pcmPath, piece, how))),
    };
  };

  it('is what the engine recognises, also at the second time', async () => {
    const remembered = createEmbeddedEngine({ ...common, program: rememberedSpeech({ store: folder }) });
    try {
      const real = await answersOf(engine);
      expect(real.pieces.length).toBeGreaterThan(1);
      expect(await answersOf(remembered)).toEqual(real);
      expect(await answersOf(remembered)).toEqual(real);
    } finally {
      await remembered.close();
    }
  }, 60_000);

  it('of the committed answers has the words that the engine recognises, but for what differs between processors', async () => {
    const committed = createEmbeddedEngine({ ...common, program: rememberedSpeech() });
    try {
      const [real, known] = [await answersOf(engine), await answersOf(committed)];
      expect([known.pieces, known.language.language]).toEqual([real.pieces, real.language.language]);
      const textOf = ({ results }: typeof real) => results.map(({ text }) => text).join(' ');
      expect(wordErrorRate(textOf(real), textOf(known))).toBeLessThan(0.1);
    } finally {
      await committed.close();
    }
  }, 60_000);
});

describe('the embedded engine under a long recording', () => {
  it('finds the speech of a clip before the piece in hand is recognised', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'escriba-clip-'));
    const engine = createEmbeddedEngine({ concurrency: 1, beamSize: 5 });
    try {
      const outPath = join(folder, 'clip.pcm');
      const path = samplePath('fleurs-pt-000.ogg');
      await decodeToPcm(findMediaPrograms(), { path, outPath, durationMsMax: 600_000 });
      await engine.check();
      const { signal } = new AbortController();
      const [piece] = (await engine.findSpeech(outPath, { signal })).pieces;
      if (piece === undefined) throw new Error('there is no speech');
      const ended: string[] = [];
      const recognising = engine.recognise(outPath, piece, { language: 'pt', signal });
      await Promise.all([
        recognising.then(() => ended.push('piece')),
        engine.findSpeech(outPath, { signal }).then(() => ended.push('speech of the clip')),
      ]);
      expect(ended).toEqual(['speech of the clip', 'piece']);
    } finally {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

// ONNX Runtime's package from npm has no CUDA provider, so no machine that runs this test can use a card.
describe('the embedded engine for CUDA, without a usable card', () => {
  it('recognises on the CPU, and reports the reason once', async () => {
    const fallbacks: string[] = [];
    const onFallback = (cause: string) => void fallbacks.push(cause);
    const engine = createEmbeddedEngine({ concurrency: 2, beamSize: 5, device: 'cuda', onFallback });
    const folder = await mkdtemp(join(tmpdir(), 'escriba-cuda-'));
    const pcmPath = join(folder, 'short.pcm');
    const signal = new AbortController().signal;
    try {
      expect(await engine.check()).toEqual({ ok: true });
      const recording = { path: samplePath('short-pt.wav'), outPath: pcmPath, durationMsMax: 60_000 };
      await decodeToPcm(findMediaPrograms(), recording);
      const { pieces } = await engine.findSpeech(pcmPath, { signal });
      const results = await Promise.all(
        [...pieces, ...pieces].map((piece) => engine.recognise(pcmPath, piece, { language: 'pt', signal })),
      );
      const text = await sampleText('short-pt.wav');
      for (const result of results) expect(wordErrorRate(text, result.text)).toBeLessThanOrEqual(0.2);
      expect(fallbacks).toEqual([expect.stringMatching(/cuda/i)]);
    } finally {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    }
  }, 60_000);
});

describe('models in a custom folder', () => {
  let modelsDir: string;
  const own = () => join(modelsDir, 'silero-vad');
  const file = () => join(own(), 'silero-vad-16k-sequence.onnx');
  /** Adds the shipped Whisper under another name. */
  const addWhisper = async (name: string) => {
    const folder = join(modelsDir, name);
    await mkdir(folder);
    const { files, languages, licence } = getModel('whisper-base');
    for (const { path } of files)
      await copyFile(join(shippedModelsDir, 'whisper-base', path), join(folder, path));
    const trial = { recordings: [], secondsPerMinute: 1, memoryBytes: 400_000_000, notices: [] };
    const description = {
      name,
      source: 'x',
      licence,
      precision: 8,
      languages,
      files,
      installedAt: '',
      trial,
    };
    await writeFile(join(folder, 'model.json'), JSON.stringify(description));
    return readWhisper(name, modelsDir);
  };
  const check = async (model?: WhisperModel) => {
    const engine = createEmbeddedEngine({ model, modelsDir, concurrency: 1, beamSize: 1 });
    try {
      return await engine.check();
    } finally {
      await engine.close();
    }
  };

  beforeEach(async () => {
    modelsDir = await mkdtemp(join(tmpdir(), 'escriba-models-'));
    await mkdir(own());
  });
  afterEach(() => rm(modelsDir, { recursive: true, force: true }));

  it('are used', async () => {
    await copyFile(join(shippedModelsDir, 'silero-vad/silero-vad-16k-sequence.onnx'), file());
    expect(await check()).toEqual({ ok: true });
  }, 60_000);

  it('recognise in place of the shipped Whisper, if the worker names one', async () => {
    await rm(own(), { recursive: true });
    const model = await addWhisper('whisper-ours');
    const engine = createEmbeddedEngine({ model, modelsDir, concurrency: 1, beamSize: 1 });
    const signal = AbortSignal.timeout(60_000);
    const pcmPath = join(modelsDir, 'short.pcm');
    try {
      expect(await engine.check()).toEqual({ ok: true });
      await decodeToPcm(findMediaPrograms(), {
        path: samplePath('short-pt.wav'),
        outPath: pcmPath,
        durationMsMax: 600_000,
      });
      const { pieces } = await engine.findSpeech(pcmPath, { signal });
      const texts = await Promise.all(
        pieces.map((piece) => engine.recognise(pcmPath, piece, { language: 'pt', signal })),
      );
      const text = texts.map((each) => each.text).join(' ');
      expect(wordErrorRate(await sampleText('short-pt.wav'), text)).toBeLessThanOrEqual(0.2);
      const labels = (['universal', 'fast'] as const).map((speechModel) =>
        labelOf(engine.modelFor({ priority: 1, speechModel })),
      );
      expect(labels).toEqual(['whisper-ours', 'whisper-ours-fast']);
    } finally {
      await engine.close();
    }
  }, 60_000);

  it('are reported if the named Whisper is missing, changed, or has no readable description', async () => {
    await rm(own(), { recursive: true });
    const model = await addWhisper('whisper-ours');
    const folder = join(modelsDir, model.name);
    const missing = { ok: false, code: 'speech.model_missing' };
    const damaged = { ok: false, code: 'speech.model_damaged' };
    expect(await check({ ...model, name: 'whisper-other' })).toMatchObject({
      ...missing,
      message: expect.stringContaining('whisper-other/model.json'),
    });
    await writeFile(join(folder, 'tokens.txt'), 'others');
    expect(await check(model)).toMatchObject(damaged);
    await rm(join(folder, 'tokens.txt'));
    expect(await check(model)).toMatchObject(missing);
    await writeFile(join(folder, 'model.json'), '{}');
    expect(await check(model)).toMatchObject(damaged);
  }, 60_000);

  it('are reported if only the voice encoder is missing, and the rest works', async () => {
    await rm(own(), { recursive: true });
    await mkdir(join(modelsDir, 'speaker-ge2e'));
    expect(await check()).toMatchObject({ ok: true, code: 'speech.speakers_unavailable' });
  }, 60_000);

  it('are reported as missing', async () => {
    expect(await check()).toMatchObject({ ok: false, code: 'speech.model_missing' });
  });

  it('are reported as damaged', async () => {
    await copyFile(join(shippedModelsDir, 'silero-vad/silero-vad-16k-sequence.onnx'), file());
    await truncate(file(), 1_000);
    expect(await check()).toMatchObject({ ok: false, code: 'speech.model_damaged' });
  });
});
