import { randomUUID } from 'node:crypto';
import type { TranscriptionEnded } from '@escriba/contracts/events/events';
import type { ChargeKey } from '@escriba/contracts/usage/usage';
import { createDatabase, isConnectionFailure } from '@escriba/db';
import { isDomainError } from '@escriba/errors';
import { TEST_LIMITS, type TestDatabase, createTestClock, createTestDatabase } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { createCatalogue } from '../catalogue/catalogue.service.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { SCHEMA } from '../platform/db/schema.ts';
import { createSubscriptions } from '../users/subscriptions.service.ts';
import { createStatus } from '../status/status.service.ts';
import { createQuotaCounters } from './quota-counters.ts';
import { createLedger } from './ledger.service.ts';

const HOUR_MS = 3_600_000;
const DOOMED = 'doomed';

const clock = createTestClock();
let database: TestDatabase<DB>;
/** Database connections of a process that is killed again and again. */
let doomedDb: Kysely<DB>;
let ledgers: Readonly<Record<'steady' | 'doomed', ReturnType<typeof createLedger>>>;

beforeAll(async () => {
  database = await createTestDatabase<DB>({ schema: SCHEMA, migrations });
  await createCatalogue(database).apply({ version: 1, limits: TEST_LIMITS });
  doomedDb = createDatabase<DB>({ url: database.url, schema: SCHEMA, applicationName: DOOMED });
  const deps = { clock: clock.now, counters: createQuotaCounters() };
  ledgers = {
    steady: createLedger({ db: database.db, ...deps }),
    doomed: createLedger({ db: doomedDb, ...deps }),
  };
});
afterAll(async () => {
  await doomedDb.destroy();
  await database.drop();
});

const kill = async (): Promise<void> => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${DOOMED}`.execute(
    database.db,
  );
};

const newUser = async (plan: 'free' | 'pro' | 'business'): Promise<string> => {
  const userId = randomUUID();
  const subscriptions = createSubscriptions(database);
  await subscriptions.apply({ userId, plan, status: 'active', version: 1 });
  return userId;
};
const readCharges = (userId: string) =>
  database.db.selectFrom('charges').selectAll().where('user_id', '=', userId).execute();
const readUser = (userId: string) =>
  database.db.selectFrom('people').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

type Process = 'steady' | 'doomed';
type Step =
  | { kind: 'reserve'; key: number; seconds: number; sizeBytes: number; by: Process }
  | {
      kind: 'end';
      key: number;
      outcome: TranscriptionEnded['data']['outcome'];
      seconds: number;
      by: Process;
    }
  | { kind: 'kill' };

const KEY_COUNT = 5;
const by = fc.constantFrom<Process>('steady', 'doomed');
const key = fc.nat(KEY_COUNT - 1);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      key,
      seconds: fc.nat(2_500),
      sizeBytes: fc.nat(1_000_000),
      by,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      key,
      outcome: fc.constantFrom('completed', 'failed', 'cancelled', 'deleted', 'abandoned'),
      seconds: fc.oneof(fc.constant(0), fc.nat(2_500)),
      by,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const) }) },
);
/** A history: steps at the same instant, and the hours to the next instant. */
const history = fc.array(
  fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 7 }),
    hours: fc.constantFrom(0, 0, 5, 30, 800),
  }),
  { minLength: 1, maxLength: 5 },
);

type ReportedEnd = { key: number; isCharged: boolean; seconds: number };

const createScenario = (userId: string) => {
  const keys: ChargeKey[] = Array.from({ length: KEY_COUNT }, (_, index) => ({
    transcriptionId: randomUUID(),
    round: 1 + (index % 2),
  }));
  const keyOf = (index: number): ChargeKey => {
    const found = keys[index];
    if (found === undefined) throw new Error('no such key');
    return found;
  };
  const reported: ReportedEnd[] = [];
  const accepted = new Set<number>();

  /** Retries without a response, as uploads and outboxes do. */
  const insist = async <T>(process: Process, ask: (on: Process) => Promise<T>): Promise<T> => {
    try {
      return await ask(process);
    } catch (error) {
      if (process === 'steady' || !isConnectionFailure(error)) throw error;
      return ask('steady');
    }
  };

  const take = async (now: Step): Promise<void> => {
    if (now.kind === 'kill') return kill();
    if (now.kind === 'reserve') {
      const reservation = {
        ...keyOf(now.key),
        sizeBytes: now.sizeBytes,
        durationMs: now.seconds * 1_000,
      };
      try {
        await insist(now.by, (on) => ledgers[on].reserve(userId, reservation));
        accepted.add(now.key);
      } catch (error) {
        if (!isDomainError(error)) throw error;
      }
      return;
    }
    const { outcome, seconds, key } = now;
    const data = { userId, ...keyOf(key), outcome, chargedMs: seconds * 1_000 };
    const event = { data, occurredAt: clock.now().toISOString() };
    await insist(now.by, (on) => ledgers[on].settle(event));
    reported.push({ key, isCharged: seconds > 0, seconds });
  };
  return {
    take,
    reported,
    accepted,
    indexOf: (id: string) => keys.findIndex((k) => k.transcriptionId === id),
  };
};

type Row = Awaited<ReturnType<typeof readCharges>>[number];

/** Checks that nothing is charged twice or lost: a key with a charging end is charged once, and the totals are the sum of the charges. */
const expectBooksToBalance = async (userId: string, scenario: ReturnType<typeof createScenario>) => {
  const rows = await readCharges(userId);
  const user = await readUser(userId);
  const committed = rows.filter((row) => row.state === 'committed');
  const sum = (pick: (row: Row) => number) => committed.reduce((total, row) => total + pick(row), 0);
  expect(user.files_total).toBe(committed.length);
  expect(user.seconds_total).toBe(sum((row) => row.seconds));
  expect(user.size_bytes_total).toBe(sum((row) => row.size_bytes));
  const ended = new Set(scenario.reported.map(({ key }) => key));
  expect(new Set(rows.map((row) => scenario.indexOf(row.transcription_id)))).toEqual(
    new Set([...ended, ...scenario.accepted]),
  );
  for (const row of rows) {
    const index = scenario.indexOf(row.transcription_id);
    const ends = scenario.reported.filter((end) => end.key === index);
    const charged = ends.filter((end) => end.isCharged);
    const possible = charged.length > 0 ? charged.map((end) => `committed ${end.seconds}`) : ['released 0'];
    if (ends.length === 0) expect(row.state).toBe('reserved');
    else expect(possible).toContain(`${row.state} ${row.seconds}`);
  }
  return rows;
};

/** Checks that a charge never changes, and that a release stays, unless it is charged. */
const expectEndsToStay = (before: readonly Row[], after: readonly Row[]) => {
  const later = new Map(after.map((row) => [row.transcription_id, row]));
  for (const row of before.filter(({ state }) => state !== 'reserved')) {
    const now = later.get(row.transcription_id);
    if (row.state === 'committed' || now?.state !== 'committed') expect(now).toEqual(row);
  }
  const daysBefore = new Map(before.map((row) => [row.transcription_id, row.day]));
  for (const row of after) expect(row.day).toBe(daysBefore.get(row.transcription_id) ?? row.day);
};

describe('the ledger', () => {
  it('balances under any interleaving of reserve, commit, release, crash and replay', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('free', 'pro', 'business'), history, async (plan, moments) => {
        clock.set('2026-03-16T15:00:00.000Z');
        const userId = await newUser(plan);
        const scenario = createScenario(userId);
        let rows: Row[] = [];
        for (const { steps, hours } of moments) {
          await Promise.all(steps.map(scenario.take));
          const now = await expectBooksToBalance(userId, scenario);
          expectEndsToStay(rows, now);
          rows = now;
          const { usage } = await createStatus({ db: database.db, clock: clock.now }).get(userId, 'pt');
          for (const { remaining, usagePercent, unlimited } of [usage.today, usage.month]) {
            expect(remaining).toBeGreaterThanOrEqual(unlimited ? -1 : 0);
            expect(usagePercent).toBeGreaterThanOrEqual(0);
            expect(usagePercent).toBeLessThanOrEqual(100);
          }
          clock.advance(hours * HOUR_MS);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("never reserves more than a month's quota, and refuses only what does not fit", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 14 }), async (lengths) => {
        clock.set('2026-03-16T15:00:00.000Z');
        const userId = await newUser('pro');
        const results = await Promise.allSettled(
          lengths.map((seconds) =>
            ledgers.steady.reserve(userId, {
              transcriptionId: randomUUID(),
              round: 1,
              sizeBytes: 1,
              durationMs: seconds * 1_000 - 999,
            }),
          ),
        );
        const rows = await readCharges(userId);
        const used = rows.reduce((sum, row) => sum + row.seconds, 0);
        expect(used).toBeLessThanOrEqual(7_200);
        expect(rows).toHaveLength(results.filter(({ status }) => status === 'fulfilled').length);
        for (const [index, result] of results.entries())
          if (result.status === 'rejected') {
            expect(result.reason).toMatchObject({ code: 'usage.monthly_limit' });
            expect(used + (lengths[index] ?? 0)).toBeGreaterThan(7_200);
          }
      }),
      { numRuns: 30 },
    );
  });

  it("gives a day's last file to one of many concurrent requests, in any process", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(by, { minLength: 2, maxLength: 12 }),
        fc.boolean(),
        async (processes, isKnown) => {
          const userId = isKnown ? await newUser('free') : randomUUID();
          const results = await Promise.allSettled(
            processes.map((process) =>
              ledgers[process].reserve(userId, {
                transcriptionId: randomUUID(),
                round: 1,
                sizeBytes: 1,
                durationMs: 1_000,
              }),
            ),
          );
          const refused = results.filter((result) => result.status === 'rejected');
          expect(refused).toHaveLength(processes.length - 1);
          for (const { reason } of refused) expect(reason).toMatchObject({ code: 'usage.daily_limit' });
          expect(await readCharges(userId)).toHaveLength(1);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('responds the same to one reservation that is requested many times at once', async () => {
    const userId = randomUUID();
    const reservation = { transcriptionId: randomUUID(), round: 1, sizeBytes: 1, durationMs: 1_000 };
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => ledgers.steady.reserve(userId, reservation)),
    );
    expect(new Set(responses.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await readCharges(userId)).toHaveLength(1);
  });

  it('keeps users apart, also if both name the same transcription', async () => {
    const [bia, caio] = [randomUUID(), randomUUID()];
    const reservation = { transcriptionId: randomUUID(), round: 1, sizeBytes: 1, durationMs: 1_000 };
    await ledgers.steady.reserve(bia, reservation);
    const data = { userId: caio, ...reservation, outcome: 'failed' as const, chargedMs: 0 };
    await ledgers.steady.settle({ data, occurredAt: clock.now().toISOString() });
    expect(await readCharges(bia)).toMatchObject([{ state: 'reserved', seconds: 1 }]);
    expect(await readCharges(caio)).toMatchObject([{ state: 'released', seconds: 0 }]);
  });
});
