import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeSpeechServer, type FakeSpeechServer } from '@escriba/fakes';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeToPcm } from '../../platform/media/decode.ts';
import { findMediaPrograms } from '../../platform/media/programs.ts';
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

  it.each([
    ['a wrong key', { status: 401, message: 'Incorrect API key provided' }],
    ['no permission', { status: 403, message: 'no access to model' }],
    ['an unknown model', { status: 404, message: 'The model `x` does not exist' }],
  ])("%s is the operator's fault, not the recording's: it waits", async (_, refused) => {
    server.failNext({ kind: 'refused', ...refused });
    const misconfigured = { code: 'engine.misconfigured', kind: 'unavailable' };
    await expect(recognise()).rejects.toMatchObject(misconfigured);
  });

  it("the page of another server is the operator's fault", async () => {
    server.failNext({ kind: 'html' });
    const misconfigured = { code: 'engine.misconfigured', kind: 'unavailable' };
    await expect(recognise()).rejects.toMatchObject(misconfigured);
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
    expect(await wrong.check()).toMatchObject({ ok: false, code: 'engine.misconfigured' });
    expect(await gone.check()).toMatchObject({ ok: false, code: 'speech.engine_unavailable' });
  }, 60_000);

  it('reports in its check what the server refuses, and asks for a transcription only until one came', async () => {
    server.failNext({ kind: 'rejected' });
    const refused = create(server);
    engines.push(refused);
    expect(await refused.check()).toMatchObject({
      ok: false,
      code: 'engine.misconfigured',
      message: expect.stringContaining('The audio could not be decoded.'),
    });
    const before = server.countTestSounds();
    const works = create(server);
    engines.push(works);
    expect(await works.check()).toEqual({ ok: true });
    expect(await works.check()).toEqual({ ok: true });
    expect(server.countTestSounds()).toBe(before + 1);
  }, 60_000);

  it.each([
    ['json', ['json', 'text'], 'The model of the speech server gives no times'],
    ['diarized_json', ['json', 'text', 'diarized_json'], 'gives no times of words'],
  ] as const)(
    'a model without verbose_json is asked for %s, from then on',
    async (format, formats, lacks) => {
      const other = await startFakeSpeechServer({ formats });
      const engine = create(other);
      engines.push(engine);
      expect(await engine.check()).toMatchObject({
        ok: true,
        code: 'speech.times_unavailable',
        message: expect.stringContaining(lacks),
      });
      const before = other.requests.length;
      const result = await engine.recognise(pcmPath, piece, { language: 'pt', signal });
      expect(result.text).toMatch(/raposa/i);
      expect(result.segments.flatMap(({ words }) => words).length).toBeGreaterThan(5);
      expect(other.requests.slice(before)).toMatchObject([{ format, granularities: [] }]);
      await other.close();
    },
    60_000,
  );

  it('a server that knows languages by name is told the name', async () => {
    const other = await startFakeSpeechServer({
      languages: 'name',
      recogniser: async () => ({ recognition: loop(), durationMs: 4_000 }),
    });
    const engine = create(other);
    engines.push(engine);
    await engine.recognise(pcmPath, piece, { language: 'pt', signal });
    expect(other.requests.every(({ language }) => language === 'portuguese')).toBe(true);
    await other.close();
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
    languages: [],
    noSpeechProb: 0,
    flags: [],
  };
};
