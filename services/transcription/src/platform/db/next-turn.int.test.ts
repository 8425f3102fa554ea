import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { columnsBut, compact, countReads } from '../../testing/table-reads.ts';
import { createUser } from '../../testing/user.ts';
import { nextTurnOf } from './next-turn.ts';

const WAITING = 10_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Copies of a recording that wait, one turn after the other, of the same owner and of as many others. */
const copyWaiting = async (id: string): Promise<void> => {
  const own = ['id', 'storage_key', 'owner_id', 'queue_turn'];
  const columns = await columnsBut(service.db, 'transcriptions', own);
  for (const owner of [sql`owner_id`, sql`owner_id || '-' || n`])
    await sql`
      insert into transcriptions (id, owner_id, queue_turn, ${columns})
      select gen_random_uuid(), ${owner}, queue_turn + n, ${columns}
      from transcriptions, generate_series(1, ${WAITING}::int) n where id = ${id}`.execute(service.db);
  await compact(service.db, 'transcriptions');
};

/** Returns the next turn of an owner, and how much of the recordings Postgres read for it. */
const readNext = async (owner: { kind: string; id: string }, priority: number) => {
  const { result, read } = await countReads(service.db, 'transcriptions', (transaction) =>
    sql<{ turn: number }>`select ${nextTurnOf(owner, priority)} as turn`.execute(transaction),
  );
  return { turn: result.rows[0]?.turn, read };
};

it('the next turn of an owner costs two entries of indexes, although thousands of recordings wait', async () => {
  const user = createUser(service, 'pro');
  const id = await user.uploaded();
  const first = await service.db
    .selectFrom('transcriptions')
    .select(['owner_kind', 'owner_id', 'priority', 'queue_turn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await copyWaiting(id);
  const owner = { kind: first.owner_kind, id: first.owner_id };
  const { turn, read } = await readNext(owner, first.priority);
  expect(turn).toBe(first.queue_turn + WAITING + 1);
  expect(read).toBeLessThanOrEqual(4);
  const other = await readNext({ ...owner, id: randomUUID() }, first.priority);
  expect(other.turn).toBe(first.queue_turn);
  expect(other.read).toBeLessThanOrEqual(4);
});
