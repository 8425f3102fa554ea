import { readFile } from 'node:fs/promises';
import { createEscriba, EscribaError, waitForTranscription } from '@escriba/sdk';
import { eventually, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProgram as createProgramOf } from '../../testing/program.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const OFTEN = { everyMs: 20 };

let service: TestService;
let file: File;

beforeAll(async () => {
  service = await startTestService();
  const bytes = await readFile(samplePath('short-pt.wav'));
  file = new File([new Uint8Array(bytes)], 'reunião.wav');
});
afterAll(() => service.stop());

/** Creates a program that uses the typed client. */
const createProgram = async () => {
  const program = await createProgramOf(service);
  const { headers } = program;
  return { ...program, escriba: createEscriba({ baseUrl: service.url, apiKey: 'unused', headers }) };
};
type Program = Awaited<ReturnType<typeof createProgram>>;

const upload = async ({ escriba }: Program): Promise<string> => {
  const body = { audio: file, language_code: 'pt' } as const;
  const { data } = await escriba.POST('/api/transcription/upload', { body });
  if (data === undefined) throw new Error('the upload was refused');
  return data.data.transcriptionId;
};

describe('the typed client', () => {
  it('uploads a file, waits for its text, reads it and exports it', async () => {
    const program = await createProgram();
    const { escriba } = program;
    const id = await upload(program);
    const seen: string[] = [];
    const waiting = waitForTranscription(escriba, id, {
      ...OFTEN,
      onStatus: ({ status }) => seen.push(status),
    });
    await eventually(() => seen.length > 0);
    await program.recognise();
    expect(await waiting).toMatchObject({ status: 'completed', fileName: 'reunião.wav', language: 'pt' });
    expect(seen[0]).toBe('pending');

    const path = { id };
    const transcript = await escriba.GET('/api/transcription/{id}/transcript', { params: { path } });
    expect(transcript.data?.data.document.segments[0]?.words[0]?.text).toBe('Olá,');
    const query = { format: 'srt' } as const;
    const params = { path, query };
    const srt = await escriba.GET('/api/transcription/{id}/export', { params, parseAs: 'text' });
    expect(srt.data).toMatch(/^1\n00:00:00,000 --> .*\nOlá, mundo/);
  });

  it('sends a large file in parts, each one as its bytes', async () => {
    const program = await createProgram();
    const { escriba } = program;
    const tus = { 'Tus-Resumable': '1.0.0' };
    const header = {
      ...tus,
      'Upload-Length': String(file.size),
      'Upload-Metadata': `filename ${Buffer.from(file.name).toString('base64')}`,
    };
    const created = await escriba.POST('/api/transcription/uploads', { params: { header } });
    const path = { id: created.response.headers.get('location')?.split('/').at(-1) ?? '' };
    const half = Math.floor(file.size / 2);
    for (const [from, to] of [
      [0, half],
      [half, file.size],
    ] as const) {
      const sent = await escriba.PATCH('/api/transcription/uploads/{id}', {
        params: { path, header: { ...tus, 'Upload-Offset': String(from) } },
        body: file.slice(from, to),
      });
      expect([sent.response.status, sent.response.headers.get('upload-offset')]).toEqual([204, String(to)]);
    }
    expect(await program.rows()).toMatchObject([{ file_name: file.name, status: 'pending' }]);
  });

  it('has the refusal of a request with its code, and those of another user’s recording', async () => {
    const [program, stranger] = [await createProgram(), await createProgram()];
    const body = { audio: new File(['só um texto'], 'fala.mp3') };
    const refused = await program.escriba.POST('/api/transcription/upload', { body });
    expect([refused.response.status, refused.error?.error]).toEqual([415, 'transcription.not_media']);
    const id = await upload(program);
    const theirs = waitForTranscription(stranger.escriba, id, OFTEN);
    await expect(theirs).rejects.toMatchObject({ code: 'transcription.not_found' });
  });

  it('waits no longer after a refusal without a body', async () => {
    const empty = new Response(null, { status: 404, headers: { 'content-length': '0' } });
    const escriba = createEscriba({ baseUrl: service.url, apiKey: 'unused', fetch: async () => empty });
    const waiting = waitForTranscription(escriba, 'unknown', {
      ...OFTEN,
      signal: AbortSignal.timeout(5_000),
    });
    await expect(waiting).rejects.toMatchObject({ code: 'unknown', message: 'The response is 404' });
  });

  it('waits no longer once a transcription has failed, and stops on demand', async () => {
    const program = await createProgram();
    const id = await upload(program);
    const waiting = waitForTranscription(program.escriba, id, OFTEN);
    const failure = expect(waiting).rejects.toBeInstanceOf(EscribaError);
    await service.runs.fail(await program.claim(id), 'transcription.corrupt_media');
    await failure;
    await expect(waiting).rejects.toMatchObject({ code: 'transcription.corrupt_media' });

    const other = await createProgram();
    const stop = new AbortController();
    const stopped = waitForTranscription(other.escriba, await upload(other), { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(stopped).rejects.toThrow('enough');
  });
});
