import { randomUUID } from 'node:crypto';
import { deliverSeats } from '@escriba/contracts/events/events';
import type { CallerName } from '@escriba/http';
import { expect } from '@jest/globals';
import { createBrowser } from './browser.ts';
import type { TestService } from './start-test-service.ts';
import { registerIn } from './users.ts';

export const WORKSPACES = '/api/auth/workspaces';
export const ACCEPT = '/api/auth/invitations/accept';
export const SHOW = '/api/auth/invitations/show';

/** Registers a person in a browser of their own. */
export const createPerson = async (service: TestService) => {
  const client = createBrowser(service);
  return { client, ...(await registerIn(client)) };
};
export type Person = Awaited<ReturnType<typeof createPerson>>;

/** Delivers a number of seats as billing does. Returns the status. */
export const giveSeats = async (
  service: TestService,
  data: { readonly userId: string; readonly seats: number; readonly version: number },
  caller: CallerName = 'billing',
): Promise<number> => {
  const response = await fetch(service.url + deliverSeats.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(await service.callerHeaders({ ip: '127.0.0.1', service: caller })),
    },
    body: JSON.stringify({
      id: randomUUID(),
      occurredAt: service.clock.now().toISOString(),
      type: 'seats.changed',
      data,
    }),
  });
  return response.status;
};

/** Creates a workspace with its owner, who has seats for a hundred members, and ways to invite others and let them join. */
export const createTeam = async (
  service: TestService,
  { seats = 100 }: { readonly seats?: number | null } = {},
) => {
  const owner = await createPerson(service);
  if (seats !== null) await giveSeats(service, { userId: owner.user.id, seats, version: 1 });
  const { status, body } = await owner.client.post(WORKSPACES, { name: 'Redação' });
  expect(status).toBe(201);
  const id: string = body.data.id;
  const path = `${WORKSPACES}/${id}`;
  const invite = (fields: object = {}, by: Person = owner) =>
    by.client.post(`${path}/invitations`, { role: 'editor', ...fields });
  const tokenOf = async (fields: object = {}, by?: Person): Promise<string> =>
    (await invite(fields, by)).body.data.path.split('#')[1];
  const join = async (role: string): Promise<Person> => {
    const person = await createPerson(service);
    const joined = await person.client.post(ACCEPT, { token: await tokenOf({ role }) });
    expect([joined.status, joined.body.data?.role]).toEqual([200, role]);
    return person;
  };
  return { owner, id, path, invite, tokenOf, join };
};

/** Returns what auth tells gateways about a user in a workspace. */
export const grantOf = async (service: TestService, userId: string, workspaceId: string) => {
  const response = await fetch(`${service.url}/internal/workspaces/grant`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(await service.callerHeaders({ ip: '127.0.0.1', service: 'gateway' })),
    },
    body: JSON.stringify({ userId, workspaceId }),
  });
  return ((await response.json()) as { data: { grantId: string; role: string } | null }).data;
};
