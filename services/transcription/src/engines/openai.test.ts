import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeSpeechServer, type FakeSpeechServer } from '@escriba/fakes';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeToPcm } from '../media/decode.ts';
import { findMediaPrograms } from '../media/programs.ts';
import type { Engine } from './engine.ts';
import { engineSuite } from './engine.suite.ts';
import { createOpenAiEngine } from './openai.ts';

const programs = findMediaPrograms();
const create = (
  server: FakeSpeechServer,
  options: { apiKey?: string; timeoutMs?: number; retriesMax?: number } = {},
) =>
  createOpenAiEngine({
    programs,
    model: 'whisper-1',
    concurrency: 2,
    baseUrl: server.baseUrl,
    apiKey: server.apiKey,
    ...options,
  });

describe('the engine for OpenAI-compatible servers', () => {
  engineSuite(async () => {
    const server = await startFakeSpeechServer();
    return { engine: create(server), stop: server.close };
  });
});

describe('a server with faults', () => {
  const signal = new AbortController().signal;
  const piece = { startMs: 0, endMs: 4_000, spans: [{ startMs: 200, endMs: 3_800 }] };
  const engines: Engine[] = [];
  let server: FakeSpeechServer;
  let folder: string;
  let pcmPath: string;

  beforeAll(async () => {
    server = await startFakeSpeechServer();
    folder = await mkdtemp(join(tmpdir(), 'escriba-openai-'));
    pcmPath = join(folder, 'audio.pcm');
    await decodeToPcm(programs, {
      path: samplePath('short-pt.wav'),
      outPath: pcmPath,
      durationMsMax: 60_000,
    });
  });
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const recognise = (
    options: Parameters<typeof create>[1] & { signal?: AbortSignal; language?: string } = {},
  ) => {
    const engine = create(server, options);
    engines.push(engine);
    return engine.recognise(pcmPath, piece, {
      language: options.language ?? 'pt',
      signal: options.signal ?? signal,
    });
  };

  it('gets a small FLAC with its language, and a request for segments and words', async () => {
    const result = await recognise();
    expect(result.text).toMatch(/raposa/i);
    expect(server.requests.at(-1)).toMatchObject({
      fileName: 'piece.flac',
      model: 'whisper-1',
      language: 'pt',
      format: 'verbose_json',
      granularities: ['segment', 'word'],
    });
    expect(server.requests.at(-1)?.sizeBytes).toBeLessThan(130_000);
  }, 60_000);

  it('gets no language if it is to be detected', async () => {
    expect((await recognise({ language: 'auto' })).language).toBe('pt');
    expect(server.requests.at(-1)?.language).toBeUndefined();
  }, 60_000);

  it('waits and retries on overload and faults', async () => {
    server.failNext(
      { kind: 'rate_limit', retryAfterSeconds: 0.1 },
      { kind: 'server_error' },
      { kind: 'disconnect' },
    );
    expect((await recognise()).text).toMatch(/raposa/i);
  }, 60_000);

  it('reports lasting overload as a temporary fault with a retry time', async () => {
    server.failNext({ kind: 'rate_limit', retryAfterSeconds: 7 });
    await expect(recognise({ retriesMax: 0 })).rejects.toMatchObject({
      code: 'speech.engine_unavailable',
      kind: 'unavailable',
      retryAfterSeconds: 7,
    });
  });

  it.each(['server_error', 'malformed', 'disconnect', 'hang'] as const)(
    '%s is a temporary fault',
    async (kind) => {
      server.failNext({ kind });
      const failing = recognise({ retriesMax: 0, timeoutMs: kind === 'hang' ? 300 : 60_000 });
      await expect(failing).rejects.toMatchObject({ code: 'speech.engine_unavailable', kind: 'unavailable' });
    },
  );

  it('a refusal is permanent', async () => {
    const refused = { code: 'speech.rejected', kind: 'unsupported_media' };
    await expect(recognise({ language: 'klingon' })).rejects.toMatchObject(refused);
  });

  it("a wrong key is a temporary fault, since it is not the recording's", async () => {
    const unavailable = { code: 'speech.engine_unavailable', kind: 'unavailable' };
    await expect(recognise({ apiKey: 'sk-wrong' })).rejects.toMatchObject(unavailable);
  });

  it('aborting does not wait for a server that hangs or asks for patience', async () => {
    for (const fault of [{ kind: 'hang' }, { kind: 'rate_limit', retryAfterSeconds: 30 }] as const) {
      server.failNext(fault);
      const abort = new AbortController();
      const hanging = recognise({ signal: abort.signal });
      server.onFault(() => abort.abort(new Error('cancelled')));
      await expect(hanging).rejects.toThrow('cancelled');
    }
  });

  it('reports in its check a wrong key, or an unreachable server', async () => {
    const wrong = create(server, { apiKey: 'sk-wrong' });
    const gone = createOpenAiEngine({
      programs,
      model: 'm',
      concurrency: 1,
      baseUrl: 'http://127.0.0.1:9/v1',
    });
    engines.push(wrong, gone);
    expect(await wrong.check()).toMatchObject({ ok: false, code: 'speech.engine_unavailable' });
    expect(await gone.check()).toMatchObject({ ok: false, code: 'speech.engine_unavailable' });
  }, 60_000);

  it('requests looping text again in halves, and removes repetitions if it still loops', async () => {
    const looping = await startFakeSpeechServer({
      recogniser: async () => ({ recognition: loop(), durationMs: 4_000 }),
    });
    const engine = create(looping);
    engines.push(engine);
    const spans = [
      { startMs: 0, endMs: 1_800 },
      { startMs: 2_200, endMs: 4_000 },
    ];
    const result = await engine.recognise(pcmPath, { ...piece, spans }, { language: 'pt', signal });
    expect(looping.requests).toHaveLength(3);
    expect(result).toMatchObject({ text: 'ai, ai,', flags: ['loop_dropped', 'recut'] });
    await looping.close();
  });
});

const loop = () => {
  const words = Array.from({ length: 20 }, (_, i) => ({
    startMs: i * 100,
    endMs: (i + 1) * 100,
    text: 'ai,',
    confidence: 0.9,
  }));
  const text = words.map((word) => word.text).join(' ');
  return {
    text,
    words,
    segments: [{ startMs: 0, endMs: 2_000, text, words }],
    language: 'pt',
    languageProbability: 1,
    avgLogprob: -0.1,
    noSpeechProb: 0,
    flags: [],
  };
};
