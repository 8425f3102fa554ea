import { eventually, type Gate, openGate } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Insight } from '@escriba/contracts/transcription/insights';
import { createInsightsClient, type InsightsClient } from '../testing/insights-client.ts';
import { startInsightsWorkerProcess } from '../testing/insights-worker-process.ts';
import { type LibraryUser, createLibraryUser } from '../testing/library-user.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createTranscriptClient, passage, replacing } from '../testing/transcript-client.ts';

const PATIENCE = { timeoutMs: 60_000 };
const TEXT =
  'Decidimos abrir a loja de Curitiba em março. A loja de Curitiba custa duzentos mil reais. Quem cuida da loja de Curitiba?';

type Worker = ReturnType<typeof startInsightsWorkerProcess>;

let service: TestService;
let gate: Gate;
let workers: Worker[] = [];
let user: LibraryUser;
let insights: InsightsClient;

beforeAll(async () => {
  service = await startTestService();
  service.clock.set(new Date());
  gate = await openGate();
});
beforeEach(() => {
  user = createLibraryUser(service);
  insights = createInsightsClient(service, user.userId);
});
afterEach(async () => {
  gate.open();
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  workers = [];
});
afterAll(async () => {
  await gate.close();
  await service.stop();
});

const start = (): Worker => {
  const worker = startInsightsWorkerProcess(service, { gate });
  workers.push(worker);
  return worker;
};
/** Waits until the newest insight of a recording has ended. */
const ended = async (id: string): Promise<Insight> => {
  const isEnded = ({ status }: Insight) => status === 'done' || status === 'failed';
  await eventually(async () => (await insights.list(id)).data.every(isEnded), PATIENCE);
  const [newest] = (await insights.list(id)).data;
  if (newest === undefined) throw new Error('there is no insight');
  return newest;
};
/** Requests an insight, which a worker takes and holds. */
const held = async (): Promise<{ id: string; insightId: string }> => {
  gate.allow(0);
  const id = await user.add({ text: TEXT });
  const { data } = await insights.create(id);
  await gate.untilHeld();
  return { id, insightId: data.id };
};
const logged = (worker: Worker, outcome: string): boolean => worker.log().includes(`"outcome":"${outcome}"`);

describe('an insights worker', () => {
  it('makes what was requested, of sentences of the text itself, also of a text without words', async () => {
    start();
    const [spoken, silent] = [await user.add({ text: TEXT }), await user.add({ text: '' })];
    for (const id of [spoken, silent]) await insights.create(id, 'summary');
    const made = await ended(spoken);
    expect(made).toMatchObject({ status: 'done', method: 'extractive', revision: 1, stale: false });
    expect(made.statements.length).toBeGreaterThan(0);
    for (const { sources } of made.statements) for (const { quote } of sources) expect(TEXT).toContain(quote);
    expect(await ended(silent)).toMatchObject({ status: 'done', statements: [] });
  });

  it('that is killed in the middle leaves the insight to another, which makes it once', async () => {
    const first = start();
    const { id } = await held();
    expect((await insights.list(id)).data).toMatchObject([{ status: 'running' }]);
    await first.end('SIGKILL');
    gate.open();
    const second = start();
    expect(await ended(id)).toMatchObject({ status: 'done' });
    expect(logged(second, 'done')).toBe(true);
    expect(await insights.used()).toBe(1);
  });

  it('that stops returns the insight to the queue, and another makes it', async () => {
    const first = start();
    const { id } = await held();
    await first.end('SIGTERM');
    expect(logged(first, 'returned')).toBe(true);
    expect((await insights.list(id)).data).toMatchObject([{ status: 'waiting' }]);
    gate.open();
    start();
    expect(await ended(id)).toMatchObject({ status: 'done' });
  });

  it('that another has overtaken writes nothing', async () => {
    const worker = start();
    const { id, insightId } = await held();
    await service.db
      .updateTable('insights')
      .set((eb) => ({ attempt: eb('attempt', '+', 1) }))
      .where('id', '=', insightId)
      .execute();
    gate.open();
    await eventually(() => logged(worker, 'superseded'), PATIENCE);
    expect((await insights.list(id)).data).toMatchObject([{ status: 'running', statements: [] }]);
  });

  it('stops an insight that is cancelled while it runs, and makes the next one', async () => {
    const worker = start();
    const { id, insightId } = await held();
    await insights.delete(id, insightId);
    await eventually(() => logged(worker, 'superseded'), PATIENCE);
    gate.open();
    expect((await insights.list(id)).data).toEqual([]);
    expect(await insights.used()).toBe(0);
    await insights.create(id);
    expect(await ended(id)).toMatchObject({ status: 'done' });
  });

  it('leaves nothing of an account that is deleted while it runs', async () => {
    const worker = start();
    await held();
    const response = await user.request('DELETE', '/internal/account/transcriptions');
    expect(response.status).toBe(200);
    gate.open();
    await eventually(() => logged(worker, 'superseded'), PATIENCE);
    const left = await Promise.all([
      service.db.selectFrom('insights').select('id').where('owner_id', '=', user.userId).execute(),
      service.db.selectFrom('insight_counts').select('used').where('owner_id', '=', user.userId).execute(),
    ]);
    expect(left).toEqual([[], []]);
  });

  it('finishes an insight whose text is edited meanwhile, which is stale then', async () => {
    start();
    const { id } = await held();
    const transcripts = createTranscriptClient(service, user.userId);
    const { data } = await transcripts.open(id);
    const first = data.document.segments[0]?.id ?? 's1';
    const splices = replacing(0, passage('Outro texto.', { id: first, second: 0 }));
    expect((await transcripts.save(id, { baseRevision: data.revision, splices })).status).toBe(200);
    gate.open();
    expect(await ended(id)).toMatchObject({ status: 'done', revision: 1, stale: true });
  });

  it('makes what Redis has lost', async () => {
    const id = await user.add({ text: TEXT });
    await insights.create(id);
    await service.redis.flushdb();
    start();
    expect(await ended(id)).toMatchObject({ status: 'done' });
  });
});
