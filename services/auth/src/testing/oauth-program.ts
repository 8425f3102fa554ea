import { createHash, randomBytes } from 'node:crypto';
import type { Browser } from './browser.ts';
import type { TestService } from './start-test-service.ts';

const REDIRECT_URI = 'https://program.test/cb';
export const RESOURCE = 'https://escriba.test/mcp';

let programCount = 0;

/** Creates a program of its own address that asks for access by OAuth, as the gateway forwards its requests. */
export const createProgram = (service: Pick<TestService, 'url' | 'callerHeaders'>, ownIp?: string) => {
  programCount += 1;
  const ip = ownIp ?? `203.0.${Math.floor(programCount / 250)}.${(programCount % 250) + 1}`;
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { ...(await service.callerHeaders({ ip })), ...(init.headers as Record<string, string>) };
    const response = await fetch(service.url + path, { ...init, headers });
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body };
  };
  const sendForm = (path: string, form: Readonly<Record<string, string>> | string) => {
    const body = new URLSearchParams(form).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return send(path, { method: 'POST', headers, body });
  };
  const register = (metadata: unknown = { redirect_uris: [REDIRECT_URI], client_name: 'Assistente' }) =>
    send('/oauth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
    });

  return {
    verifier,
    redirectUri: REDIRECT_URI,
    send,
    sendForm,
    register,
    /** Registers, and returns the id. */
    registerId: async (metadata?: unknown) => String((await register(metadata)).body['client_id']),
    /** Returns the query with which the program opens the page of consent. */
    queryOf: (clientId: string, changes: Readonly<Record<string, string>> = {}): string =>
      new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: REDIRECT_URI,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state: 'st&te',
        resource: RESOURCE,
        ...changes,
      }).toString(),
    redeem: (clientId: string, code: string, changes: Readonly<Record<string, string>> = {}) =>
      sendForm('/oauth/token', {
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        redirect_uri: REDIRECT_URI,
        code_verifier: verifier,
        resource: RESOURCE,
        ...changes,
      }),
    refresh: (clientId: string, token: unknown) =>
      sendForm('/oauth/token', {
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: String(token),
      }),
    /** Returns what gateways learn of an access token. */
    resolve: async (token: unknown) => {
      const headers = await service.callerHeaders({ ip, service: 'gateway' });
      const response = await fetch(`${service.url}/internal/programs/resolve`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ hash: createHash('sha256').update(String(token)).digest('hex') }),
      });
      return ((await response.json()) as { data: unknown }).data;
    },
  };
};

type TestProgram = ReturnType<typeof createProgram>;

/** Decides about a program in the browser of a signed-in user; returns the address to which the browser goes. */
export const decide = async (browser: Browser, query: string, isAllowed = true): Promise<URL> => {
  const { status, body } = await browser.post('/api/auth/programs', { query, isAllowed });
  if (status !== 200) throw new Error(`deciding failed: ${JSON.stringify(body)}`);
  return new URL(body.data.url);
};

/** Connects a program to the account of a signed-in user; returns its id and tokens. */
export const connectProgram = async (
  program: TestProgram,
  browser: Browser,
  changes: Readonly<Record<string, string>> = {},
) => {
  const clientId = await program.registerId();
  const url = await decide(browser, program.queryOf(clientId, changes));
  const code = url.searchParams.get('code') ?? '';
  const { body } = await program.redeem(clientId, code);
  return { clientId, code, access: body['access_token'], refresh: body['refresh_token'], body };
};
