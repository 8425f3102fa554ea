import type { Browser } from './browser.ts';

export type Person = { email: string; name?: string; emailVerified?: boolean; subject?: string };

/** Goes from page to page at Google with its cookies, until it is sent back to us; gives that address. */
const visitGoogle = async (url: string, person: Person | 'cancel'): Promise<URL> => {
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
    if (location === null) throw new Error(`Google answered ${response.status}: ${await response.text()}`);
    const next = new URL(location, origin);
    if (next.origin !== origin) return next;
    response = next.pathname.startsWith('/signin/')
      ? await visit(next.href, toForm(person))
      : await visit(next.href);
  }
  throw new Error('Google never came to an end');
};

const toForm = (person: Person | 'cancel'): URLSearchParams => {
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

/** Begins at us and says who one is at Google; gives the address, with code and state, that leads back. */
export const goToGoogle = async (browser: Browser, person: Person | 'cancel', intent = ''): Promise<URL> => {
  const { headers } = await browser.get(`/api/auth/google${intent === '' ? '' : `?intent=${intent}`}`);
  return visitGoogle(headers.get('location') ?? '', person);
};

/** Follows the address that leads back; gives what our page is told. */
export const comeBack = async (browser: Browser, back: URL): Promise<Record<string, string>> => {
  const { status, headers } = await browser.get(back.pathname + back.search);
  const page = new URL(headers.get('location') ?? '', 'https://escriba.test');
  if (status !== 302 || page.pathname !== '/google/callback')
    throw new Error(`came back to ${status} ${page.href}`);
  return Object.fromEntries(page.searchParams);
};

/** The whole way: to Google, back, and the one-time code exchanged. */
export const exchangeAs = async (browser: Browser, person: Person, intent = '') => {
  const { token = '' } = await comeBack(browser, await goToGoogle(browser, person, intent));
  return browser.post('/api/auth/google/exchange', { token });
};
