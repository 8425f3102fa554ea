import type { Browser } from './browser.ts';

export const PASSWORD = 'correto-cavalo-bateria';

let peopleCount = 0;

/** Returns a unique address within this test run. */
export const newEmail = (): string => `pessoa-${(peopleCount += 1)}-${process.pid}@example.com`;

/** Creates an account in a browser, which is then signed in. */
export const registerIn = async (browser: Browser, fields: Record<string, unknown> = {}) => {
  const email = newEmail();
  const { status, body } = await browser.post('/api/auth/register', {
    name: 'Ana Souza',
    email,
    password: PASSWORD,
    ...fields,
  });
  if (status !== 201) throw new Error(`registering failed: ${JSON.stringify(body)}`);
  return { email, user: body.data.user, tokens: body.data.tokens };
};
