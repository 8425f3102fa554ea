import { eventually, samplePath } from '@escriba/testing';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { sharedProductUrl } from '../testing/product.ts';

const { open, createUser } = openAccountBrowser();

/** No program listens there: the browser shows that the page is not reached, at the address that has the code. */
const REDIRECT_URI = 'http://127.0.0.1:9/callback';

/** Keeps what a program keeps of OAuth, as the official client wants it. */
const createProvider = () => {
  const kept: { client?: never; tokens?: never; verifier?: string; opened?: URL; discovery?: never } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT_URI,
    clientMetadata: { redirect_uris: [REDIRECT_URI], client_name: 'Editor da Ana' },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client as never),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens as never),
    redirectToAuthorization: (url) => void (kept.opened = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState: (state) => void (kept.discovery = state as never),
    discoveryState: () => kept.discovery,
  };
  return { provider, kept };
};

describe('a program that speaks MCP', () => {
  it('is connected on the page of consent, reads the recordings, and is disconnected', async () => {
    const user = await createUser();
    await user.setPlan('business');
    const id = await user.upload(samplePath('short-pt.wav'));
    await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 60_000 });

    const { provider, kept } = createProvider();
    const transportOf = () =>
      new StreamableHTTPClientTransport(new URL('/mcp', sharedProductUrl()), { authProvider: provider });
    const begun = transportOf();
    const info = { name: 'test', version: '1.0.0' };
    await expect(new Client(info).connect(begun)).rejects.toThrow(UnauthorizedError);
    const { pathname, search } = kept.opened ?? new URL('about:blank');

    const { page } = await open(pathname + search);
    await page.getByRole('heading', { name: 'Permitir que “Editor da Ana” acesse sua conta?' }).waitFor();
    await page.getByText('um programa neste computador (127.0.0.1:9)').waitFor();
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByLabel('E-mail').fill(user.email);
    await page.getByLabel('Senha', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText(`Conta: ${user.email}`).waitFor();
    const answered = page.waitForRequest((request) => request.url().startsWith(REDIRECT_URI));
    await page.getByRole('button', { name: 'Permitir' }).click();
    const { searchParams } = new URL((await answered).url());

    await begun.finishAuth(searchParams);
    const client = new Client(info);
    await client.connect(transportOf());
    const listed = await client.callTool({ name: 'list_recordings', arguments: {} });
    expect(listed.structuredContent).toMatchObject({ recordings: [{ id }], total: 1 });

    await page.goto(`${sharedProductUrl()}/app/integrations`);
    const programs = page.getByRole('list', { name: 'Programas conectados' });
    await programs.getByText('Editor da Ana').waitFor();
    await page.getByRole('button', { name: 'Desconectar Editor da Ana' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desconectar', exact: true }).click();
    await page.getByText('Nenhum programa conectado').waitFor();
    await expect(client.callTool({ name: 'list_recordings', arguments: {} })).rejects.toThrow();
    await client.close();
  });
});
