import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { comeBack, goToGoogle } from '../testing/google-browser.ts';
import { newEmail } from '../testing/users.ts';
import { startGoogleService } from '../testing/start-google-service.ts';
import { startTestService } from '../testing/start-test-service.ts';

let service: Awaited<ReturnType<typeof startGoogleService>>;

beforeAll(async () => {
  service = await startGoogleService();
});
afterAll(() => service.stop());

describe('the redirects to Google and back', () => {
  it('request a code with PKCE, state and nonce, and bind the browser by a cookie', async () => {
    const { status, headers } = await createBrowser(service).get('/api/auth/google');
    const url = new URL(headers.get('location') ?? '');
    expect(status).toBe(302);
    expect(url.origin).toBe(service.google.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'openid email profile',
      redirect_uri: 'https://escriba.test/api/auth/google/callback',
    });
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-escriba_google=[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('end on the page with a one-time code and no token', async () => {
    const browser = createBrowser(service);
    const back = await goToGoogle(browser, { email: newEmail() });
    const { headers } = await browser.get(back.pathname + back.search);
    expect(headers.get('location')).toMatch(/^\/google\/callback\?auth=google&success=true&token=[\w-]{43}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('report to the page that the user cancelled', async () => {
    const browser = createBrowser(service);
    expect(await comeBack(browser, await goToGoogle(browser, 'cancel'))).toEqual({
      auth: 'google',
      success: 'false',
      error: 'denied',
    });
  });

  it('work once: returning again with the same code gives nothing', async () => {
    const browser = createBrowser(service);
    const back = await goToGoogle(browser, { email: newEmail() });
    expect((await comeBack(browser, back)).success).toBe('true');
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'expired' });
  });

  it('refuse a code that Google has seen before, even from a new start', async () => {
    const browser = createBrowser(service);
    const used = await goToGoogle(browser, { email: newEmail() });
    await comeBack(browser, used);
    const fresh = await goToGoogle(browser, { email: newEmail() });
    fresh.searchParams.set('code', used.searchParams.get('code') ?? '');
    expect(await comeBack(browser, fresh)).toMatchObject({ success: 'false', error: 'invalid' });
  });

  it('refuse another state', async () => {
    const browser = createBrowser(service);
    const back = await goToGoogle(browser, { email: newEmail() });
    back.searchParams.set('state', 'x'.repeat(43));
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'invalid' });
  });

  it('refuse a response that names another issuer', async () => {
    const browser = createBrowser(service);
    const back = await goToGoogle(browser, { email: newEmail() });
    back.searchParams.set('iss', 'https://evil.test');
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'invalid' });
  });

  it.each(['nonce', 'verifier'] as const)('refuse another %s', async (secret) => {
    const browser = createBrowser(service);
    const back = await goToGoogle(browser, { email: newEmail() });
    const begun = await service.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('purpose', '=', 'google-transaction')
      .execute();
    for (const { code_hash: hash, holds } of begun)
      await service.db
        .updateTable('one_time_codes')
        .set({ holds: JSON.stringify({ ...(JSON.parse(holds) as object), [secret]: 'y'.repeat(43) }) })
        .where('code_hash', '=', hash)
        .execute();
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'invalid' });
  });

  it('refuse a browser that did not start the sign-in', async () => {
    const back = await goToGoogle(createBrowser(service), { email: newEmail() });
    expect(await comeBack(createBrowser(service), back)).toMatchObject({
      success: 'false',
      error: 'expired',
    });
  });

  it('refuse another browser that started one too', async () => {
    const back = await goToGoogle(createBrowser(service), { email: newEmail() });
    const other = createBrowser(service);
    await other.get('/api/auth/google');
    expect(await comeBack(other, back)).toMatchObject({ success: 'false', error: 'invalid' });
  });

  it.each(['', '?', '?code=x', `?code=${'x'.repeat(3_000)}&state=y`, '?error=%00%0d%0aset-cookie:a=b'])(
    'survive returning with %j',
    async (query) => {
      const browser = createBrowser(service);
      await browser.get('/api/auth/google');
      const { status, headers } = await browser.get(`/api/auth/google/callback${query}`);
      expect(status).toBe(302);
      expect(headers.get('location')).toMatch(/^\/google\/callback\?auth=google&success=false&error=\w+$/);
    },
  );

  it('report that Google is disabled without keys', async () => {
    const without = await startTestService();
    const browser = createBrowser(without);
    const { headers } = await browser.get('/api/auth/google');
    expect(headers.get('location')).toBe('/google/callback?auth=google&success=false&error=unavailable');
    expect((await browser.get('/api/auth/google/status')).body.data).toEqual({
      available: false,
      linked: null,
    });
    await without.stop();
  });
});
