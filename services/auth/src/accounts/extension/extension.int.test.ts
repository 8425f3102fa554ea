import { createHash } from 'node:crypto';
import { EXTENSION_REDIRECT_URI } from '@escriba/contracts/web/extension-id';
import { loadConfig } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authConfig } from '../../config.ts';
import { type Browser, createBrowser, statuses } from '../../testing/browser.ts';
import { registerIn } from '../../testing/users.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const REDIRECT = 'https://extension.chromiumapp.test/cb';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

let service: TestService;
let user: Browser;
let email: string;

beforeAll(async () => {
  service = await startTestService();
  user = createBrowser(service);
  ({ email } = await registerIn(user));
});
afterAll(() => service.stop());

const connect = (fields: Record<string, unknown> = {}, browser = user) =>
  browser.post('/api/auth/oauth-login', { code: CHALLENGE, redirectUri: REDIRECT, state: 's&1', ...fields });
const redeem = (code: string, fields: Record<string, unknown> = {}) =>
  createBrowser(service).post('/api/auth/oauth-token', {
    code,
    codeVerifier: VERIFIER,
    redirectUri: REDIRECT,
    state: 's&1',
    ...fields,
  });
const newCode = async (): Promise<string> => (await connect()).body.data.code;

describe('connecting the extension', () => {
  it('sends a new code to the registered address only', async () => {
    const { status, body } = await connect();
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Extensão conectada com sucesso!' });
    const url = new URL(body.data.redirectUrl);
    expect(url.origin + url.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      success: 'true',
      code: body.data.code,
      state: 's&1',
    });
    expect(body.data.code).not.toBe(CHALLENGE);
  });

  it('signs the extension in with a separate session', async () => {
    const { status, body } = await redeem(await newCode());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ user: { email }, tokens: { refreshToken: expect.any(String) } });
    const { body: sessions } = await user.get('/api/auth/sessions');
    expect(sessions.data.map(({ method }: { method: string }) => method)).toContain('extension');
  });

  it('works without a state', async () => {
    const { body } = await connect({ state: undefined });
    expect(body.data.redirectUrl).not.toContain('state');
    expect((await redeem(body.data.code, { state: undefined })).status).toBe(200);
  });

  it('requires signing in', async () => {
    expect((await connect({}, createBrowser(service))).body.error).toBe('auth.token_missing');
  });

  it.each([
    ['no code', { code: undefined }],
    ['an empty code', { code: '' }],
    ['no address', { redirectUri: undefined }],
    ['another address', { redirectUri: 'https://evil.test/cb' }],
    ['an address that begins like it', { redirectUri: `${REDIRECT}.evil.test` }],
    ['the address with more behind it', { redirectUri: `${REDIRECT}?x=1` }],
    ['a script as address', { redirectUri: 'javascript:alert(1)' }],
  ])('is refused with %s', async (_what, fields) => {
    const { status, body } = await connect(fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'auth.oauth_parameters_invalid',
      message: 'Parâmetros OAuth inválidos',
    });
  });

  it.each([
    ['what the extension opens its page with', {}, 200],
    ['no code', { code: undefined }, 400],
    ['another address', { redirect_uri: 'https://evil.test/cb' }, 400],
    ['no address', { redirect_uri: undefined }, 400],
    ['an endless state', { state: 'x'.repeat(500) }, 400],
  ])('reports before the user signs in whether %s is acceptable', async (_what, fields, status) => {
    const asked = { code: CHALLENGE, redirect_uri: REDIRECT, state: 's&1', ...fields };
    const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const response = await createBrowser(service).get(
      `/api/auth/oauth-request?${new URLSearchParams(given).toString()}`,
    );
    expect(response.status).toBe(status);
  });

  it.each([
    { code: 'x'.repeat(500) },
    { state: 'x'.repeat(500) },
    { redirectUri: 'x'.repeat(5_000) },
    { code: {} },
  ])('is refused with overlong or malformed input', async (fields) => {
    expect((await connect(fields)).body.error).toBe('request.invalid');
  });
});

describe('the extension that is shipped', () => {
  it('is registered unless another one is configured', () => {
    const { EXTENSION_REDIRECT_URIS: registered } = loadConfig(
      { EXTENSION_REDIRECT_URIS: authConfig.EXTENSION_REDIRECT_URIS },
      {},
    );
    expect(registered.split(',')).toContain(EXTENSION_REDIRECT_URI);
  });
});

describe('the extension’s code', () => {
  it('works once, also for concurrent requests', async () => {
    const code = await newCode();
    const responses = await Promise.all([redeem(code), redeem(code), redeem(code)]);
    expect(statuses(responses)).toEqual([200, 401, 401]);
  });

  it.each([
    ['another verifier', { codeVerifier: 'w'.repeat(43) }],
    ['the challenge as verifier', { codeVerifier: CHALLENGE }],
    ['another address', { redirectUri: 'https://evil.test/cb' }],
    ['another state', { state: 's2' }],
    ['no state', { state: undefined }],
  ])('is refused and used up with %s', async (_what, fields) => {
    const code = await newCode();
    expect((await redeem(code, fields)).body.error).toBe('auth.extension_code_refused');
    expect((await redeem(code)).status).toBe(401);
  });

  it('cannot be the code that the page was opened with', async () => {
    await newCode();
    expect((await redeem(CHALLENGE)).status).toBe(401);
  });

  it('expires after a minute', async () => {
    const [used, late] = [await newCode(), await newCode()];
    service.clock.advance(59_000);
    expect((await redeem(used)).status).toBe(200);
    service.clock.advance(1_000);
    expect((await redeem(late)).body.error).toBe('auth.extension_code_refused');
  });
});
