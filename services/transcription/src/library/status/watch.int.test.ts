import type {
  TranscriptionProgress,
  TranscriptionSnapshot,
} from '@escriba/contracts/transcription/transcription';
import { readEvents } from '@escriba/client';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { transcriptionChannel } from '../../recordings/row/announce.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor, heard, piece } from '../../testing/visitor.ts';

let service: TestService;
let visitor: ReturnType<typeof createVisitor>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => {
  visitor = createVisitor(service);
});

describe('the event stream', () => {
  const follow = async (id: string, signal: AbortSignal) =>
    readEvents(`${service.url}/api/async-transcription/events/${id}?device_id=${visitor.device}`, {
      signal,
      headers: await service.callerHeaders(),
    });

  it('sends each new piece of text once, in order, and ends with the result', async () => {
    const run = await visitor.started();
    await service.runs.savePlan(run, [piece(0), piece(1), piece(2)]);
    await service.runs.savePiece(run, 0, heard(0, 'Um.'));
    const texts: string[] = [];
    const steps = [
      async () => service.runs.savePiece(run, 2, heard(2, 'Três.')),
      async () => service.runs.savePiece(run, 1, heard(1, 'Dois.')),
      async () => visitor.finish(run, ['Um.', 'Dois.', 'Três.']),
    ];
    let last: TranscriptionSnapshot | undefined;
    for await (const { event, data } of await follow(run.id, AbortSignal.timeout(20_000))) {
      const received = JSON.parse(data) as TranscriptionSnapshot & TranscriptionProgress;
      if (last === undefined || event === 'progress')
        texts.push(...received.segments.map(({ text }) => text));
      last = received;
      await steps.shift()?.();
      await visitor.announce(run.id);
    }
    expect(texts).toEqual(['Um.', 'Dois.', 'Três.']);
    expect(last).toMatchObject({ status: 'completed', progress: 100 });
    expect(last?.result?.text).toBe('Um. Dois. Três.');
  });

  it('sends a finished transcription at once and ends', async () => {
    const run = await visitor.started();
    await visitor.finish(run, ['Olá.']);
    const events: string[] = [];
    for await (const { event } of await follow(run.id, AbortSignal.timeout(5_000))) events.push(event);
    expect(events).toEqual(['snapshot']);
  });

  it('releases all resources when the reader disconnects', async () => {
    const id = await visitor.uploaded();
    const leaving = new AbortController();
    await (await follow(id, leaving.signal))[Symbol.asyncIterator]().next();
    leaving.abort();
    await eventually(async () => {
      const counts = await service.redis.pubsub('NUMSUB', transcriptionChannel(id));
      return counts[1] === 0;
    });
  });
});

describe('waiting for the result', () => {
  const waitingTranscription = () =>
    eventually(
      async () =>
        (await visitor.call('GET', `/api/transcription/free?device_id=${visitor.device}`)).data ?? undefined,
    );

  it('responds to an upload with the finished transcript', async () => {
    const waiting = visitor.upload({ wait: true });
    const mine = await waitingTranscription();
    await visitor.finish(await visitor.claim(mine.transcriptionId), ['Pronto.']);
    await visitor.announce(mine.transcriptionId);
    expect(await waiting).toMatchObject({
      status: 200,
      body: { success: true, text: 'Pronto.', audio_duration: 4.4 },
    });
  });

  it('responds with the fault if it fails', async () => {
    const waiting = visitor.upload({ wait: true });
    const mine = await waitingTranscription();
    await service.runs.fail(await visitor.claim(mine.transcriptionId), 'transcription.corrupt_media');
    await visitor.announce(mine.transcriptionId);
    expect(await waiting).toMatchObject({ status: 422, body: { error: 'transcription.corrupt_media' } });
  });
});
