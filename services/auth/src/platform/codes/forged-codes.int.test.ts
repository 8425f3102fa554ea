import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hashSecret } from '../randomness.ts';
import { createBrowser } from '../../testing/browser.ts';
import { newEmail, registerIn } from '../../testing/users.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const REDIRECT = 'https://extension.chromiumapp.test/cb';
const VERIFIER = 'v'.repeat(43);
const CODE = 'c'.repeat(43);
const BROWSER = 'b'.repeat(43);

let service: TestService;
let victim: Awaited<ReturnType<typeof registerIn>>;

beforeAll(async () => {
  service = await startTestService();
  victim = await registerIn(createBrowser(service));
});
afterAll(() => service.stop());

/** Sets the code under every name that ever held one. */
const write = async (name: string, value: object | string): Promise<void> => {
  const hash = hashSecret(name === 'google-transaction' ? BROWSER : CODE).toString('base64url');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  await service.redis.set(`auth:code:${name}:${hash}`, text, 'EX', 60);
};
const connection = () => ({
  userId: victim.user.id,
  challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  redirectUri: REDIRECT,
  state: '',
});
const redeem = () =>
  createBrowser(service).post('/api/auth/oauth-token', {
    code: CODE,
    codeVerifier: VERIFIER,
    redirectUri: REDIRECT,
  });

describe('an attacker who can write to Redis', () => {
  it('gets no tokens through the extension', async () => {
    await write('extension', connection());
    const { status, body } = await redeem();
    expect([status, body.error]).toEqual([401, 'auth.extension_code_refused']);
  });

  it('opens no account through Google', async () => {
    const identity = {
      issuer: 'https://accounts.google.com',
      subject: '1',
      email: newEmail(),
      emailVerified: true,
      name: 'X',
      picture: null,
    };
    const bound = { identity, intent: 'sign_in', browserHash: hashSecret(BROWSER).toString('base64url') };
    await write('google-exchange', bound);
    await write('google-pending', bound);
    const browser = createBrowser(service);
    browser.cookies.set('__Host-escriba_google', BROWSER);
    for (const path of ['exchange', 'create-account', 'link'])
      expect((await browser.post(`/api/auth/google/${path}`, { token: CODE })).body.error).toBe(
        'auth.google_code_refused',
      );
  });

  it('cannot break a route with forged entries', async () => {
    const odd = fc.oneof(fc.string(), fc.json(), fc.constantFrom('null', '[]', '{"userId":7}'));
    for (const text of fc.sample(odd, { numRuns: 30, seed: 7 })) {
      await write('extension', text);
      expect((await redeem()).status).toBe(401);
    }
  });
});
