import { Secret, TOTP } from 'otpauth';
import { type Browser, type ApiResponse, createBrowser } from './browser.ts';
import { PASSWORD } from './users.ts';
import type { TestService } from './start-test-service.ts';

type ServiceWithClock = Pick<TestService, 'url' | 'callerHeaders' | 'clock'>;
export type TestApp = { readonly recoveryCodes: readonly string[]; readonly code: () => string };

const STEP_MS = 30_000;

/** Turns an authenticator app on in a signed-in browser. `code` is the code of the service's time; each works once. */
export const enrolApp = async (service: ServiceWithClock, browser: Browser): Promise<TestApp> => {
  const started = await browser.post('/api/auth/second-factor/app/challenge', { password: PASSWORD });
  const secret = Secret.fromBase32(started.body.data.secret);
  const code = () => TOTP.generate({ secret, timestamp: service.clock.now().getTime() });
  const { body } = await browser.post('/api/auth/second-factor/app', { code: code() });
  return { recoveryCodes: body.data.recoveryCodes, code };
};

/** Signs a new browser in with the password and a code, half a minute later: no code works twice. */
export const signInWithApp = async (
  service: ServiceWithClock,
  email: string,
  app: TestApp,
): Promise<Browser> => {
  service.clock.advance(STEP_MS);
  const browser = createBrowser(service);
  const { body } = await browser.post('/api/auth/login', { email, password: PASSWORD });
  const { token } = body.data.secondFactor;
  const { status } = await finishStep(browser, token, { method: 'app', code: app.code() });
  if (status !== 200) throw new Error('the second step failed');
  return browser;
};

export const finishStep = (
  browser: Browser,
  token: string,
  proof: object,
  headers: Record<string, string> = {},
): Promise<ApiResponse> => browser.post('/api/auth/sign-in/second-factor', { token, proof }, headers);
