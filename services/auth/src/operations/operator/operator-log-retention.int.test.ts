import { randomUUID } from 'node:crypto';
import { OPERATOR_LOG_RETENTION_YEARS } from '@escriba/contracts/shared/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const DAY_MS = 86_400_000;

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => service.clock.set(new Date()));
afterAll(() => service.stop());

/** Adds an act with an outcome, by a number of days younger than the retention period. */
const addAct = async (daysYounger: number): Promise<number> => {
  const at = new Date();
  at.setUTCFullYear(at.getUTCFullYear() - OPERATOR_LOG_RETENTION_YEARS);
  at.setTime(at.getTime() + daysYounger * DAY_MS);
  const { id } = await service.db
    .insertInto('operator_acts')
    .values({
      at,
      operator_id: randomUUID(),
      session_id: randomUUID(),
      act: 'queue.read',
      is_change: false,
      subject: null,
      ip: '203.0.113.7',
      user_agent: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await service.db
    .insertInto('operator_act_outcomes')
    .values({ act_id: id, at, status: 200, people: [] })
    .execute();
  return id;
};
const has = async (id: number): Promise<boolean[]> => {
  const acts = await service.db.selectFrom('operator_acts').select('id').where('id', '=', id).execute();
  const outcomes = await service.db
    .selectFrom('operator_act_outcomes')
    .select('act_id')
    .where('act_id', '=', id)
    .execute();
  return [acts.length === 1, outcomes.length === 1];
};

describe('the log of operators', () => {
  it('is kept for five years, and removed by housekeeping then', async () => {
    const [old, young] = [await addAct(-2), await addAct(1)];
    await service.housekeeping.run();
    expect([await has(old), await has(young)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it.each(['operator_acts', 'operator_act_outcomes'] as const)(
    'cannot be deleted before: Postgres refuses it for %s',
    async (table) => {
      await addAct(1);
      await expect(service.db.deleteFrom(table).execute()).rejects.toThrow('only ever added to');
    },
  );

  it('cannot lose what is younger, whatever the clock of the service says', async () => {
    const young = await addAct(1);
    service.clock.advance(10 * 365 * DAY_MS);
    await expect(service.housekeeping.run()).rejects.toThrow('kept for 5 years');
    expect(await has(young)).toEqual([true, true]);
  });
});
