import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statuses } from '../testing/browser.ts';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { PASSWORD } from '../testing/users.ts';
import {
  ACCEPT,
  type Person,
  WORKSPACES,
  createPerson,
  createTeam,
  giveSeats,
} from '../testing/workspaces.ts';

let service: ServiceWithUsage;

beforeAll(async () => {
  service = await startWithUsage();
});
afterAll(() => service.stop());

let version = 1;
const give = (person: Person, seats: number) => {
  version += 1;
  return giveSeats(service, { userId: person.user.id, seats, version });
};

/** Creates a workspace whose owner has this number of seats. */
const createTeamOf = async (seats: number) => {
  const team = await createTeam(service);
  await give(team.owner, seats);
  const seatsNow = async (by: Person = team.owner) => (await by.client.get(team.path)).body.data.seats;
  const accept = async (person: Person, fields: object = {}) =>
    person.client.post(ACCEPT, { token: await team.tokenOf(fields) });
  return { ...team, seatsNow, accept };
};

describe('the seats of an owner', () => {
  it('let that number of members join, and no more', async () => {
    const team = await createTeamOf(1);
    expect(await team.seatsNow()).toEqual({ used: 0, total: 1 });
    const first = await team.join('admin');
    expect(await team.seatsNow(first)).toEqual({ used: 1, total: 1 });
    const late = await createPerson(service);
    const token = await team.tokenOf();
    const refused = await late.client.post(ACCEPT, { token });
    expect([refused.status, refused.body.error]).toEqual([409, 'auth.no_free_seat']);
    await give(team.owner, 2);
    expect((await late.client.post(ACCEPT, { token })).status).toBe(200);
    expect(await team.seatsNow()).toEqual({ used: 2, total: 2 });
    expect(await team.seatsNow(late)).toBeNull();
  });

  it('give the last one to one of two who join at the same time, also in two workspaces', async () => {
    const team = await createTeamOf(1);
    const { body } = await team.owner.client.post(WORKSPACES, { name: 'Outro' });
    const other = await team.owner.client.post(`${WORKSPACES}/${body.data.id}/invitations`, {
      role: 'editor',
    });
    const tokens = [await team.tokenOf(), await team.tokenOf(), other.body.data.path.split('#')[1] as string];
    const people = await Promise.all(tokens.map(() => createPerson(service)));
    const joined = await Promise.all(
      people.map(({ client }, index) => client.post(ACCEPT, { token: tokens[index] })),
    );
    expect(statuses(joined).filter((status) => status === 200)).toHaveLength(1);
    expect(statuses(joined).filter((status) => status === 409)).toHaveLength(2);
    expect(await team.seatsNow()).toEqual({ used: 1, total: 1 });
  });

  it('are one for a person in several workspaces', async () => {
    const team = await createTeamOf(1);
    const member = await team.join('editor');
    const { body } = await team.owner.client.post(WORKSPACES, { name: 'Outro' });
    const path = `${WORKSPACES}/${body.data.id}/invitations`;
    const invited = await team.owner.client.post(path, { role: 'reader' });
    const token = invited.body.data.path.split('#')[1];
    expect((await member.client.post(ACCEPT, { token })).status).toBe(200);
    expect(await team.seatsNow()).toEqual({ used: 1, total: 1 });
  });

  it('are free again once a member leaves', async () => {
    const team = await createTeamOf(1);
    const member = await team.join('editor');
    const [left, bought] = await Promise.all([
      team.owner.client.send(`${team.path}/members/${member.user.id}`, { method: 'DELETE' }),
      give(team.owner, 2),
    ]);
    expect([left.status, bought]).toEqual([200, 200]);
    expect(await team.seatsNow()).toEqual({ used: 0, total: 2 });
    expect((await team.accept(await createPerson(service))).status).toBe(200);
  });

  it('that become fewer take no member out, and let none in until enough have left', async () => {
    const team = await createTeamOf(2);
    const [one, two] = [await team.join('editor'), await team.join('editor')];
    await give(team.owner, 0);
    expect(await team.seatsNow()).toEqual({ used: 2, total: 0 });
    expect(statuses([await one.client.get(team.path), await two.client.get(team.path)])).toEqual([200, 200]);
    await give(team.owner, 1);
    await team.owner.client.send(`${team.path}/members/${one.user.id}`, { method: 'DELETE' });
    expect((await team.accept(await createPerson(service))).body.error).toBe('auth.no_free_seat');
  });

  it('are those of the new owner after a takeover, who takes none', async () => {
    const team = await createTeamOf(1);
    const heir = await team.join('editor');
    await give(heir, 1);
    await team.owner.client.post(`${team.path}/offer`, { userId: heir.user.id, password: PASSWORD });
    expect((await heir.client.post(`${team.path}/offer/accept`, {})).status).toBe(200);
    expect(await team.seatsNow(heir)).toEqual({ used: 1, total: 1 });
    const invited = await team.invite({}, heir);
    const token = invited.body.data.path.split('#')[1];
    const { body } = await (await createPerson(service)).client.post(ACCEPT, { token });
    expect(body.error).toBe('auth.no_free_seat');
  });
});

it('the newest number of seats counts, in any order of arrival', async () => {
  const team = await createTeamOf(3);
  const old = { userId: team.owner.user.id, seats: 9, version: 1 };
  expect([await giveSeats(service, old), await giveSeats(service, old)]).toEqual([200, 200]);
  expect(await team.seatsNow()).toEqual({ used: 0, total: 3 });
});

it('no member joins before the number of seats is known', async () => {
  const team = await createTeam(service, { seats: null });
  expect((await team.owner.client.get(team.path)).body.data.seats).toBeNull();
  const person = await createPerson(service);
  const refused = await person.client.post(ACCEPT, { token: await team.tokenOf() });
  expect([refused.status, refused.body.error]).toEqual([503, 'auth.seats_unknown']);
});

it.each([['gateway'], ['transcription']] as const)('%s sets no seats', async (caller) => {
  const owner = await createPerson(service);
  expect(await giveSeats(service, { userId: owner.user.id, seats: 1, version: 1 }, caller)).toBe(403);
});
