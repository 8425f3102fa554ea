import { readFile } from 'node:fs/promises';
import { createOpenAI } from '@ai-sdk/openai';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { APICallError, transcribe } from 'ai';
import { createProgram as createProgramOf } from '../testing/program.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;
let speech: Buffer<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService();
  speech = Buffer.from(await readFile(samplePath('short-pt.wav')));
});
afterAll(() => service.stop());

/** Creates a program that uses Vercel's AI SDK. */
const createProgram = async (...[plan, limits]: [('free' | 'business')?, object?]) => {
  const program = await createProgramOf(service, plan, limits);
  const { headers } = program;
  const openai = createOpenAI({ baseURL: `${service.url}/v1`, apiKey: 'unused', headers });
  return {
    ...program,
    send: (model: string, options: Partial<Parameters<typeof transcribe>[0]> = {}) =>
      transcribe({ model: openai.transcription(model), audio: speech, ...options }),
  };
};

describe('Vercel’s AI SDK', () => {
  it.each([
    ['whisper-1', ['Olá, mundo.', 'Tudo bem?', 'Até logo.']],
    ['gpt-4o-transcribe', []],
  ])('transcribes with %s, and reads the text, the language and the duration', async (model, sentences) => {
    const program = await createProgram();
    const [result] = await Promise.all([program.send(model), program.recognise()]);
    expect(result.text).toBe('Olá, mundo. Tudo bem? Até logo.');
    expect(result.segments.map(({ text }) => text.trim())).toEqual(sentences);
    expect(result).toMatchObject({ language: 'pt', warnings: [] });
    expect(Math.ceil(result.durationInSeconds ?? 0)).toBe(5);
    expect(await program.charges()).toEqual(['committed']);
  });

  it('reads the times of words', async () => {
    const program = await createProgram();
    const providerOptions = { openai: { timestampGranularities: ['word'], language: 'pt' } };
    const [{ segments }] = await Promise.all([
      program.send('whisper-1', { providerOptions }),
      program.recognise(),
    ]);
    expect(segments.map(({ text }) => text)).toEqual(['Olá,', 'mundo.', 'Tudo', 'bem?', 'Até', 'logo.']);
    expect((await program.rows())[0]).toMatchObject({ language_requested: 'pt' });
  });

  it('reads speakers, and sends its chunking strategy as JSON, languages and keywords', async () => {
    const program = await createProgram();
    const providerOptions = {
      openai: {
        responseFormat: 'diarized_json',
        chunkingStrategy: { type: 'server_vad', threshold: 0.5 },
        languages: ['pt', 'en'],
        keywords: ['Sankhya'],
      },
    };
    const sent = program.send('gpt-4o-transcribe-diarize', { providerOptions });
    const [{ providerMetadata }] = await Promise.all([sent, program.recognise(['Bom dia.'])]);
    expect(providerMetadata['openai']).toMatchObject({ segments: [{ speaker: 'A', text: 'Bom dia.' }] });
    expect((await program.rows())[0]?.client_info).toMatchObject({ vocabulary: '[{"text":"Sankhya"}]' });
  });

  it('learns why a file or a field is refused', async () => {
    const program = await createProgram();
    const audio = Buffer.from('só um texto');
    const refused = program.send('whisper-1', { audio }).catch((error: unknown) => error);
    expect(await refused).toMatchObject({
      statusCode: 400,
      data: { error: { code: 'transcription.not_media' } },
    });
    expect(APICallError.isInstance(await refused)).toBe(true);
    expect(await program.rows()).toEqual([]);
  });
});
