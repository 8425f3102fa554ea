import { randomUUID } from 'node:crypto';
import type { TranscriptionEnded } from '@escriba/contracts/events/events';
import { createOutbox } from '@escriba/work';
import { createLogger } from '@escriba/runtime';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Fault, type LateRequests, createFaultyApi } from '../../testing/faulty-api.ts';
import { holdAdvisoryLock, stopInserts } from '../../testing/stopped-inserts.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { startUsageProcess } from '../../testing/usage-process.ts';
import { heard, piece, transcriptOf } from '../../testing/visitor.ts';
import { userOwner } from '../row/owner.ts';
import { storageKeyOf } from '../files/storage-keys.ts';
import { createEventDelivery } from './deliver-event.ts';
import { createUsageClient } from './usage-client.ts';

type Process = 'steady' | 'doomed' | 'slow';
type Api = ReturnType<typeof createFaultyApi>;
type TestUser = { userId: string; locale: 'pt' };

let service: TestService;
let usage: Awaited<ReturnType<typeof startUsageProcess>>;
let apis: Record<Process, Api>;
let relay: (fault: Fault) => Promise<unknown>;
let late: LateRequests;

beforeAll(async () => {
  service = await startTestService();
  usage = await startUsageProcess(service);
  late = [];
  await stopInserts(service.db, { table: 'reservation_intents', applicationName: 'slow' });
  const { DATABASE_URL: url } = service.environment;
  const peer = { ...service.usagePeer, url: usage.url };
  const client = createUsageClient(peer);
  const start = (name: Process) =>
    createFaultyApi({ url, name, usage: client, clock: service.clock.now }, late);
  apis = { steady: start('steady'), doomed: start('doomed'), slow: start('slow') };
  const deliver = createEventDelivery(peer);
  const logger = createLogger({ name: 'test', level: 'silent' });
  relay = (fault) =>
    createOutbox({
      db: service.db,
      logger,
      clock: service.clock.now,
      deliver: async (event, signal) => {
        if (fault === 'request lost') throw new Error('lost');
        await deliver(event, signal);
        if (fault === 'response lost') throw new Error('lost');
      },
    }).deliverDue();
});
afterAll(async () => {
  for (const api of Object.values(apis)) await api.close();
  await usage.stop();
  await service.stop();
});

const KEYS = 2;
const key = fc.nat(KEYS - 1);
const by = fc.constantFrom<Process>('steady', 'steady', 'doomed');
const fault = fc.constantFrom<Fault>(
  'none',
  'none',
  'none',
  'request lost',
  'response lost',
  'request late',
  'api dies',
);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('accept' as const),
      key,
      by: fc.constantFrom<Process>('steady', 'doomed', 'slow'),
      fault,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      key,
      by,
      end: fc.constantFrom('text', 'text', 'silence', 'failure', 'piece'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry' as const), key, by, fault }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'delete' as const), key, by }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const), fault }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('kill' as const, 'sweep' as const, 'late' as const) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
/** A history: steps at the same instant, whether the slow process pauses, and the time to the next instant. */
const history = fc.array(
  fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 6 }),
    isSlowStopped: fc.boolean(),
    seconds: fc.constantFrom(0, 2, 61, 301),
  }),
  { minLength: 1, maxLength: 6 },
);

const kill = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'`.execute(
    service.db,
  );

/** Creates a user with recordings whose ids are known in advance, as those of resumable uploads. */
const createScenario = (ids: readonly string[], user: TestUser) => {
  const idOf = (index: number): string => ids[index] ?? '';
  const accept = (now: { key: number; by: Process; fault: Fault }) =>
    apis[now.by].accept(now.fault)({
      isRepeatable: true,
      owner: userOwner(user.userId),
      locale: user.locale,
      recording: {
        id: idOf(now.key),
        storageKey: storageKeyOf(idOf(now.key)),
        sizeBytes: 9,
        sha256: 'x',
        fileName: 'a.wav',
      },
      language: 'pt',
      clientInfo: {},
      expiresAt: null,
    });
  const work = async ({ runs }: Api, id: string, end: string): Promise<void> => {
    const run = await runs.claim(id);
    if (!run) return;
    if (end === 'failure') return void (await runs.fail(run, 'transcription.failed'));
    if (end === 'piece') {
      if ((await runs.listPieces(run)).length === 0) await runs.savePlan(run, [piece(0), piece(1)]);
      return runs.savePiece(run, 0, heard(0, 'Um.'));
    }
    await runs.finish(run, transcriptOf(end === 'text' ? ['Olá.'] : []));
  };
  const take = async (now: Step): Promise<unknown> => {
    switch (now.kind) {
      case 'accept':
        return accept(now);
      case 'work':
        return work(apis[now.by], idOf(now.key), now.end);
      case 'retry':
        return apis[now.by].retry(now.fault)(user, idOf(now.key));
      case 'cancel':
      case 'delete':
        return apis[now.by].transcriptions[now.kind](userOwner(user.userId), idOf(now.key));
      case 'deliver':
        return relay(now.fault);
      case 'kill':
        return kill();
      case 'sweep':
        return service.housekeeping.sweep();
      case 'late':
        return Promise.allSettled(late.splice(0).map((arrive) => arrive()));
    }
  };
  return { take, work };
};

/** Finishes everything that was started, and delivers all events. */
const settle = async (ids: readonly string[], scenario: ReturnType<typeof createScenario>): Promise<void> => {
  await Promise.allSettled(late.splice(0).map((arrive) => arrive()));
  for (const id of ids) await scenario.work(apis.steady, id, 'text');
  service.clock.advance(600_000);
  await service.housekeeping.sweep();
  await eventually(
    async () => {
      service.clock.advance(61_000);
      await relay('none');
      const { rows } = await sql`select 1 from outbox where delivered_at is null`.execute(service.db);
      return rows.length === 0;
    },
    { timeoutMs: 30_000 },
  );
};

type Charge = { transcription_id: string; round: number; state: string; seconds: number };

const expectBooksToBalance = async ({ userId }: TestUser): Promise<void> => {
  const charges = (
    await sql<Charge>`
      select transcription_id, round, state, seconds::integer as seconds
      from usage.charges where user_id = ${userId}`.execute(service.db)
  ).rows;
  const reported = (
    await sql<{ payload: TranscriptionEnded }>`select payload from outbox where subject = ${userId}`.execute(
      service.db,
    )
  ).rows.map(({ payload }) => payload.data);
  const ends = Map.groupBy(reported, ({ transcriptionId, round }) => `${transcriptionId}/${round}`);
  // Each round ends once, for any cause.
  for (const [name, of] of ends) expect([name, of.length]).toEqual([name, 1]);
  const wanted = reported.map(({ transcriptionId, round, chargedMs }) => ({
    transcription_id: transcriptionId,
    round,
    state: chargedMs > 0 ? 'committed' : 'released',
    seconds: Math.ceil(chargedMs / 1_000),
  }));
  const ordered = (rows: Charge[]) =>
    rows.toSorted((a, b) => a.transcription_id.localeCompare(b.transcription_id) || a.round - b.round);
  expect(ordered(charges)).toEqual(ordered(wanted));
  // A completed recording reports its end as completed: with text it is charged.
  const completed = await service.db
    .selectFrom('transcriptions')
    .innerJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
    .select(['id', 'round', 'text'])
    .where('owner_id', '=', userId)
    .where('status', '=', 'completed')
    .execute();
  for (const { id, round, text } of completed)
    expect(ends.get(`${id}/${round}`)).toMatchObject([
      { outcome: 'completed', chargedMs: text === '' ? 0 : 1_000 },
    ]);
};

describe('a recording', () => {
  it('is charged if and only if its text was completed, for any crash, loss, delay or pause', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (moments) => {
        const user = { userId: randomUUID(), locale: 'pt' as const };
        const ids = Array.from({ length: KEYS }, () => randomUUID());
        const scenario = createScenario(ids, user);
        let lock: Awaited<ReturnType<typeof holdAdvisoryLock>> | undefined;
        const slow: Promise<unknown>[] = [];
        const resume = async () => {
          await lock?.release();
          lock = undefined;
          await Promise.allSettled(slow.splice(0));
        };
        for (const { steps, isSlowStopped, seconds } of moments) {
          if (isSlowStopped) lock ??= await holdAdvisoryLock(service.environment.DATABASE_URL);
          else await resume();
          const isLeft = (now: Step) => lock !== undefined && now.kind === 'accept' && now.by === 'slow';
          for (const now of steps.filter(isLeft)) slow.push(scenario.take(now).catch(() => undefined));
          await Promise.allSettled(steps.filter((now) => !isLeft(now)).map(scenario.take));
          service.clock.advance(seconds * 1_000);
        }
        await resume();
        await settle(ids, scenario);
        await expectBooksToBalance(user);
      }),
      { numRuns: 60 },
    );
  }, 600_000);
});
