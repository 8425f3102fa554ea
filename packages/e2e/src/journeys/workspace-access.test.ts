import { API_KEY_PREFIXES, SIGNED_IN_PREFIXES, createApiKey } from '@escriba/contracts/auth/api-keys';
import { ROLE_PERMISSIONS, WORKSPACE_HEADER } from '@escriba/contracts/auth/workspace-roles';
import { createWorkspaceKey } from '@escriba/contracts/auth/workspace-keys';
import {
  acceptInvitation,
  createInvitation,
  createWorkspace,
  removeMember,
} from '@escriba/contracts/auth/workspaces';
import { KEY_PERMISSIONS, type KeyPermission, type Permission } from '@escriba/contracts/shared/permissions';
import { type DocumentedOperation, readOperations, samplePath } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { sharedProductUrl } from '../testing/product.ts';
import { errorCodeOf, WORKSPACE_BODIES } from '../testing/route-readers.ts';
import { type User, createUser } from '../testing/user.ts';
import { newAddress } from '../testing/visitor.ts';

const url = sharedProductUrl();
const ROLES = ['owner', 'admin', 'editor', 'reader'] as const;
/** All are on the plan with workspaces and API access, so that only the workspace decides. */
const PEOPLE = [...ROLES, 'outsider', 'ended member'] as const;
type PersonName = (typeof PEOPLE)[number];
/** Keys of persons act in their own space; keys of the workspace in it alone. */
const WORKSPACE_KEYS = {
  'workspace key of owner': ['read'],
  'workspace key of admin': KEY_PERMISSIONS,
} as const;
const ENDED_KEY = 'workspace key of ended member';

/** Paths whose requests act for the workspace that the header names. All others act for the person. */
const IN_WORKSPACE = ['/api/usage', '/api/transcription', '/api/async-transcription', '/api/reports', '/v1'];
const isUnder = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** What a response can mean: the refusals of gateway and services, or that the operation was admitted and found what it found. */
const REFUSALS = ['gateway.not_a_member', 'gateway.api_key_not_allowed', 'auth.permission_missing'];
const ADMITTED = 'admitted';
/** Status 401, whose code is that of the protocol. */
const NOT_SIGNED_IN = 'not signed in';

type Headers = Readonly<Record<string, string>>;

const operations = await readOperations(['']);
const inWorkspace = operations.filter(({ path }) => isUnder(path, IN_WORKSPACE));
const elsewhere = operations.filter(({ path, isSignedIn }) => isSignedIn && !isUnder(path, IN_WORKSPACE));

const meaningOf = async ({ method, path }: DocumentedOperation, headers: Headers): Promise<string> => {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { 'x-forwarded-for': newAddress(), ...headers },
  });
  if (response.status === 401) {
    await response.body?.cancel();
    return NOT_SIGNED_IN;
  }
  if (response.status >= 500) return `failed with ${response.status}: ${await response.text()}`;
  if (response.status !== 403) {
    await response.body?.cancel();
    return ADMITTED;
  }
  const code = errorCodeOf(await response.text());
  // A response to HEAD has no code.
  if (method === 'HEAD') return 'refused';
  return REFUSALS.includes(code) ? code : ADMITTED;
};

const invite = async (owner: User, id: string, role: 'admin' | 'editor' | 'reader'): Promise<User> => {
  const person = await createUser(url);
  await person.setPlan('business');
  const { data } = await owner.call(createInvitation, { params: { id }, body: { role } });
  await person.call(acceptInvitation, { body: { token: data.path?.split('#')[1] ?? '' } });
  return person;
};

const bearer = (secret: string): Headers => ({ authorization: `Bearer ${secret}` });
const LIMIT = { requestsPerMinute: 1_200 };
const personalKey = async (user: User, permissions: readonly KeyPermission[]): Promise<Headers> => {
  const body = { name: 'Próprio', password: user.password, permissions: [...permissions], ...LIMIT };
  return bearer((await user.call(createApiKey, { body })).data.secret);
};
const workspaceKey = async (
  user: User,
  id: string,
  permissions: readonly KeyPermission[],
): Promise<Headers> => {
  const body = { name: 'Painel', password: user.password, permissions: [...permissions], ...LIMIT };
  return bearer((await user.call(createWorkspaceKey, { params: { id }, body })).data.secret);
};

/** Gathers a workspace with a recording, its members of each role, others, and the keys of all. */
const gather = async () => {
  const [owner, outsider] = [await createUser(url), await createUser(url)];
  for (const person of [owner, outsider]) await person.setPlan('business');
  await owner.giveSeats(5);
  const { data: workspace } = await owner.call(createWorkspace, { body: { name: 'Redação' } });
  const { id } = workspace;
  const people: Readonly<Record<PersonName, User>> = {
    owner,
    outsider,
    admin: await invite(owner, id, 'admin'),
    editor: await invite(owner, id, 'editor'),
    reader: await invite(owner, id, 'reader'),
    'ended member': await invite(owner, id, 'admin'),
  };
  const keys: Record<string, Headers> = {
    'workspace key of owner': await workspaceKey(owner, id, WORKSPACE_KEYS['workspace key of owner']),
    'workspace key of admin': await workspaceKey(people.admin, id, WORKSPACE_KEYS['workspace key of admin']),
    [ENDED_KEY]: await workspaceKey(people['ended member'], id, KEY_PERMISSIONS),
  };
  for (const name of PEOPLE) keys[`own key of ${name}`] = await personalKey(people[name], KEY_PERMISSIONS);
  const space = { [WORKSPACE_HEADER]: id };
  // Both were used before the membership ends, so that what the gateway remembers of them has to end too.
  const before = await Promise.all([
    fetch(`${url}/api/transcription/list`, { headers: { ...people['ended member'].bearer, ...space } }),
    fetch(`${url}/api/transcription/list`, { headers: keys[ENDED_KEY] ?? {} }),
  ]);
  expect(before.map(({ status }) => status)).toEqual([200, 200]);
  await owner.call(removeMember, { params: { id, userId: people['ended member'].id } });
  return { id, people, keys, space, recordingId: await upload({ ...owner.bearer, ...space }) };
};
type Cast = Awaited<ReturnType<typeof gather>>;

const upload = async (headers: Headers): Promise<string> => {
  const form = new FormData();
  form.set('audio', new Blob([await readFile(samplePath('short-pt.wav'))]), 'short-pt.wav');
  const response = await fetch(`${url}/api/async-transcription/upload`, {
    method: 'POST',
    headers,
    body: form,
  });
  return ((await response.json()) as { data: { transcriptionId: string } }).data.transcriptionId;
};

const headersOf = ({ people, keys, space }: Cast): Readonly<Record<string, Headers>> => ({
  ...Object.fromEntries(PEOPLE.map((name) => [name, { ...people[name].bearer, ...space }])),
  ...Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, { ...key, ...space }])),
});

const byPermission = (
  { permission, method }: DocumentedOperation,
  permitted: readonly Permission[],
): string => {
  if (permission === undefined || permitted.includes(permission)) return ADMITTED;
  return method === 'HEAD' ? 'refused' : 'auth.permission_missing';
};

const refusedWith = (code: string, { method }: DocumentedOperation): string =>
  method === 'HEAD' ? 'refused' : code;

/** Returns what each person's request in the workspace means. */
const expectedOfPeople = (operation: DocumentedOperation): Readonly<Record<PersonName, string>> => {
  const notAMember = refusedWith('gateway.not_a_member', operation);
  return {
    owner: byPermission(operation, ROLE_PERMISSIONS.owner),
    admin: byPermission(operation, ROLE_PERMISSIONS.admin),
    editor: byPermission(operation, ROLE_PERMISSIONS.editor),
    reader: byPermission(operation, ROLE_PERMISSIONS.reader),
    outsider: notAMember,
    'ended member': notAMember,
  };
};

/** Returns what each key's request means, wherever it acts. */
const expectedOfKeys = (operation: DocumentedOperation): Readonly<Record<string, string>> => {
  const { path } = operation;
  const isOpen = isUnder(path, API_KEY_PREFIXES) && !isUnder(path, SIGNED_IN_PREFIXES);
  const of = (permitted: readonly Permission[]): string =>
    isOpen ? byPermission(operation, permitted) : refusedWith('gateway.api_key_not_allowed', operation);
  return {
    'workspace key of owner': of(WORKSPACE_KEYS['workspace key of owner']),
    'workspace key of admin': of(WORKSPACE_KEYS['workspace key of admin']),
    [ENDED_KEY]: isOpen ? NOT_SIGNED_IN : refusedWith('gateway.api_key_not_allowed', operation),
    ...Object.fromEntries(PEOPLE.map((name) => [`own key of ${name}`, of(KEY_PERMISSIONS)])),
  };
};

/** Sends one request after the other: some operations refuse to change the same recording twice at once. */
const meaningsOf = async (operation: DocumentedOperation, callers: Readonly<Record<string, Headers>>) => {
  const meanings: Record<string, string> = {};
  for (const [name, headers] of Object.entries(callers)) meanings[name] = await meaningOf(operation, headers);
  return meanings;
};

let cast: Cast;
beforeAll(async () => {
  cast = await gather();
}, 120_000);

describe('each operation in a workspace', () => {
  it.each(inWorkspace)('$name is open to the roles with its permission: $permission', async (operation) => {
    expect(await meaningsOf(operation, headersOf(cast))).toEqual({
      ...expectedOfPeople(operation),
      ...expectedOfKeys(operation),
    });
  });
});

describe('each operation elsewhere', () => {
  it.each(elsewhere)('$name is closed to keys, but for what is open to them', async (operation) => {
    expect(await meaningsOf(operation, cast.keys)).toEqual(expectedOfKeys(operation));
  });

  // Others change or end the account of the person.
  it.each(elsewhere.filter(({ method }) => method === 'GET'))(
    '$name acts for the person, whatever their role in the workspace',
    async (operation) => {
      const callers = headersOf(cast);
      const people = Object.fromEntries(PEOPLE.map((name) => [name, callers[name] ?? {}]));
      const meanings = await meaningsOf(operation, people);
      expect(meanings).toEqual(Object.fromEntries(PEOPLE.map((name) => [name, ADMITTED])));
    },
  );

  it.each(elsewhere.filter(({ path }) => path.startsWith('/api/auth/workspaces/')))(
    '$name finds no workspace for who is no member',
    async ({ method, path }) => {
      const [base, ...rest] = path.slice('/api/auth/workspaces/'.length).split('/');
      expect(base).toBeDefined();
      const target = [`${url}/api/auth/workspaces/${cast.id}`, ...rest].join('/');
      for (const name of ['outsider', 'ended member'] as const) {
        const headers = { ...cast.people[name].bearer, 'content-type': 'application/json' };
        const body = method === 'GET' || method === 'DELETE' ? {} : { body: bodyOf(path) };
        const response = await fetch(target, { method, headers, ...body });
        expect([name, errorCodeOf(await response.text())]).toEqual([name, 'auth.workspace_not_found']);
      }
    },
  );
});

/** Returns a body that each of the operations of workspaces accepts. */
const bodyOf = (path: string): string => {
  if (path.includes('/members/')) return JSON.stringify({ role: 'reader' });
  if (path.endsWith('/sso')) return JSON.stringify(WORKSPACE_BODIES['PATCH /api/auth/workspaces/:id/sso']);
  if (path.endsWith('/offer')) return JSON.stringify({ userId: null });
  return JSON.stringify(path.endsWith('/invitations') ? { role: 'reader' } : { name: 'Painel' });
};

describe('a recording of the workspace', () => {
  it('is found by its members and keys alone', async () => {
    const found: Record<string, number> = {};
    for (const [name, headers] of Object.entries(headersOf(cast))) {
      const response = await fetch(`${url}/api/transcription/${cast.recordingId}`, { headers });
      await response.body?.cancel();
      found[name] = response.status;
    }
    expect(found).toEqual({
      ...Object.fromEntries(ROLES.map((name) => [name, 200])),
      outsider: 403,
      'ended member': 403,
      'workspace key of owner': 200,
      'workspace key of admin': 200,
      [ENDED_KEY]: 401,
      ...Object.fromEntries(PEOPLE.map((name) => [`own key of ${name}`, 404])),
    });
  });

  it('is found by no one in their own space', async () => {
    for (const name of PEOPLE) {
      const headers = cast.people[name].bearer;
      const response = await fetch(`${url}/api/transcription/${cast.recordingId}`, { headers });
      expect([name, response.status]).toEqual([name, 404]);
    }
  });
});
