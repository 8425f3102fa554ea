import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createTemporaryDirectory, type Question } from '@escriba/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { JobHandlers } from '../../platform/processes/serve-jobs.ts';
import type { SpeechJobs } from '../../recognition/engines/speech-jobs.ts';
import { rememberJobs } from './remember-jobs.ts';

const BYTES_PER_MS = 32;

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let asked: string[];
beforeEach(async () => {
  folder = await createTemporaryDirectory();
  asked = [];
});
afterEach(() => folder.remove());

/** Records seconds of sound, each of one value. */
const record = async (name: string, seconds: readonly number[]): Promise<string> => {
  const path = join(folder.path, name);
  await writeFile(path, Buffer.concat(seconds.map((value) => Buffer.alloc(1_000 * BYTES_PER_MS, value))));
  return path;
};

/** Jobs that answer with one word at the beginning of the piece. */
const jobs: JobHandlers<SpeechJobs> = {
  findSpeech: async () => (asked.push('findSpeech'), { pieces: [] }),
  detectLanguage: async () => (
    asked.push('detectLanguage'),
    { language: 'pt', probability: 1, probabilities: [] }
  ),
  recognise: async ({ piece: { startMs }, language }) => {
    asked.push(`recognise ${language}`);
    const word = { text: 'oi', startMs, endMs: startMs + 500 };
    return { text: 'oi', language, segments: [{ ...word, words: [word] }], flags: [] };
  },
  hearVoices: async ({ piece: { startMs } }) => {
    asked.push('hearVoices');
    return { voices: [{ startMs, endMs: startMs + 1_000, print: 'p' }], overlaps: null };
  },
};

const open = (hasOwnModels = false) => {
  const answers = new Map<string, unknown>();
  const remember = async <A>(question: Question, compute: () => Promise<A>): Promise<A> => {
    const key = JSON.stringify(question);
    if (!answers.has(key)) answers.set(key, await compute());
    return answers.get(key) as A;
  };
  const store = { remember };
  return rememberJobs({ store, load: async () => jobs, hasOwnModels, pass: async () => {}, pace: 0 });
};
const pieceAt = (startMs: number) => ({
  startMs,
  endMs: startMs + 1_000,
  spans: [{ startMs: startMs + 100, endMs: startMs + 900 }],
});

it('the same sound is recognised once, wherever in a recording it is, with the times of that place', async () => {
  const { recognise } = open();
  const pcmPath = await record('a.pcm', [7, 0, 7]);
  const how = { pcmPath, language: 'pt', beamSize: 1, voices: true };
  const [first, second] = [
    await recognise({ ...how, piece: pieceAt(0) }),
    await recognise({ ...how, piece: pieceAt(2_000) }),
  ];
  // Words and voices of a piece are asked for at once.
  expect(asked.toSorted()).toEqual(['hearVoices', 'recognise pt']);
  expect(first.segments[0]).toMatchObject({ startMs: 0, endMs: 500, words: [{ startMs: 0 }] });
  expect(second.segments[0]).toMatchObject({ startMs: 2_000, endMs: 2_500, words: [{ startMs: 2_000 }] });
  expect(second.voices).toEqual([{ startMs: 2_000, endMs: 3_000, print: 'p' }]);
});

it('a translation is another question than a transcription, whose question stays what it was', async () => {
  const { recognise } = open();
  const pcmPath = await record('t.pcm', [7]);
  const question = { pcmPath, piece: pieceAt(0), language: 'pt', beamSize: 1, voices: false };
  await recognise(question);
  await recognise({ ...question, task: 'transcribe' });
  await recognise({ ...question, task: 'translate' });
  await recognise({ ...question, task: 'translate' });
  expect(asked).toHaveLength(2);
});

it('another sound, language, beam, vocabulary or speech inside is another question', async () => {
  const { recognise } = open();
  const pcmPath = await record('b.pcm', [7, 1]);
  const question = { pcmPath, piece: pieceAt(0), language: 'pt', beamSize: 1, voices: false };
  await recognise(question);
  await recognise({ ...question, piece: pieceAt(1_000) });
  await recognise({ ...question, language: 'en' });
  await recognise({ ...question, beamSize: 5 });
  await recognise({ ...question, piece: { ...pieceAt(0), spans: [{ startMs: 0, endMs: 1_000 }] } });
  await recognise({ ...question, vocabulary: [{ text: 'Thiago' }] });
  await recognise({ ...question, vocabulary: [{ text: 'Thiago', soundsLike: 'tiago' }] });
  await recognise({ ...question, vocabulary: [] });
  expect(asked).toHaveLength(7);
});

it('words are the same with and without voices; other models give other voices', async () => {
  const { recognise } = open(true);
  const pcmPath = await record('c.pcm', [7]);
  const question = { pcmPath, piece: pieceAt(0), language: 'pt', beamSize: 1 };
  const plain = await recognise({ ...question, voices: false });
  expect(await recognise({ ...question, voices: true })).toMatchObject(plain);
  await recognise({ ...question, voices: true });
  expect(asked).toEqual(['recognise pt', 'hearVoices', 'hearVoices']);
});

it('a recording that is deleted under a piece fails it, and leaves no rejection that would end the process', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const pcmPath = join(folder.path, 'deleted.pcm');
  const question = { pcmPath, piece: pieceAt(0), language: 'pt', beamSize: 1, voices: true } as const;
  await expect(open().recognise(question)).rejects.toThrow('ENOENT');
  await setImmediate();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
