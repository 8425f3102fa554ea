import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { PASSWORD } from '../testing/users.ts';
import { type Person, createTeam } from '../testing/workspaces.ts';

let service: ServiceWithUsage;

beforeAll(async () => {
  service = await startWithUsage();
});
beforeEach(() => service.usage.become('business'));
afterAll(() => service.stop());

type Team = Awaited<ReturnType<typeof createTeam>>;
type Act = (team: Team, admin: Person) => ReturnType<Person['client']['send']>;

const removeAdmin: Act = ({ owner, path }, { user }) =>
  owner.client.send(`${path}/members/${user.id}`, { method: 'DELETE' });
const offerToAdmin: Act = ({ owner, path }, { user }) =>
  owner.client.post(`${path}/offer`, { userId: user.id, password: PASSWORD });
const invite: Act = ({ path }, { client }) => client.post(`${path}/invitations`, { role: 'editor' });
const createKey: Act = ({ path }, { client }) =>
  client.post(`${path}/api-keys`, { name: 'Painel', password: PASSWORD });
const deleteAccount: Act = (_team, { client }) =>
  client.post('/api/auth/account/delete', { password: PASSWORD });

/** Waits until so many transactions wait for a lock. */
const waiting = (count: number) =>
  eventually(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      service.db,
    );
    return rows.length === count;
  });

/** Has a change wait for the workspace, and another one begin meanwhile. Returns the responses. */
const overlap = async (first: Act, second: Act) => {
  const team = await createTeam(service);
  const admin = await team.join('admin');
  const begun = await service.db.transaction().execute(async (transaction) => {
    await sql`select id from workspaces where id = ${team.id} for update`.execute(transaction);
    const one = first(team, admin);
    await waiting(1);
    const other = second(team, admin);
    await Promise.race([other, waiting(2)]);
    return { one, other };
  });
  return Promise.all([begun.one, begun.other]);
};

describe('two changes of a workspace at once', () => {
  it.each([
    ['a removal', 'a new key', removeAdmin, createKey, [200, 404]],
    ['a removal', 'a deleted account', removeAdmin, deleteAccount, [200, 200]],
    ['an offer', 'a new key', offerToAdmin, createKey, [200, 201]],
    ['an offer', 'a deleted account', offerToAdmin, deleteAccount, [200, 200]],
    ['an invitation', 'a new key', invite, createKey, [201, 201]],
    ['an invitation', 'a deleted account', invite, deleteAccount, [201, 200]],
  ] as const)(
    'do not block each other: %s and %s of the same member',
    async (_a, _b, one, other, expected) => {
      const responses = await overlap(one, other);
      expect(responses.map(({ status }) => status)).toEqual(expected);
    },
  );
});
