import { login } from '@escriba/contracts/auth/accounts';
import { ACCESS_TOKEN_MINUTES } from '@escriba/contracts/auth/sessions';
import type { Page } from 'playwright-core';
import type { Credentials } from './user.ts';

/**
 * Signs a user in from a page of the product that has no code. The browser has then what the sign-in form leaves: the cookie and the stored
 * session, with which every later page opens. The form keeps CPF, phone and address out of the storage, which users of tests do not have. Throws if
 * the product refuses.
 */
export const storeSession = (
  page: Page,
  { email, password }: Pick<Credentials, 'email' | 'password'>,
): Promise<void> =>
  page.evaluate(signIn, {
    path: login.path,
    body: JSON.stringify({ email, password }),
    lifeMs: ACCESS_TOKEN_MINUTES * 60_000,
  });

type Request = { readonly path: string; readonly body: string; readonly lifeMs: number };

/** Runs in the page. */
const signIn = async ({ path, body, lifeMs }: Request): Promise<void> => {
  const sentAtMs = Date.now();
  const headers = {
    'content-type': 'application/json',
    'x-token-transport': 'cookie',
    'accept-language': localStorage.getItem('language') === 'en' ? 'en' : 'pt-BR',
  };
  const response = await fetch(path, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`the sign-in is refused: ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as {
    readonly data: { readonly user: object; readonly tokens?: { readonly accessToken: string } };
  };
  if (data.tokens === undefined) throw new Error('the account needs its second factor');
  localStorage.setItem('accessToken', data.tokens.accessToken);
  localStorage.setItem('tokenExpiration', String(sentAtMs + lifeMs));
  localStorage.setItem('user', JSON.stringify(data.user));
};
