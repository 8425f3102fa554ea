import type { Browser } from './browser.ts';

export type GoogleAccount = { email: string; name?: string; emailVerified?: boolean; subject?: string };

/** Follows Google's pages with cookies until the redirect back; returns its address. */
const visitGoogle = async (url: string, person: GoogleAccount | 'cancel'): Promise<URL> => {
  const cookies = new Map<string, string>();
  const visit = async (address: string, form?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return response;
  };
  const { origin } = new URL(url);
  let response = await visit(url);
  for (let hops = 0; hops < 10; hops += 1) {
    const location = response.headers.get('location');
    if (location === null) throw new Error(`Google responded ${response.status}: ${await response.text()}`);
    const next = new URL(location, origin);
    if (next.origin !== origin) return next;
    response = next.pathname.startsWith('/signin/')
      ? await visit(next.href, toForm(person))
      : await visit(next.href);
  }
  throw new Error('Google never redirected back');
};

const toForm = (person: GoogleAccount | 'cancel'): URLSearchParams => {
  if (person === 'cancel') return new URLSearchParams({ action: 'cancel' });
  const { email, name = 'Ana Google', emailVerified = true, subject = '' } = person;
  return new URLSearchParams({
    action: 'continue',
    email,
    name,
    subject,
    ...(emailVerified ? { emailVerified: 'true' } : {}),
  });
};

/** Starts a sign-in and chooses an account at Google; returns the address of the redirect back, with code and state. */
export const goToGoogle = async (
  browser: Browser,
  person: GoogleAccount | 'cancel',
  intent = '',
): Promise<URL> => {
  const { headers } = await browser.get(`/api/auth/google${intent === '' ? '' : `?intent=${intent}`}`);
  return visitGoogle(headers.get('location') ?? '', person);
};

/** Follows the redirect back; returns the parameters of the web client's page. */
export const comeBack = async (browser: Browser, back: URL): Promise<Record<string, string>> => {
  const { status, headers } = await browser.get(back.pathname + back.search);
  const page = new URL(headers.get('location') ?? '', 'https://escriba.test');
  if (status !== 302 || page.pathname !== '/google/callback')
    throw new Error(`redirected back to ${status} ${page.href}`);
  return Object.fromEntries(page.searchParams);
};

/** Signs in completely: to Google, back, and the one-time code exchanged. */
export const exchangeAs = async (browser: Browser, person: GoogleAccount, intent = '') => {
  const { token = '' } = await comeBack(browser, await goToGoogle(browser, person, intent));
  return browser.post('/api/auth/google/exchange', { token });
};
