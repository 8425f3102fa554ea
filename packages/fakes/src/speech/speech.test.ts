import { readFile } from 'node:fs/promises';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakeSpeechServer, startFakeSpeechServer } from './speech.ts';

describe('the fake speech server responds as OpenAI does', () => {
  let server: FakeSpeechServer;
  let recording: Uint8Array<ArrayBuffer>;

  beforeAll(async () => {
    server = await startFakeSpeechServer();
    recording = new Uint8Array(await readFile(samplePath('short-pt.wav')));
  });
  afterAll(() => server.close());

  type Fields = Record<string, string>;
  const post = async (
    fields: Fields,
    file?: [bytes: Uint8Array<ArrayBuffer>, name: string],
    apiKey = server.apiKey,
  ) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (file) body.append('file', new Blob([file[0]]), file[1]);
    const headers = { authorization: `Bearer ${apiKey}` };
    return fetch(`${server.baseUrl}/audio/transcriptions`, { method: 'POST', headers, body });
  };
  const model = 'whisper-1';

  it('with segments and words', async () => {
    const fields = { model, response_format: 'verbose_json', 'timestamp_granularities[]': 'word' };
    const response = await post({ ...fields, language: 'pt' }, [recording, 'short.wav']);
    expect(await response.json()).toMatchObject({
      task: 'transcribe',
      language: 'portuguese',
      text: expect.stringMatching(/raposa velha/i),
      words: expect.arrayContaining([{ word: 'raposa', start: expect.any(Number), end: expect.any(Number) }]),
    });
  }, 60_000);

  it('as plain text, subtitles and short JSON', async () => {
    const text = await post({ model, response_format: 'text' }, [recording, 'short.wav']);
    expect(await text.text()).toMatch(/raposa/i);
    const subtitles = await post({ model, response_format: 'srt' }, [recording, 'short.wav']);
    expect(await subtitles.text()).toMatch(/^1\n00:00:00,\d+ --> /);
    const json = await post({ model }, [recording, 'short.wav']);
    expect(Object.keys(Object(await json.json()))).toEqual(['text']);
  }, 60_000);

  it('refuses a wrong key', async () => {
    const response = await post({ model }, [recording, 'short.wav'], 'sk-wrong');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', code: 'invalid_api_key' },
    });
  });

  it.each([
    ['no file', { model }, undefined],
    ['no model', {}, [new Uint8Array(10), 'a.wav']],
    ['an unknown format', { model }, [new Uint8Array(10), 'a.txt']],
    ['an invalid language code', { model, language: 'portuguese' }, [new Uint8Array(10), 'a.wav']],
    ['what is no recording', { model }, [new Uint8Array(10), 'a.wav']],
  ] satisfies [string, Fields, [Uint8Array<ArrayBuffer>, string] | undefined][])(
    'refuses %s',
    async (_what, fields, file) => {
      const response = await post(fields, file);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } });
    },
  );

  it('refuses more than 25 MB', async () => {
    const response = await post({ model }, [new Uint8Array(26_214_401), 'a.wav']);
    expect(response.status).toBe(413);
  });

  it('lists its models', async () => {
    const headers = { authorization: `Bearer ${server.apiKey}` };
    const response = await fetch(`${server.baseUrl}/models`, { headers });
    expect(await response.json()).toMatchObject({ data: [{ id: 'whisper-1' }] });
  });
});
