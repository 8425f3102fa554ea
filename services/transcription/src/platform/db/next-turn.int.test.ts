import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
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
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'transcriptions' and not column_name = any (${own})`.execute(
    service.db,
  );
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  for (const owner of [sql`owner_id`, sql`owner_id || '-' || n`])
    await sql`
      insert into transcriptions (id, owner_id, queue_turn, ${columns})
      select gen_random_uuid(), ${owner}, queue_turn + n, ${columns}
      from transcriptions, generate_series(1, ${WAITING}::int) n where id = ${id}`.execute(service.db);
  await sql`vacuum analyze transcriptions`.execute(service.db);
};

/** Returns the next turn of an owner, and how many entries of indexes and rows of the table Postgres read for it. */
const readNext = (owner: { kind: string; id: string }, priority: number) =>
  service.db.transaction().execute(async (transaction) => {
    const read = async (): Promise<number> => {
      const { rows } = await sql<{ read: number }>`
        select (pg_stat_get_xact_tuples_returned('transcriptions'::regclass)
          + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index
             where indrelid = 'transcriptions'::regclass))::int as read`.execute(transaction);
      return rows[0]?.read ?? 0;
    };
    const before = await read();
    const { rows } = await sql<{ turn: number }>`select ${nextTurnOf(owner, priority)} as turn`.execute(
      transaction,
    );
    return { turn: rows[0]?.turn, read: (await read()) - before };
  });

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
