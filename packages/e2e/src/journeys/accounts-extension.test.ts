import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { fillSignIn, seeToast } from '../testing/user.ts';
import { EXTENSION_ADDRESS } from '../testing/product.ts';

const { open, enter, createUser } = openAccountBrowser();

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const asked = { code: CHALLENGE, redirect_uri: EXTENSION_ADDRESS, state: 'estado-1' };
const query = (parameters: Record<string, string> = asked): string => String(new URLSearchParams(parameters));

/** Plays the extension's own address; returns the parameters it receives. */
const answerAsExtension = async (page: Page) => {
  await page.route(`${EXTENSION_ADDRESS}**`, (route) => route.fulfill({ body: 'ok' }));
  return async (): Promise<Record<string, string>> => {
    await page.waitForURL(`${EXTENSION_ADDRESS}?**`);
    return Object.fromEntries(new URL(page.url()).searchParams);
  };
};

const CONNECTED = 'Extensão conectada com sucesso!';
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name }).waitFor();

describe('the extension', () => {
  it.each([
    ['without anything', {}],
    ['without an address', { code: CHALLENGE }],
    ['without a code', { redirect_uri: EXTENSION_ADDRESS }],
  ])('is refused %s', async (_what, parameters) => {
    const { page } = await open(`/oauth-extension?${query(parameters)}`);
    await page.getByText('Parâmetros OAuth inválidos').waitFor();
    await page.getByRole('link', { name: 'Ir para Home' }).click();
    await page.waitForURL(at('/'));
  });

  it.each(['/oauth-extension?', '/login?oauth=true&'])(
    'with a wrong address is refused before the user types a password, at %s',
    async (address) => {
      const { page } = await open(`${address}${query({ ...asked, redirect_uri: 'https://thief.example/' })}`);
      await page.getByText('Parâmetros OAuth inválidos').waitFor();
      expect(await page.getByRole('button', { name: 'Entrar', exact: true }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Fazer Login' }).count()).toBe(0);
    },
  );

  it('makes a signed-out user sign in, and is then connected', async () => {
    const { page } = await open(`/oauth-extension?${query()}`);
    const findParameters = await answerAsExtension(page);
    await heading(page, 'Entre para conectar a extensão');
    await page.getByRole('button', { name: 'Fazer Login' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ ...asked, oauth: 'true' });
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await seeToast(page, 'Preencha email e senha');
    await fillSignIn(page, await createUser());
    await seeToast(page, CONNECTED);
    const response = await findParameters();
    expect(response).toMatchObject({ success: 'true', state: 'estado-1', code: expect.any(String) });
    expect(response['code']).not.toBe(CHALLENGE);
  });

  it('is connected at once if the user is signed in', async () => {
    const { page } = await enter(await createUser());
    const findParameters = await answerAsExtension(page);
    await page.goto(at(`/oauth-extension?${query()}`));
    await heading(page, CONNECTED);
    expect(await findParameters()).toMatchObject({ success: 'true', state: 'estado-1' });
  });

  it('sends no code to a wrong address', async () => {
    const { page } = await enter(await createUser());
    await page.goto(at(`/oauth-extension?${query({ ...asked, redirect_uri: 'https://thief.example/' })}`));
    await heading(page, 'A extensão não foi conectada');
    await page.getByRole('button', { name: 'Tentar Novamente' }).click();
    await heading(page, 'A extensão não foi conectada');
    expect(page.url()).toContain(at('/oauth-extension'));
  });

  it('shows its own sign-in only on request', async () => {
    const { page } = await open('/login');
    await page.waitForURL(at('/auth'));
  });
});
