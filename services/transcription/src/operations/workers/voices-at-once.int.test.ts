import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { wordErrorRate } from '@escriba/speech';
import { eventually, sampleText } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stemStartMs } from '../../recordings/rounds/stem-times.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient } from '../../testing/transcript-client.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 240_000 };

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  service.clock.set(new Date());
}, 60_000);
afterAll(() => service.stop());

describe('a recording with a voice in each of two tracks, which speak at once', () => {
  let worker: ReturnType<typeof startWorkerProcess>;
  beforeAll(() => {
    worker = startWorkerProcess({ ...service.environment, SPEECH_BEAM_SIZE: '5', SPEECH_CONCURRENCY: '1' });
  });
  afterAll(() => worker.end('SIGKILL'));

  it('has both voices in its transcript, and is charged once for what they say at once', async () => {
    const user = createUser(service, 'pro');
    const path = new URL('../../platform/media/cases/b-two-voices-two-tracks.mkv', import.meta.url);
    const file = await readFile(fileURLToPath(path));
    const { body } = await user.upload({ file, fields: { language_code: 'pt' } });
    const id = body.data.transcriptionId;
    const row = () =>
      service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirst();
    await eventually(async () => (await row())?.status === 'completed', PATIENCE);
    const { document } = (await createTranscriptClient(service, user.userId).open(id)).data;
    expect(document.speakers).toHaveLength(2);
    const spoken = document.speakers.map((speaker) =>
      document.segments
        .flatMap((segment) => (segment.speaker === speaker.id ? segment.words : []))
        .map(({ text }) => text)
        .join(' '),
    );
    const wanted = await Promise.all(['fleurs-pt-003.ogg', 'fleurs-pt-002.ogg'].map(sampleText));
    for (const [index, text] of wanted.entries())
      expect(wordErrorRate(text, spoken[index] ?? '')).toBeLessThan(0.3);
    expect(document.durationMs).toBe((await row())?.duration_ms);
    expect(document.durationMs).toBeLessThan(11_000);
    await service.outbox.deliverDue();
    const [charge] = Object.values(service.usage.chargesOf(user.userId));
    expect(charge?.seconds).toBeLessThan(11);
  }, 260_000);
});

describe('voices that are being recognised one by one', () => {
  const DURATION_MS = 60_000;
  const spanAt = (stem: number, startMs: number) => {
    const atMs = stemStartMs(stem, DURATION_MS) + startMs;
    return { startMs: atMs, endMs: atMs + 4_000 };
  };
  const said = (stem: number, startMs: number, text: string) => {
    const span = spanAt(stem, startMs);
    return { text, language: 'pt', segments: [{ ...span, text, words: [{ ...span, text }] }], flags: [] };
  };

  it('are read in order of time while they are, and what two say at once is charged once to who cancels', async () => {
    const user = createUser(service, 'pro');
    const run = await user.started();
    await service.runs.update(run, { stage: 'transcribing', duration_ms: DURATION_MS });
    const spans = [spanAt(0, 1_000), spanAt(1, 2_000), spanAt(0, 9_000)];
    await service.runs.savePlan(
      run,
      spans.map((span, index) => ({ ...span, index, spans: [span] })),
    );
    await service.runs.savePiece(run, 0, said(0, 1_000, 'Bom dia.'));
    await service.runs.savePiece(run, 1, said(1, 2_000, 'Oi.'));
    const { data } = await user.status(run.id);
    expect(data).toMatchObject({
      segments: [
        { startMs: 1_000, endMs: 5_000, text: 'Bom dia.' },
        { startMs: 2_000, endMs: 6_000, text: 'Oi.' },
      ],
    });
    await user.cancel(run.id);
    await service.outbox.deliverDue();
    const [charge] = Object.values(service.usage.chargesOf(user.userId));
    expect(charge).toMatchObject({ state: 'committed', seconds: 5 });
  });
});
