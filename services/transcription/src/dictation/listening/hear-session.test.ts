import { LIVE_SAMPLE_RATE } from '@escriba/contracts/transcription/live-text';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Engine } from '../../recognition/recognition.ts';
import { createHearing, type HeardText } from './hear-session.ts';
import { openSoundFile, type SoundFile } from './sound-file.ts';

type Speech = { readonly startMs: number; readonly endMs: number };

const HOUR_S = 3_600;
/** The last minute, and the second that is added to it. */
const FILE_MS_MAX = 61_000;
const SECOND = Buffer.alloc(2 * LIVE_SAMPLE_RATE);

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

/** An engine that finds the given speech, in ms of the recording, and counts what it recognises. */
const createScriptedEngine = (
  file: Pick<SoundFile, 'sampleAt' | 'durationMs'>,
  speech: readonly Speech[],
) => {
  const recognised: Speech[] = [];
  const engine: Pick<Engine, 'findSpeech' | 'recognise'> = {
    findSpeech: async (_path, { fromMs = 0 }) => {
      const beganMs = file.sampleAt(0) / (LIVE_SAMPLE_RATE / 1_000);
      const spans = speech
        .map(({ startMs, endMs }) => ({ startMs: startMs - beganMs, endMs: endMs - beganMs }))
        .map(({ startMs, endMs }) => ({
          startMs: Math.max(fromMs, startMs),
          endMs: Math.min(file.durationMs(), endMs),
        }))
        .filter(({ startMs, endMs }) => endMs > startMs);
      return { pieces: spans.map((span) => ({ ...span, spans: [span] })) };
    },
    recognise: async (_path, { startMs, endMs }) => {
      recognised.push({ startMs, endMs });
      return { text: 'bom dia', language: 'pt', segments: [], flags: [] };
    },
  };
  return { engine, recognised };
};

const openSession = async (speech: readonly Speech[]) => {
  const file = await openSoundFile(folder.path);
  const texts: HeardText[] = [];
  const { engine, recognised } = createScriptedEngine(file, speech);
  const hearing = createHearing(
    { engine },
    {
      file,
      language: 'pt',
      vocabulary: [],
      schedulingKey: { class: 'visitor', user: 'u', recording: 'r' },
      signal: new AbortController().signal,
      publish: async (text) => void texts.push(text),
    },
  );
  let heardS = 0;
  return {
    texts,
    recognised,
    hearSeconds: async (seconds: number): Promise<number> => {
      let longestMs = 0;
      for (const endS = heardS + seconds; heardS < endS; heardS += 1) {
        await file.append(heardS * LIVE_SAMPLE_RATE, SECOND);
        longestMs = Math.max(longestMs, file.durationMs());
        await hearing.hear();
      }
      return longestMs;
    },
    [Symbol.asyncDispose]: file[Symbol.asyncDispose],
  };
};

it('an hour of silence writes no text, recognises nothing and keeps a minute of sound, and what follows is heard', async () => {
  await using session = await openSession([{ startMs: HOUR_S * 1_000 + 500, endMs: HOUR_S * 1_000 + 2_000 }]);
  expect(await session.hearSeconds(HOUR_S)).toBeLessThanOrEqual(FILE_MS_MAX);
  expect([session.texts, session.recognised]).toEqual([[], []]);
  await session.hearSeconds(4);
  const finals = session.texts.filter(({ final }) => final !== '');
  expect(finals.map(({ final }) => final)).toEqual(['bom dia']);
  expect(finals[0]?.finalSample).toBe((HOUR_S * 1_000 + 2_200) * (LIVE_SAMPLE_RATE / 1_000));
});

it('an hour of speech with pauses writes each sentence once, and keeps a minute of sound', async () => {
  const sentences = Array.from({ length: HOUR_S / 10 }, (_, index) => ({
    startMs: index * 10_000 + 1_000,
    endMs: index * 10_000 + 5_000,
  }));
  await using session = await openSession(sentences);
  expect(await session.hearSeconds(HOUR_S)).toBeLessThanOrEqual(FILE_MS_MAX + 10_000);
  expect(session.texts.filter(({ final }) => final !== '')).toHaveLength(sentences.length);
});
