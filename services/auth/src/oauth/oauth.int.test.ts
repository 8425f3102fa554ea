import { type OAuthClientProvider, type StoredOAuthTokens, auth } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { RESOURCE, connectProgram, createProgram, decide } from '../testing/oauth-program.ts';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { registerIn } from '../testing/users.ts';

const DAY_MS = 86_400_000;
let service: ServiceWithUsage;

beforeAll(async () => {
  service = await startWithUsage();
});
beforeEach(() => service.usage.become('business'));
afterAll(() => service.stop());

const signedIn = async () => {
  const browser = createBrowser(service);
  return { browser, ...(await registerIn(browser)) };
};

describe('the official client', () => {
  it('discovers, registers, is allowed, and renews its tokens', async () => {
    const { browser, user } = await signedIn();
    let opened: URL | undefined;
    let saved: StoredOAuthTokens | undefined;
    let client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
    let verifier = '';
    const provider: OAuthClientProvider = {
      redirectUrl: 'http://localhost:4711/callback',
      clientMetadata: { redirect_uris: ['http://localhost:4711/callback'], client_name: 'Inspector' },
      state: () => 'a state',
      clientInformation: () => client,
      saveClientInformation: (information) => void (client = information),
      tokens: () => saved,
      saveTokens: (tokens) => void (saved = tokens),
      redirectToAuthorization: (url) => void (opened = url),
      saveCodeVerifier: (value) => void (verifier = value),
      codeVerifier: () => verifier,
    };
    const headers = await service.callerHeaders({ ip: '203.0.113.9' });
    const fetchFn = async (url: string | URL, init: RequestInit = {}) => {
      const { pathname } = new URL(url);
      const all = new Headers(init.headers);
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      return fetch(service.url + pathname, { ...init, headers: all });
    };
    expect(await auth(provider, { serverUrl: RESOURCE, fetchFn })).toBe('REDIRECT');
    expect(opened?.href).toMatch(/^https:\/\/escriba\.test\/oauth\/authorize\?/);
    const query = opened?.search.slice(1) ?? '';
    const described = await createBrowser(service).post('/api/auth/program-requests', { query });
    expect(described.body.data).toEqual({
      isValid: true,
      name: 'Inspector',
      host: 'localhost:4711',
      isLocal: true,
      permissions: ['read', 'write'],
    });
    const { searchParams } = await decide(browser, query);
    expect(searchParams.get('state')).toBe('a state');
    const authorizationCode = searchParams.get('code') ?? '';
    const iss = searchParams.get('iss') ?? '';
    expect(await auth(provider, { serverUrl: RESOURCE, fetchFn, authorizationCode, iss })).toBe('AUTHORIZED');
    const first = saved?.access_token;
    expect(await createProgram(service).resolve(first)).toMatchObject({
      userId: user.id,
      name: 'Inspector',
      permissions: ['read', 'write'],
      isAllowed: true,
    });
    expect(await auth(provider, { serverUrl: RESOURCE, fetchFn })).toBe('AUTHORIZED');
    expect(saved?.access_token).not.toBe(first);
  });
});

describe('a registration', () => {
  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['http://program.test/cb'],
    ['https://user@program.test/cb'],
    ['https://program.test/cb#part'],
    ['https://program.test\\@evil.test/cb'],
    ['https://program.test/\ncb'],
    ['http://localhost.evil.test/cb'],
    ['vscode:callback'],
    ['file:///etc/passwd'],
    ['/callback'],
    [''],
  ])('refuses the address %j', async (uri) => {
    const { status, body } = await createProgram(service).register({ redirect_uris: [uri] });
    expect([status, body['error']]).toEqual([400, 'invalid_redirect_uri']);
  });

  it.each([
    [{}],
    [{ redirect_uris: [] }],
    [{ redirect_uris: 'https://program.test/cb' }],
    [{ redirect_uris: Array.from({ length: 11 }, (_, at) => `https://program.test/${at}`) }],
    [{ redirect_uris: [`https://program.test/${'x'.repeat(1_000)}`] }],
    [{ redirect_uris: ['https://program.test/cb'], client_name: { pt: 'x' } }],
    ['not json'],
  ])('refuses the metadata %j', async (metadata) => {
    const { status, body } = await createProgram(service).register(metadata);
    expect([status, body['error']]).toEqual([400, 'invalid_client_metadata']);
  });

  it('refuses metadata larger than a request may be', async () => {
    const metadata = { redirect_uris: ['https://program.test/cb'], logo_uri: 'x'.repeat(40_000) };
    expect((await createProgram(service).register(metadata)).status).toBe(413);
  });

  it('shows a name on one line, without characters that turn text around', async () => {
    const name = `Good‮ \n\t Program ${'x'.repeat(300)}`;
    const { body } = await createProgram(service).register({
      redirect_uris: ['https://program.test/cb'],
      client_name: name,
    });
    expect(body['client_name']).toBe(`Good Program ${'x'.repeat(47)}`);
    const nameless = await createProgram(service).register({ redirect_uris: ['https://program.test/cb'] });
    expect(nameless.body['client_name']).toBe('program.test');
  });

  it('is one of a limited number per address, and deleted after a day without use', async () => {
    const program = createProgram(service, '203.0.113.77');
    const responses = [];
    for (let count = 0; count < 125; count += 1) responses.push(await program.register());
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const { clientId } = await connectProgram(createProgram(service), (await signedIn()).browser);
    service.clock.advance(DAY_MS + 1_000);
    await service.housekeeping.run();
    const left = await service.db.selectFrom('oauth_clients').select('id').execute();
    expect(left.map(({ id }) => id)).toContain(clientId);
    expect(left.map(({ id }) => id)).not.toContain(responses[0]?.body['client_id']);
  });

  it('of a flood keeps the newest', async () => {
    const created_at = service.clock.now();
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      id: crypto.randomUUID(),
      name: 'x',
      redirect_uris: ['https://program.test/cb'],
      created_at: new Date(created_at.getTime() - 10_000 + at),
    }));
    for (let at = 0; at < rows.length; at += 1_000)
      await service.db
        .insertInto('oauth_clients')
        .values(rows.slice(at, at + 1_000))
        .execute();
    await service.housekeeping.run();
    const unused = service.db.selectFrom('oauth_clients').select('id').where('last_used_at', 'is', null);
    const left = await unused.execute();
    expect(left).toHaveLength(5_000);
    expect(left.map(({ id }) => id)).toContain(rows.at(-1)?.id);
    await service.db.deleteFrom('oauth_clients').where('last_used_at', 'is', null).execute();
  });
});

describe('an authorization request', () => {
  const ask = async (changes: Record<string, string>, metadata?: unknown) => {
    const program = createProgram(service);
    const query = program.queryOf(await program.registerId(metadata), changes);
    const { status, body } = await createBrowser(service).post('/api/auth/program-requests', { query });
    return { status, body, query };
  };

  it.each([
    [{ client_id: crypto.randomUUID() }, 'auth.program_unknown'],
    [{ client_id: 'x' }, 'auth.program_unknown'],
    [{ redirect_uri: 'https://program.test/cb/' }, 'auth.program_address_refused'],
    [{ redirect_uri: 'https://program.test/cb?x=1' }, 'auth.program_address_refused'],
    [{ redirect_uri: 'https://program.test:444/cb' }, 'auth.program_address_refused'],
    [{ redirect_uri: 'https://evil.test/cb' }, 'auth.program_address_refused'],
    [{ redirect_uri: '' }, 'auth.program_address_refused'],
  ])('with %j is refused, whatever the user decides', async (changes, code) => {
    const { status, body, query } = await ask(changes);
    expect([status, body.error]).toEqual([400, code]);
    const { browser } = await signedIn();
    for (const isAllowed of [true, false])
      expect((await browser.post('/api/auth/programs', { query, isAllowed })).body.error).toBe(code);
  });

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ resource: 'https://other.test/mcp' }, 'invalid_target'],
    [{ scope: 'own bill' }, 'invalid_scope'],
  ])('with %j goes back to the program', async (changes, error) => {
    const { body, query } = await ask(changes);
    const { searchParams } = new URL(body.data.url);
    expect(Object.fromEntries(searchParams)).toEqual({ error, state: 'st&te', iss: 'https://escriba.test' });
    const { browser } = await signedIn();
    expect((await decide(browser, query)).searchParams.get('code')).toBeNull();
  });

  it('with a parameter twice is refused', async () => {
    const { query } = await ask({});
    const browser = createBrowser(service);
    const send = (added: string) =>
      browser.post('/api/auth/program-requests', { query: `${query}&${added}` });
    expect((await send('client_id=x')).body.error).toBe('auth.program_unknown');
    expect((await send('redirect_uri=x')).body.error).toBe('auth.program_address_refused');
    expect((await send('scope=read&scope=write')).body.data.url).toContain('error=invalid_request');
  });

  it('may name another port of the user’s own computer', async () => {
    const metadata = { redirect_uris: ['http://127.0.0.1:1/cb'] };
    const same = await ask({ redirect_uri: 'http://127.0.0.1:50123/cb' }, metadata);
    expect(same.body.data).toMatchObject({ isValid: true, isLocal: true, host: '127.0.0.1:50123' });
    const other = await ask({ redirect_uri: 'http://127.0.0.1:50123/other' }, metadata);
    expect(other.status).toBe(400);
  });

  it('asks for what its scope names, and always for reading', async () => {
    expect((await ask({ scope: 'offline_access read' })).body.data.permissions).toEqual(['read']);
    expect((await ask({ scope: 'write' })).body.data.permissions).toEqual(['read', 'write']);
  });

  it('is refused by the user, or by their plan', async () => {
    const { query } = await ask({});
    const { browser } = await signedIn();
    const refused = await decide(browser, query, false);
    expect(refused.searchParams.get('error')).toBe('access_denied');
    service.usage.become('pro');
    const { status, body } = await browser.post('/api/auth/programs', { query, isAllowed: true });
    expect([status, body.error]).toEqual([403, 'auth.api_plan_required']);
  });
});
