import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type FakeSpeechServer,
  type FakeSpeechServerOptions,
  createCountingRecogniser,
  startFakeSpeechServer,
} from '@escriba/fakes';
import { samplePath } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeToPcm } from '../../platform/media/decode.ts';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import type { Engine } from './engine.ts';
import { createOpenAiEngine } from './openai.ts';

type Refuse = NonNullable<FakeSpeechServerOptions['refuse']>;

const programs = findMediaPrograms();
const signal = new AbortController().signal;
const span = (startMs: number, endMs: number) => ({ startMs, endMs });
/** Spans without pauses in which a piece would be cut anyway. */
const PIECE = {
  ...span(0, 16_000),
  spans: [0, 4, 8, 12].map((second) => span(second * 1_000, second * 1_000 + 3_900)),
};

let folder: string;
let pcmPath: string;
let stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escriba-servers-'));
  pcmPath = join(folder, 'audio.pcm');
  await decodeToPcm(programs, {
    path: samplePath('three-voices.ogg'),
    outPath: pcmPath,
    durationMsMax: 600_000,
  });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server that accepts what `refuse` does not, and what each accepted request was like. */
const open = async (
  refuse?: Refuse,
  { concurrency = 2, ...options }: Omit<FakeSpeechServerOptions, 'refuse'> & { concurrency?: number } = {},
): Promise<{ server: FakeSpeechServer; engine: Engine; accepted: number[]; countRefused: () => number }> => {
  const accepted: number[] = [];
  let refused = 0;
  const server = await startFakeSpeechServer({
    recogniser: createCountingRecogniser().recognise,
    refuse: (request) => {
      const refusal = refuse?.(request);
      if (refusal) refused += 1;
      else if (request.fileName !== 'test-sound.flac') accepted.push(request.durationMs);
      return refusal;
    },
    ...options,
  });
  const { baseUrl, apiKey } = server;
  const engine = createOpenAiEngine({ programs, model: 'whisper-1', concurrency, baseUrl, apiKey });
  stops.push(engine.close, server.close);
  return { server, engine, accepted, countRefused: () => refused };
};
const recognise = (engine: Engine, language = 'pt') => engine.recognise(pcmPath, PIECE, { language, signal });

const openAiError = (message: string, rest: object = {}) => ({
  error: { message, type: 'invalid_request_error', param: null, code: null, ...rest },
});
const LIMIT_MS = 6_000;
const LIMIT_BYTES = 110_000;
const tooLong =
  (status: number, body: (ms: number) => unknown): Refuse =>
  ({ durationMs }) =>
    durationMs > LIMIT_MS ? { status, body: body(durationMs) } : undefined;
const tooLarge =
  (status: number, body: (bytes: number) => unknown): Refuse =>
  ({ sizeBytes }) =>
    sizeBytes > LIMIT_BYTES ? { status, body: body(sizeBytes) } : undefined;

describe('a server that takes no such large requests gets smaller ones, and no word is lost', () => {
  it.each<[string, Refuse]>([
    [
      'OpenAI: bytes',
      tooLarge(413, (bytes) =>
        openAiError(`413: Maximum content size limit (${LIMIT_BYTES}) exceeded (${bytes + 900} bytes read)`),
      ),
    ],
    [
      'OpenAI: seconds',
      tooLong(400, (ms) =>
        openAiError(
          `audio duration ${ms / 1_000} seconds is longer than ${LIMIT_MS / 1_000} seconds which is the maximum for this model`,
          { code: 'invalid_value' },
        ),
      ),
    ],
    [
      'vLLM: seconds',
      tooLong(400, () => ({
        object: 'error',
        message: `Maximum clip duration (${LIMIT_MS / 1_000}s) exceeded.`,
        type: 'BadRequestError',
        param: null,
        code: 400,
      })),
    ],
    [
      'vLLM: bytes',
      tooLarge(400, () => ({
        object: 'error',
        message: 'Maximum file size exceeded.',
        type: 'BadRequestError',
      })),
    ],
    ['Groq', tooLarge(413, () => openAiError('Request Entity Too Large', { code: 'request_too_large' }))],
    [
      'LocalAI',
      tooLarge(413, () => ({ error: { code: 413, message: 'Request Entity Too Large', type: '' } })),
    ],
    ['speaches', tooLarge(413, () => ({ detail: 'There was an error parsing the body: too large' }))],
    ['whisper.cpp, whose body is empty', tooLarge(413, () => '')],
    [
      'nginx before a server',
      tooLarge(413, () => '<html><head><title>413 Request Entity Too Large</title></head></html>'),
    ],
  ])('%s', async (_, refuse) => {
    const { engine, accepted, countRefused } = await open(refuse);
    const { segments, text } = await recognise(engine);
    expect(accepted.length).toBeGreaterThan(1);
    // All of the speech, but for the pauses between the parts.
    expect(accepted.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(15_000);
    expect(segments.map(({ startMs }) => startMs)).toEqual(
      segments.map(({ startMs }) => startMs).toSorted((a, b) => a - b),
    );
    expect(text.split(' ')).toHaveLength(accepted.length);
    expect(engine.observe?.()).toMatchObject({ ok: true, code: 'speech.server_limits' });
    const before = countRefused();
    await recognise(engine);
    expect(countRefused() - before).toBeLessThanOrEqual(1);
  });

  it('and one that takes nothing is misconfigured: the recording waits', async () => {
    const { engine } = await open(() => ({ status: 413, body: '' }));
    const misconfigured = { code: 'engine.misconfigured', kind: 'unavailable' };
    await expect(recognise(engine)).rejects.toMatchObject(misconfigured);
    expect(engine.observe?.()).toMatchObject({ ok: false, code: 'engine.misconfigured' });
    expect(await engine.check()).toMatchObject({ ok: false, code: 'engine.misconfigured' });
  }, 60_000);
});

it('a server that takes two requests at a time gets two, and the operator reads it', async () => {
  let running = 0;
  let refused = 0;
  const full = Promise.withResolvers<void>();
  const { recognise: answer } = createCountingRecogniser();
  const { engine } = await open(
    () => {
      if (running < 2) return undefined;
      refused += 1;
      if (refused === 4) full.resolve();
      return { status: 429, body: openAiError('Too many'), headers: { 'retry-after-ms': '1' } };
    },
    {
      concurrency: 6,
      recogniser: async (file, language) => {
        running += 1;
        await full.promise;
        return answer(file, language).finally(() => (running -= 1));
      },
    },
  );
  const all = () => Promise.allSettled(Array.from({ length: 6 }, () => recognise(engine)));
  await all();
  const outcomes = await all();
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(engine.observe?.()).toMatchObject({
    ok: true,
    code: 'speech.server_limits',
    message: expect.stringMatching(/takes [123] of 6 requests at a time/),
  });
});

describe('a refusal in the words of', () => {
  it('vLLM, which knows json and text: it gets json', async () => {
    const { engine, server } = await open(({ format }) =>
      format === 'json'
        ? undefined
        : {
            status: 400,
            body: {
              object: 'error',
              message: 'Currently only support response_format `text` or `json`',
              type: 'BadRequestError',
              param: null,
              code: 400,
            },
          },
    );
    expect((await recognise(engine)).text).not.toBe('');
    expect(server.requests.map(({ format }) => format)).toEqual(['json']);
  });

  it('FastAPI, which names the field: it gets the name of the language', async () => {
    const { engine, server } = await open(
      ({ language }) =>
        language === 'pt'
          ? {
              status: 422,
              body: {
                detail: [{ type: 'enum', loc: ['body', 'language'], msg: "Input should be 'portuguese'" }],
              },
            }
          : undefined,
      { languages: 'name' },
    );
    await recognise(engine);
    expect(server.requests.map(({ language }) => language)).toEqual(['portuguese']);
  });

  it.each([
    [
      'a model that the server lacks',
      { status: 422, body: { detail: [{ loc: ['body', 'model'], msg: 'no' }] } },
    ],
    [
      'an account without credit',
      { status: 429, body: openAiError('quota', { code: 'insufficient_quota' }) },
    ],
  ])("%s: it is the operator's fault", async (_, refusal) => {
    const { engine } = await open(() => ({ ...refusal, headers: { 'retry-after-ms': '1' } }));
    await expect(recognise(engine)).rejects.toMatchObject({ code: 'engine.misconfigured' });
  });
});

describe('the check', () => {
  it('asks for the usual language, and says that a model for English alone refuses it', async () => {
    const { engine } = await open(({ language }) =>
      language === undefined ? undefined : { status: 400, body: openAiError('Unsupported language') },
    );
    expect(await engine.check()).toMatchObject({
      ok: true,
      code: 'speech.language_refused',
      message: expect.stringContaining('refuses Portuguese'),
    });
  }, 60_000);

  it('is followed by what answers show: no times of words', async () => {
    const { engine } = await open(undefined, {
      formats: ['json', 'text', 'diarized_json'],
    });
    expect(engine.observe?.()).toEqual({ ok: true });
    await recognise(engine);
    expect(engine.observe?.()).toMatchObject({ ok: true, code: 'speech.times_unavailable' });
  });
});
