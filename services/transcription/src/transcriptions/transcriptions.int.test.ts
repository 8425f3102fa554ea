import { readFile } from 'node:fs/promises';
import type { TranscriptionProgress, TranscriptionSnapshot } from '@escriba/contracts';
import { readEvents } from '@escriba/client';
import { eventually, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { transcriptionChannel } from '../channels.ts';
import type { PieceResult } from '../db/json.ts';
import { assembleTranscript } from '../pipeline/assemble.ts';
import type { Run } from '../pipeline/runs.repository.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createUploadClient, newDevice } from '../testing/upload-client.ts';

let service: TestService;
let speech: Buffer<ArrayBuffer>;
let device: string;
let addressCount = 0;

beforeAll(async () => {
  service = await startTestService();
  speech = Buffer.from(await readFile(samplePath('short-pt.wav')));
});
afterAll(() => service.stop());
beforeEach(() => {
  device = newDevice();
  addressCount += 1;
});

const upload = async (wait = false) => {
  const ip = `192.0.2.${addressCount}`;
  return createUploadClient(service).upload({ device, file: speech, ip, wait });
};
const uploaded = async (): Promise<string> => (await upload()).answer.data.transcriptionId;

const call = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(service.url + path, {
    method,
    headers: { ...(await service.callerHeaders()), ...headers },
  });
  const body = (await response.json()) as { error?: string; message?: string; data: TranscriptionSnapshot };
  return { status: response.status, ...body };
};
const status = (id: string, by = device) =>
  call('GET', `/api/async-transcription/status/${id}`, { 'x-device-id': by });

const claim = async (id: string): Promise<Run> => {
  const run = await service.runs.claim(id);
  if (!run) throw new Error('nothing to claim');
  return run;
};

const piece = (index: number) => ({ index, startMs: index * 1_000, endMs: (index + 1) * 1_000, spans: [] });
const heard = (index: number, text: string): PieceResult => ({
  text,
  language: 'pt',
  segments: [{ startMs: index * 1_000, endMs: index * 1_000 + 900, text, words: [] }],
  flags: [],
});
const finish = (run: Run, texts: string[]) =>
  service.runs.finish(
    run,
    assembleTranscript({
      results: texts.map((text, index) => heard(index, text)),
      language: 'pt',
      durationMs: 4_400,
      engine: 'embedded',
      model: 'whisper-base',
    }),
  );
const announce = (id: string) => service.bus.publish(transcriptionChannel(id), {});

describe('the status of a transcription', () => {
  it('tells the place in the queue while it waits', async () => {
    const first = await uploaded();
    device = newDevice();
    service.clock.advance(1_000);
    const second = await uploaded();
    const before = (await status(second)).data.queuePosition ?? 0;
    await service.runs.claim(first);
    expect(before).toBeGreaterThanOrEqual(2);
    expect((await status(second)).data.queuePosition).toBe(before - 1);
  });

  it('tells that recordings wait for a speech model', async () => {
    const id = await uploaded();
    service.obstacle.current = 'speech_model';
    expect((await status(id)).data.waitingFor).toBe('speech_model');
    service.obstacle.current = null;
    expect((await status(id)).data.waitingFor).toBeNull();
  });

  it('shows the text recognised so far, up to the first missing piece', async () => {
    const run = await claim(await uploaded());
    await service.runs.savePlan(run, [piece(0), piece(1), piece(2)]);
    await service.runs.savePiece(run, 0, heard(0, 'Bom dia.'), 33);
    await service.runs.savePiece(run, 2, heard(2, 'Até logo.'), 66);
    const { data } = await status(run.id);
    expect(data).toMatchObject({ status: 'processing', progress: 66, stage: 'preparing' });
    expect(data.segments.map(({ text }) => text)).toEqual(['Bom dia.']);
  });

  it('never goes back in percent when pieces finish out of order', async () => {
    const run = await claim(await uploaded());
    await service.runs.savePlan(run, [piece(0), piece(1)]);
    await service.runs.savePiece(run, 1, heard(1, 'b'), 80);
    await service.runs.savePiece(run, 0, heard(0, 'a'), 40);
    expect((await status(run.id)).data.progress).toBe(80);
  });

  it('carries the whole free result at the end', async () => {
    const run = await claim(await uploaded());
    await finish(run, ['Bom dia.', 'Tudo bem?']);
    const { data } = await status(run.id);
    expect(data).toMatchObject({ status: 'completed', progress: 100, durationMs: 4_400, language: 'pt' });
    expect(data.result).toEqual({
      text: 'Bom dia. Tudo bem?',
      audio_duration: 4.4,
      language: 'pt',
      is_truncated: false,
      original_length: 18,
      limited_length: 18,
      message: 'Transcrição concluída',
    });
  });

  it('gives a visitor the first 1,000 characters and not one more', async () => {
    const run = await claim(await uploaded());
    await finish(
      run,
      Array.from({ length: 30 }, (_, index) => `${index} ${'palavra '.repeat(10)}.`),
    );
    const { data } = await status(run.id);
    expect(data.result).toMatchObject({ is_truncated: true, limited_length: 1_000 });
    expect(data.result?.original_length).toBeGreaterThan(2_000);
    expect(Array.from(data.result?.text ?? '').length).toBe(1_000);
    expect(data.segments.reduce((sum, { text }) => sum + text.length + 1, -1)).toBeLessThanOrEqual(1_000);
  });

  it('says in words why it failed', async () => {
    const run = await claim(await uploaded());
    await service.runs.fail(run, 'transcription.corrupt_media');
    expect((await status(run.id)).data).toMatchObject({
      status: 'failed',
      error: 'transcription.corrupt_media',
      message: 'O arquivo está corrompido ou incompleto',
    });
  });
});

describe('an id is not a permission', () => {
  const doors = [
    ['GET', '/api/async-transcription/status/'],
    ['GET', '/api/async-transcription/events/'],
    ['POST', '/api/async-transcription/cancel/'],
    ['DELETE', '/api/transcription/'],
  ] as const;

  it.each(doors)('%s %s answers another device as if there were nothing', async (method, path) => {
    const id = await uploaded();
    const answer = await call(method, path + id, { 'x-device-id': newDevice() });
    expect(answer).toMatchObject({ status: 404, error: 'transcription.not_found' });
    expect((await status(id)).data.status).toBe('pending');
  });

  it.each(doors)('%s %s answers nobody in particular with 401', async (method, path) => {
    expect(await call(method, path + (await uploaded()))).toMatchObject({
      status: 401,
      error: 'transcription.reader_missing',
    });
  });

  it.each(doors)('%s %s answers another user as if there were nothing', async (method, path) => {
    const headers = await service.callerHeaders({ userId: 'somebody' });
    expect(await call(method, path + (await uploaded()), headers)).toMatchObject({ status: 404 });
  });

  it.each(doors)('%s %s refuses an id that is none', async (method, path) => {
    expect(await call(method, `${path}1%20or%201=1`, { 'x-device-id': device })).toMatchObject({
      status: 400,
    });
  });

  it('a caller whom the gateway does not vouch for gets nothing', async () => {
    const response = await fetch(
      `${service.url}/api/async-transcription/status/${await uploaded()}?device_id=${device}`,
    );
    expect(response.status).toBe(401);
  });
});

describe("the device's free transcription", () => {
  const free = () => call('GET', `/api/transcription/free?device_id=${device}`);

  it('is null before there is one', async () => expect((await free()).data).toBeNull());

  it('is there after a reload, running or done', async () => {
    const run = await claim(await uploaded());
    expect((await free()).data).toMatchObject({ transcriptionId: run.id, status: 'processing' });
    await finish(run, ['Olá.']);
    expect((await free()).data.result?.text).toBe('Olá.');
  });

  it('is not one that failed', async () => {
    const run = await claim(await uploaded());
    await service.runs.fail(run, 'transcription.failed');
    expect((await free()).data).toBeNull();
  });
});

describe('the event stream', () => {
  const follow = async (id: string, signal: AbortSignal) =>
    readEvents(`${service.url}/api/async-transcription/events/${id}?device_id=${device}`, {
      signal,
      headers: await service.callerHeaders(),
    });

  it('tells each new piece of text once, in order, and ends with the result', async () => {
    const run = await claim(await uploaded());
    await service.runs.savePlan(run, [piece(0), piece(1), piece(2)]);
    await service.runs.savePiece(run, 0, heard(0, 'Um.'), 30);
    const texts: string[] = [];
    const steps = [
      async () => service.runs.savePiece(run, 2, heard(2, 'Três.'), 60),
      async () => service.runs.savePiece(run, 1, heard(1, 'Dois.'), 90),
      async () => finish(run, ['Um.', 'Dois.', 'Três.']),
    ];
    let last: TranscriptionSnapshot | undefined;
    for await (const { event, data } of await follow(run.id, AbortSignal.timeout(20_000))) {
      const told = JSON.parse(data) as TranscriptionSnapshot & TranscriptionProgress;
      if (last === undefined || event === 'progress') texts.push(...told.segments.map(({ text }) => text));
      last = told;
      await steps.shift()?.();
      await announce(run.id);
    }
    expect(texts).toEqual(['Um.', 'Dois.', 'Três.']);
    expect(last).toMatchObject({ status: 'completed', progress: 100 });
    expect(last?.result?.text).toBe('Um. Dois. Três.');
  });

  it('tells a finished transcription at once and ends', async () => {
    const run = await claim(await uploaded());
    await finish(run, ['Olá.']);
    const events: string[] = [];
    for await (const { event } of await follow(run.id, AbortSignal.timeout(5_000)))
      events.push(String(event));
    expect(events).toEqual(['snapshot']);
  });

  it('lets go of everything when the reader leaves', async () => {
    const id = await uploaded();
    const leaving = new AbortController();
    for await (const _event of await follow(id, leaving.signal)) break;
    leaving.abort();
    await eventually(async () => {
      const counts = await service.redis.pubsub('NUMSUB', transcriptionChannel(id));
      return counts[1] === 0;
    });
  });
});

describe('waiting for the answer itself', () => {
  const waitingTranscription = () =>
    eventually(
      async () => (await call('GET', `/api/transcription/free?device_id=${device}`)).data ?? undefined,
    );

  it('answers an upload with the transcript when it is ready', async () => {
    const waiting = upload(true);
    const mine = await waitingTranscription();
    await finish(await claim(mine.transcriptionId), ['Pronto.']);
    await announce(mine.transcriptionId);
    expect(await waiting).toMatchObject({
      status: 200,
      answer: { success: true, text: 'Pronto.', audio_duration: 4.4 },
    });
  });

  it('answers with the fault when it fails', async () => {
    const waiting = upload(true);
    const mine = await waitingTranscription();
    await service.runs.fail(await claim(mine.transcriptionId), 'transcription.corrupt_media');
    await announce(mine.transcriptionId);
    expect(await waiting).toMatchObject({ status: 422, answer: { error: 'transcription.corrupt_media' } });
  });
});

describe('cancelling and deleting', () => {
  const cancel = (id: string) =>
    call('POST', `/api/async-transcription/cancel/${id}`, { 'x-device-id': device });
  const remove = (id: string) => call('DELETE', `/api/transcription/${id}`, { 'x-device-id': device });

  it('a cancelled recording leaves the queue, its audio goes, and the trial comes back', async () => {
    const id = await uploaded();
    const filesBefore = await service.listStoredFiles();
    expect((await cancel(id)).data.status).toBe('cancelled');
    expect((await service.listStoredFiles()).length).toBe(filesBefore.length - 1);
    expect(await service.jobs.queue.getJob(id)).toBeUndefined();
    expect((await upload()).status).toBe(202);
  });

  it('cancelling what has finished is refused', async () => {
    const run = await claim(await uploaded());
    await finish(run, ['Olá.']);
    expect(await cancel(run.id)).toMatchObject({ status: 409, error: 'transcription.finished' });
    expect((await status(run.id)).data.status).toBe('completed');
  });

  it('a deleted transcription takes its text and audio with it, and the trial stays used', async () => {
    const run = await claim(await uploaded());
    await finish(run, ['Olá.']);
    const filesBefore = await service.listStoredFiles();
    expect(await remove(run.id)).toMatchObject({ status: 200, success: true });
    expect((await service.listStoredFiles()).length).toBe(filesBefore.length - 1);
    expect(await status(run.id)).toMatchObject({ status: 404 });
    expect(
      await service.db.selectFrom('transcripts').selectAll().where('transcription_id', '=', run.id).execute(),
    ).toEqual([]);
    expect((await upload()).answer.error).toBe('transcription.free_trial_used');
  });

  it('what a run writes after that changes nothing', async () => {
    const run = await claim(await uploaded());
    await service.runs.savePlan(run, [piece(0)]);
    await cancel(run.id);
    await expect(service.runs.savePiece(run, 0, heard(0, 'tarde'), 50)).rejects.toThrow('Superseded');
    await expect(finish(run, ['tarde'])).rejects.toThrow('Superseded');
    expect((await status(run.id)).data).toMatchObject({ status: 'cancelled', segments: [] });
  });
});

describe('two runs of one recording', () => {
  it('only the later one writes', async () => {
    const first = await claim(await uploaded());
    await service.runs.savePlan(first, [piece(0)]);
    const second = await claim(first.id);
    await expect(service.runs.savePiece(first, 0, heard(0, 'velho'), 50)).rejects.toThrow('Superseded');
    await expect(service.runs.giveBack(first)).rejects.toThrow('Superseded');
    await expect(service.runs.fail(first, 'transcription.failed')).rejects.toThrow('Superseded');
    await service.runs.savePiece(second, 0, heard(0, 'novo'), 50);
    expect((await status(first.id)).data.segments.map(({ text }) => text)).toEqual(['novo']);
  });

  it('what has finished is not taken again', async () => {
    const run = await claim(await uploaded());
    await finish(run, ['Olá.']);
    expect(await service.runs.claim(run.id)).toBeUndefined();
  });
});
