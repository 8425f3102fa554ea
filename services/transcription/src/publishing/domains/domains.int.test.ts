import { randomBytes } from 'node:crypto';
import type { OwnDomain } from '@escriba/contracts/transcription/own-domain';
import { type FakeDns, startFakeDns } from '@escriba/fakes';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { createLinkOwner, createLinkReader } from '../../testing/share-client.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const PATH = '/api/transcription/domain';
const DAY_MS = 86_400_000;

let dns: FakeDns;
let service: TestService;
let user: LibraryUser;
let host: string;

beforeAll(async () => {
  dns = await startFakeDns();
  service = await startTestService({ dnsServer: dns.address });
});
afterAll(async () => {
  await service.stop();
  await dns.stop();
});
beforeEach(() => {
  user = createLibraryUser(service);
  host = `textos.${randomBytes(6).toString('hex')}.com.br`;
});

type Reply = { status: number; data?: OwnDomain | null; error?: string };
const call = async (method: string, { path = '', body, by = user }: Call = {}): Promise<Reply> => {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await by.request(method, PATH + path, init);
  return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
};
type Call = { path?: string; body?: unknown; by?: LibraryUser };
const set = (by = user, typed = host) => call('PATCH', { body: { host: typed }, by });
const verify = (by = user) => call('POST', { path: '/verify', by });
const recordsOf = async (by = user): Promise<OwnDomain['records']> => {
  const { data } = await call('GET', { by });
  if (!data) throw new Error('no domain');
  return data.records;
};
/** Publishes the proofs of these users at once. */
const publish = async (...by: LibraryUser[]): Promise<void> => {
  const records = await Promise.all(by.map(recordsOf));
  const [first] = records;
  if (first) dns.set(first.txt.name, { txt: records.map(({ txt }) => txt.value) });
};
const verified = async (by = user): Promise<void> => {
  await set(by);
  await publish(by);
  expect((await verify(by)).data?.state).toBe('verified');
};
const stateOf = async (by = user) => (await call('GET', { by })).data?.state;
const ask = async (
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) => {
  const tokens = createCallerTokens({ audience: 'transcription', secret: service.ownSecret });
  const token = await tokens.as('gateway').sign({ ip: '127.0.0.1', service: true });
  return fetch(service.url + path, { ...init, headers: { ...init.headers, [CALLER_HEADER]: token } });
};
const known = async (asked = host): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ host: asked }) };
  return ((await (await ask('/internal/domains/know', init)).json()) as { data?: unknown }).data;
};
const isAllowed = async (asked: string): Promise<number> =>
  (await ask(`/api/domains/allowed?domain=${encodeURIComponent(asked)}`)).status;
const shared = async (by = user) => createLinkOwner(by).made(await by.add({ text: 'Bom dia.' }));
const openAt = (ownHost: string, token: string) =>
  createLinkReader(service, '198.51.100.9', undefined, ownHost).open(token);

describe('a domain of a company', () => {
  it('is pending with the records to set, and verified once DNS has the proof', async () => {
    expect((await call('GET')).data).toBeNull();
    expect((await set()).data).toMatchObject({ host, state: 'pending', found: null, checkedAt: null });
    const { cname, txt } = await recordsOf();
    expect(cname).toEqual({ name: host, value: 'escriba.example' });
    expect(txt).toEqual({
      name: `_escriba.${host}`,
      value: expect.stringMatching(/^escriba-verification=[\w-]{32}$/),
    });
    expect((await verify()).data).toMatchObject({ state: 'pending', found: { txt: [], cname: null } });
    dns.set(txt.name, { txt: ['v=spf1 -all', 'escriba-verification=of-another'] });
    dns.set(host, { cname: 'Escriba.example' });
    expect((await verify()).data).toMatchObject({
      state: 'pending',
      found: { txt: ['v=spf1 -all', 'escriba-verification=of-another'], cname: 'escriba.example' },
    });
    expect([await known(), await isAllowed(host)]).toEqual(['unknown', 404]);
    dns.set(txt.name, { txt: ['v=spf1 -all', txt.value] });
    expect((await verify()).data?.state).toBe('verified');
    expect([await known(), await isAllowed(host), await isAllowed(host.toUpperCase())]).toEqual([
      'served',
      200,
      200,
    ]);
  });

  it('shows what people read of a name in other letters', async () => {
    expect((await set(user, 'Câmara.com.br')).data).toMatchObject({
      host: 'xn--cmara-3qa.com.br',
      unicodeHost: 'câmara.com.br',
    });
  });

  it('keeps its proof while it stays, and needs a new one as another domain', async () => {
    await verified();
    const before = await recordsOf();
    expect((await set(user, `${host}.`)).data?.state).toBe('verified');
    expect(await recordsOf()).toEqual(before);
    expect((await set(user, `outra.${host}`)).data?.state).toBe('pending');
    expect((await recordsOf()).txt.value).not.toBe(before.txt.value);
    expect(await known()).toBe('unknown');
  });

  it('of one account becomes another’s that proves it, and the former owner learns that', async () => {
    const other = createLibraryUser(service);
    await verified();
    await set(other);
    expect((await verify(other)).data?.state).toBe('pending');
    expect(await stateOf()).toBe('verified');
    await publish(user, other);
    expect((await verify(other)).data?.state).toBe('verified');
    expect((await call('GET')).data).toMatchObject({ state: 'lost', wasTaken: true });
    expect((await call('GET')).data?.lostAt).toBe(service.clock.now().toISOString());
  });

  it('is verified for one of two accounts that prove it at once', async () => {
    const users = Array.from({ length: 4 }, () => createLibraryUser(service));
    await Promise.all(users.map((one) => set(one)));
    await publish(...users);
    const replies = await Promise.all(users.flatMap((one) => [verify(one), verify(one)]));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const states = await Promise.all(users.map(stateOf));
    expect(states.filter((state) => state === 'verified')).toHaveLength(1);
  });

  it('is looked up each day, and lost after 7 days without its proof', async () => {
    await verified();
    const { txt } = await recordsOf();
    const dayAfter = async () => {
      service.clock.advance(DAY_MS + 60_000);
      await service.checkDomains();
      return stateOf();
    };
    expect(await dayAfter()).toBe('verified');
    const asked = dns.countAsked();
    await service.checkDomains();
    expect(dns.countAsked()).toBe(asked);
    dns.remove(txt.name);
    for (let day = 0; day < 6; day += 1) expect(await dayAfter()).toBe('verified');
    dns.fallSilent(true);
    expect(await dayAfter()).toBe('lost');
    dns.fallSilent(false);
    expect((await call('GET')).data).toMatchObject({ wasTaken: false, found: null });
    expect(await known()).toBe('unknown');
    await publish(user);
    expect((await verify()).data).toMatchObject({ state: 'verified', lostAt: null });
  });

  it('is kept but not served while the plan has no white label', async () => {
    await verified();
    const { token } = await shared();
    service.usage.setPlan(user.userId, 'pro');
    service.clock.advance(60_000);
    expect([await known(), await isAllowed(host), await stateOf()]).toEqual(['withheld', 404, 'verified']);
    expect((await openAt(host, token)).status).toBe(404);
    expect((await createLinkReader(service).open(token)).status).toBe(200);
    expect(await set()).toMatchObject({ status: 403, error: 'domain.plan_required' });
    expect(await verify()).toMatchObject({ status: 403, error: 'domain.plan_required' });
    service.usage.setPlan(user.userId, 'business');
    service.clock.advance(60_000);
    expect(await known()).toBe('served');
  });

  it('stays up while plans cannot be read', async () => {
    await verified();
    service.clock.advance(60_000);
    service.usage.fallSilent(true);
    try {
      expect(await known()).toBe('served');
    } finally {
      service.usage.fallSilent(false);
    }
  });

  it('is its owner’s alone, and is exported and removed with the account', async () => {
    const other = createLibraryUser(service);
    await verified();
    expect(await call('DELETE', { by: other })).toMatchObject({ status: 200 });
    expect(await call('POST', { path: '/verify', by: other })).toMatchObject({
      status: 404,
      error: 'domain.not_found',
    });
    expect((await call('GET', { by: other })).data).toBeNull();
    const kept = await user.request('GET', '/internal/account/labels');
    expect(await kept.json()).toMatchObject({ data: { domain: { host, state: 'verified' } } });
    await user.request('DELETE', '/internal/account/transcriptions');
    expect([await known(), (await call('GET')).data]).toEqual(['unknown', null]);
    await verified();
    await call('DELETE');
    expect([await known(), (await call('GET')).data]).toEqual(['unknown', null]);
  });

  it.each(['', 'localhost', '10.0.0.1', 'com.br', 'http://empresa.com.br', 'a'.repeat(300)])(
    'is not %j',
    async (typed) => {
      expect(await set(user, typed)).toMatchObject({ status: 400, error: 'domain.invalid' });
    },
  );

  it.each([undefined, { host: 5 }, { host: 'a'.repeat(301) }, {}])('is not set by %j', async (body) => {
    expect((await call('PATCH', { body: body ?? null })).status).toBe(400);
  });

  it.each(['escriba.example', 'x.escriba.example'])('is not the product’s: %s', async (typed) => {
    expect((await set(user, typed)).status).toBe(400);
  });

  it('is looked up a limited number of times', async () => {
    await set();
    const replies = await Promise.all(Array.from({ length: 25 }, () => verify()));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(replies.find(({ status }) => status === 429)?.error).toBe('domain.too_many_checks');
  });
});

describe('what DNS says', () => {
  it('is shown in part, however much it is, and in characters that can be stored', async () => {
    await set();
    const { txt } = await recordsOf();
    const long = Array.from({ length: 40 }, (_, at) => `${at}${'x'.repeat(1_200)}`);
    dns.set(txt.name, { txt: ['\u0000\u001B[31mé', ...long, txt.value] });
    const { data } = await verify();
    expect(data).toMatchObject({ state: 'verified' });
    expect(data?.found?.txt).toHaveLength(5);
    expect(data?.found?.txt.every((text) => text.length <= 200)).toBe(true);
    expect(data?.found?.txt[0]).toMatch(/^\?\?\[31m/);
  });

  it('may come late, or not at all', async () => {
    await set();
    dns.fallSilent(true);
    const reply = await verify();
    dns.fallSilent(false);
    expect(reply).toMatchObject({ status: 200, data: { state: 'pending', found: null } });
    expect(reply.data?.checkedAt).not.toBeNull();
  });
});

describe('a link', () => {
  it('has the verified domain as its address, and opens there and at the product', async () => {
    const id = await user.add({ text: 'Bom dia.', bytes: Buffer.from('audio') });
    const owner = createLinkOwner(user);
    expect((await owner.make(id)).data.origin).toBeNull();
    await set();
    expect((await owner.make(id)).data.origin).toBeNull();
    await verified();
    const { data } = await owner.make(id, { withAudio: true });
    expect(data.origin).toBe(`https://${host}`);
    expect((await owner.addressOf(id, data.link.id)).data).toEqual({ path: data.path, origin: data.origin });
    const token = data.path.replace('/t/', '');
    const opened = await openAt(host, token);
    expect(opened.status).toBe(200);
    expect((await createLinkReader(service).open(token)).status).toBe(200);
    const { hear } = createLinkReader(service, '198.51.100.9', undefined, host);
    expect((await hear(opened.data.audioUrl ?? '')).status).toBe(200);
  });

  it('of another account does not open at the domain, whatever its state', async () => {
    await verified();
    const other = createLibraryUser(service);
    const id = await other.add({ text: 'Boa tarde.' });
    const owner = createLinkOwner(other);
    const { token, id: linkId } = await owner.made(id, { withAudio: true });
    const nothing = { status: 404, error: 'share.not_found' };
    expect(await openAt(host, token)).toMatchObject(nothing);
    const { hear } = createLinkReader(service, '198.51.100.9', undefined, host);
    for (const part of ['audio', 'peaks'])
      expect((await hear(`/api/transcription/shared/${token}/${part}`)).status).toBe(404);
    await owner.revoke(id, linkId);
    expect(await openAt(host, token)).toMatchObject(nothing);
    expect(await openAt('textos.desconhecida.com.br', token)).toMatchObject(nothing);
  });

  it('with a password opens with it at the domain alone of its account', async () => {
    await verified();
    const id = await user.add({ text: 'Bom dia.' });
    const { token } = await createLinkOwner(user).made(id, { password: 'quatro' });
    expect(await openAt(host, token)).toMatchObject({ status: 401, error: 'share.password_required' });
    const reader = createLinkReader(service, '198.51.100.9', undefined, host);
    expect((await reader.open(token, { password: 'quatro' })).status).toBe(200);
  });
});

describe('the question of a proxy', () => {
  it.each(['', 'a'.repeat(254), '../etc', '\u0000', "x' or 1=1", 'desconhecida.com.br'])(
    'about %j gets no certificate',
    async (asked) => {
      expect([400, 404]).toContain(await isAllowed(asked));
    },
  );

  it('of what a host is, is of gateways alone', async () => {
    const headers = {
      ...(await service.callerHeaders({ userId: user.userId })),
      'content-type': 'application/json',
    };
    const init = { method: 'POST', headers, body: JSON.stringify({ host }) };
    expect((await fetch(`${service.url}/internal/domains/know`, init)).status).toBe(403);
  });
});
