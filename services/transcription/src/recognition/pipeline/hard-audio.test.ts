import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execa } from 'execa';
import type { PieceResult } from '../../platform/db/json.ts';
import { createEmbeddedEngine } from '../engines/embedded.ts';
import type { Engine } from '../engines/engine.ts';
import { decodeToPcm } from '../../platform/media/decode.ts';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { rememberedSpeech } from '../../testing/remembered-speech/program.ts';
import { isHardAudio } from './hard-audio.ts';

const signal = new AbortController().signal;

describe('real speech', () => {
  let engine: Engine;
  let folder: string;
  beforeAll(async () => {
    engine = createEmbeddedEngine({ concurrency: 2, beamSize: 5, program: rememberedSpeech() });
    folder = await mkdtemp(join(tmpdir(), 'escriba-hard-audio-'));
  }, 60_000);
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Returns the sample at −14 dB with pink noise, which is the same in every run. */
  const inNoise = async (name: string, amplitude: number): Promise<string> => {
    const path = join(folder, `${name}-${amplitude}.wav`);
    const noise = `anoisesrc=color=pink:amplitude=${amplitude}:seed=1:duration=30`;
    const mix = '[0]volume=-14dB[speech];[speech][1]amix=inputs=2:duration=first:normalize=0';
    const inputs = ['-i', samplePath(name), '-f', 'lavfi', '-i', noise];
    await execa(findMediaPrograms().ffmpeg, ['-v', 'error', '-y', ...inputs, '-filter_complex', mix, path]);
    return path;
  };
  const isHard = async (path: string, language: string): Promise<boolean> => {
    const outPath = join(folder, 'audio.pcm');
    await decodeToPcm(findMediaPrograms(), { path, outPath, durationMsMax: 600_000 });
    const { pieces } = await engine.findSpeech(outPath, { signal });
    const recognise = (piece: (typeof pieces)[number]) =>
      engine.recognise(outPath, piece, { language, signal });
    return isHardAudio(await Promise.all(pieces.map(recognise)), pieces);
  };

  it.each([
    ['fleurs-pt-000.ogg', 'pt'],
    ['fleurs-pt-002.ogg', 'pt'],
    ['short-pt.wav', 'pt'],
    ['fleurs-fr-000.ogg', 'fr'],
    ['two-speakers-en.wav', 'en'],
    ['silence.wav', 'pt'],
  ])(
    'that is clear is not hard: %s',
    async (name, language) => {
      expect(await isHard(samplePath(name), language)).toBe(false);
    },
    60_000,
  );

  it.each([
    ['fleurs-pt-000.ogg', 0.05],
    ['fleurs-pt-001.ogg', 0.02],
    ['fleurs-pt-003.ogg', 0.1],
  ])(
    'in loud noise is hard: %s with noise of %d',
    async (name, amplitude) => {
      expect(await isHard(await inNoise(name, amplitude), 'pt')).toBe(true);
    },
    60_000,
  );
});

describe('a recording', () => {
  const piece = (index: number) => ({ startMs: index * 10_000, endMs: (index + 1) * 10_000 });
  const pieces = Array.from({ length: 10 }, (_, index) => piece(index));
  const result = (confidence: number | undefined, flags: string[] = []): PieceResult => {
    const word = { text: 'oi', startMs: 0, endMs: 1, ...(confidence === undefined ? {} : { confidence }) };
    const words = [word, word];
    return { text: 'oi oi', language: 'pt', segments: [{ ...word, words }], flags };
  };
  const clear = pieces.map(() => result(0.9));

  it('is not hard because of one difficult piece among many', () => {
    expect(isHardAudio([result(0.2, ['unsure_dropped']), ...clear.slice(1)], pieces)).toBe(false);
  });

  it('is hard if text was dropped from a large part of it', () => {
    const dropped = [...clear.slice(3), ...pieces.slice(7).map(() => result(0.9, ['loop_dropped']))];
    expect(isHardAudio(dropped, pieces)).toBe(true);
  });

  it('of a few words is not judged by their confidence, nor is one whose engine reports none', () => {
    expect(isHardAudio([result(0.1), result(0.1)], pieces.slice(0, 2))).toBe(false);
    expect(
      isHardAudio(
        pieces.map(() => result(undefined)),
        pieces,
      ),
    ).toBe(false);
    expect(
      isHardAudio(
        pieces.map(() => result(0.5)),
        pieces,
      ),
    ).toBe(true);
  });
});
