import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { PlanLimits } from '@escriba/contracts/plans/limits';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { eventually, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import { createProgram as createProgramOf } from '../testing/program.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;
let speech: Buffer<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService();
  speech = Buffer.from(await readFile(samplePath('short-pt.wav')));
});
afterAll(() => service.stop());

const createProgram = (plan?: PlanId, limits?: Partial<PlanLimits>) => createProgramOf(service, plan, limits);

const asFile = (bytes: Uint8Array<ArrayBuffer> = speech, name = 'fala.wav') => toFile(bytes, name);
const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { error: { code: string } }).error.code;

/** A field of newer models, which the client sends as `keywords[]`. */
const KEYWORDS: object = { keywords: ['Sankhya'] };

describe('OpenAI’s client', () => {
  it('transcribes a file as JSON, and the recording is in the library', async () => {
    const program = await createProgram();
    const sent = program.client.audio.transcriptions.create({
      model: 'whisper-1',
      file: createReadStream(samplePath('short-pt.wav')),
    });
    const [result, id] = await Promise.all([sent, program.recognise()]);
    expect(result.text).toBe('Olá, mundo. Tudo bem? Até logo.');
    expect(result.usage).toEqual({ type: 'duration', seconds: 5 });
    expect((await program.item(id)).data).toMatchObject({
      status: 'completed',
      originalFileName: 'short-pt.wav',
    });
    expect((await program.rows())[0]).toMatchObject({ language_requested: 'auto' });
    expect(await program.charges()).toEqual(['committed']);
  });

  it.each([
    ['text', /^Olá, mundo\. Tudo bem\? Até logo\.\n$/],
    ['srt', /^1\n00:00:00,000 --> 00:00:0\d,\d{3}\nOlá, mundo/],
    ['vtt', /^WEBVTT\n\n00:00:00\.000 --> 00:00:0\d\.\d{3}\nOlá, mundo/],
  ] as const)('reads %s', async (format, expected) => {
    const program = await createProgram();
    const sent = program.client.audio.transcriptions.create({
      model: 'whisper-1',
      file: await asFile(),
      language: 'pt',
      response_format: format,
    });
    const [result] = await Promise.all([sent, program.recognise()]);
    expect(result).toMatch(expected);
    expect((await program.rows())[0]).toMatchObject({ language_requested: 'pt' });
  });

  it('reads sentences and words with their times', async () => {
    const program = await createProgram();
    const sent = program.client.audio.transcriptions.create({
      model: 'whisper-1',
      file: await asFile(),
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    });
    const [result] = await Promise.all([sent, program.recognise()]);
    expect(result).toMatchObject({ language: 'portuguese', duration: 4.4, task: 'transcribe' });
    expect(result.segments?.map(({ id, text }) => [id, text])).toEqual([
      [0, ' Olá, mundo.'],
      [1, ' Tudo bem?'],
      [2, ' Até logo.'],
    ]);
    expect(result.words?.map(({ word }) => word)).toEqual(['Olá,', 'mundo.', 'Tudo', 'bem?', 'Até', 'logo.']);
    expect(result.words?.[4]?.start).toBe(1);
  });

  it('reads speakers and probabilities, and prefers the words that it sent', async () => {
    const program = await createProgram();
    const sent = program.client.audio.transcriptions.create({
      model: 'gpt-4o-transcribe-diarize',
      file: await asFile(),
      response_format: 'diarized_json',
      chunking_strategy: { type: 'server_vad' },
      ...KEYWORDS,
    });
    const [result] = await Promise.all([sent, program.recognise(['Bom dia.'])]);
    expect(result).toMatchObject({
      text: 'A: Bom dia.',
      segments: [{ id: 'seg_001', speaker: 'A', text: 'Bom dia.' }],
    });
    expect((await program.rows())[0]?.client_info).toMatchObject({ vocabulary: '[{"text":"Sankhya"}]' });
    const again = await program.client.audio.transcriptions.create({
      model: 'gpt-4o-transcribe',
      file: await asFile(),
      include: ['logprobs'],
      ...KEYWORDS,
    });
    expect([again.text, again.logprobs]).toEqual(['Bom dia.', []]);
  });

  it('reads the list of models', async () => {
    const { client } = await createProgram();
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toContain('whisper-1');
  });

  it('is told once that the quota is used up, and does not send the file again', async () => {
    const program = await createProgram('free', { dailyFiles: 0 });
    const sent = program.client.audio.transcriptions.create({ model: 'whisper-1', file: await asFile() });
    await expect(sent).rejects.toMatchObject({
      status: 429,
      code: 'insufficient_quota',
      type: 'insufficient_quota',
    });
    await expect(sent).rejects.toBeInstanceOf(OpenAI.RateLimitError);
    expect(await program.rows()).toEqual([]);
  });

  it('learns that a file cannot be read, is too large, or that the recording failed', async () => {
    const program = await createProgram('pro', { maxFileSizeMB: 1 });
    const create = async (bytes: Uint8Array<ArrayBuffer>, name: string) =>
      program.client.audio.transcriptions.create({ model: 'whisper-1', file: await asFile(bytes, name) });
    await expect(create(Buffer.from('só um texto'), 'fala.mp3')).rejects.toMatchObject({
      status: 400,
      code: 'transcription.not_media',
    });
    await expect(create(Buffer.alloc(0), 'fala.mp3')).rejects.toMatchObject({ status: 400 });
    await expect(create(Buffer.alloc(2 ** 21), 'fala.mp3')).rejects.toMatchObject({ status: 413 });
    expect(await program.rows()).toEqual([]);
    const failing = create(speech, 'fala.wav');
    const waiting = await eventually(async () => (await program.rows())[0]);
    await service.runs.fail(await program.claim(waiting.id), 'transcription.corrupt_media');
    await program.announce(waiting.id);
    await expect(failing).rejects.toMatchObject({ status: 400, code: 'transcription.corrupt_media' });
  });

  it('that hangs up leaves the transcription to go on', async () => {
    const program = await createProgram();
    const hangUp = new AbortController();
    const sent = program.client.audio.transcriptions.create(
      { model: 'whisper-1', file: await asFile() },
      { signal: hangUp.signal },
    );
    await eventually(async () => (await program.rows()).length === 1);
    hangUp.abort();
    await expect(sent).rejects.toBeInstanceOf(OpenAI.APIUserAbortError);
    const id = await program.recognise();
    expect((await program.item(id)).data).toMatchObject({ status: 'completed' });
    expect(await program.charges()).toEqual(['committed']);
  });
});

describe('a body that no client of OpenAI sends', () => {
  const file = () => new Blob([speech]);

  it('may have its file first, empty fields, unknown fields and many of them', async () => {
    const program = await createProgram();
    const sent = program.send((form) => {
      form.set('file', file(), 'fala.wav');
      form.set('language', '');
      form.set('prompt', '');
      for (let index = 0; index < 100; index++) form.set(`unknown_${index}`, 'x');
    });
    const [{ status, text }] = await Promise.all([sent, program.recognise()]);
    expect([status, JSON.parse(text)]).toMatchObject([200, { text: expect.stringContaining('Olá') }]);
  });

  it.each<[string, (form: FormData) => void, number, string]>([
    ['no file', (form) => form.set('model', 'whisper-1'), 400, 'upload.file_missing'],
    ['a file in another field', (form) => form.set('audio', file(), 'a.wav'), 400, 'upload.field_invalid'],
    [
      'two files',
      (form) => {
        form.append('file', file(), 'a.wav');
        form.append('file', file(), 'b.wav');
      },
      400,
      'upload.several_files',
    ],
    [
      'a format that there is not, after the file',
      (form) => {
        form.set('file', file(), 'a.wav');
        form.set('response_format', 'xml');
      },
      400,
      'audio.parameter_invalid',
    ],
    [
      'too many fields',
      (form) => {
        for (let index = 0; index < 200; index++) form.set(`unknown_${index}`, 'x');
        form.set('file', file(), 'a.wav');
      },
      413,
      'request.too_large',
    ],
  ])('is refused with %s, and leaves nothing', async (_what, fill, status, code) => {
    const program = await createProgram();
    const files = await service.listStoredFiles();
    const refused = await program.send(fill);
    expect([refused.status, codeOf(refused)]).toEqual([status, code]);
    expect([await program.rows(), await service.listStoredFiles()]).toEqual([[], files]);
  });

  it('is refused unless it is multipart', async () => {
    const { headers } = await createProgram();
    const response = await fetch(`${service.url}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"file":"x"}',
    });
    expect([response.status, codeOf({ text: await response.text() })]).toEqual([400, 'upload.not_multipart']);
  });

  it('is refused while twenty others of its user wait for their text', async () => {
    const program = await createProgram();
    const hangUp = new AbortController();
    const wait = (index: number): Promise<unknown> => {
      const form = new FormData();
      form.set('file', new Blob([speech, Buffer.from([index, 0])]), 'fala.wav');
      const init = { method: 'POST', headers: program.headers, body: form, signal: hangUp.signal };
      return fetch(`${service.url}/v1/audio/transcriptions`, init).catch(() => undefined);
    };
    const waiting: Promise<unknown>[] = [];
    // One after the other, since only a few files of one user are checked at a time.
    while (waiting.length < 20) {
      waiting.push(wait(waiting.length));
      await eventually(async () => (await program.rows()).length === waiting.length);
    }
    const refused = await program.send((form) => form.set('file', file(), 'fala.wav'));
    expect([refused.status, codeOf(refused)]).toEqual([429, 'rate_limit_exceeded']);
    expect(refused.headers.get('retry-after')).toBe('30');
    hangUp.abort();
    await Promise.all(waiting);
  });
});

it('an unknown path and a visitor are refused in OpenAI’s form', async () => {
  const send = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(service.url + path, { headers });
    return [response.status, codeOf({ text: await response.text() })];
  };
  const { headers } = await createProgram();
  expect(await send('/v1/chat/completions', headers)).toEqual([404, 'request.not_found']);
  expect(await send('/v1/models', await service.callerHeaders({}))).toEqual([401, 'invalid_api_key']);
});
