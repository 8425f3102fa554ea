import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Provider } from 'oidc-provider';
import { type Person, subjectOf } from './people.ts';
import { type ClientRegistration, SIGN_IN_PATH, createProvider } from './provider.ts';
import { type SignInPage, signInPage } from './sign-in-page.ts';

export type FakeProviderOptions = ClientRegistration & {
  /** The address to listen on. */
  readonly host: string;
  /** The port. Default: a free one. */
  readonly port?: number;
  readonly page: SignInPage;
  /** The accounts that the sign-in page offers initially. */
  readonly people: readonly Person[];
};

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>;

/**
 * Starts a real OpenID provider whose page asks a tester which account to use. `subject` in the form changes the account's id while the e-mail
 * stays the same.
 */
export const startFakeProvider = async ({ host, port = 0, page, ...options }: FakeProviderOptions) => {
  const people = new Map(options.people.map((person) => [subjectOf(person), person]));
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const provider = createProvider({ issuer, client: options, findPerson: (subject) => people.get(subject) });
  const handle = provider.callback();

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith(SIGN_IN_PATH)) {
      void handle(request, response);
      return;
    }
    meet({ provider, page, people }, request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
    });
  });

  return {
    issuer,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

type Meeting = {
  readonly provider: Provider;
  readonly page: SignInPage;
  readonly people: Map<string, Person>;
};

/** Shows the page, or handles its form. */
const meet = async (
  { provider, page, people }: Meeting,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(signInPage(page, [...people.values()]));
    return;
  }
  const form = new URLSearchParams(await text(request));
  if (form.get('action') === 'cancel') {
    const denied = { error: 'access_denied', error_description: 'The user cancelled' };
    await provider.interactionFinished(request, response, denied);
    return;
  }
  const person = toPerson(form);
  const accountId = subjectOf(person);
  people.set(accountId, person);
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, {
    select_account: {},
    login: { accountId },
    consent: { grantId },
  });
};

const toPerson = (form: URLSearchParams): Person => {
  const subject = form.get('subject');
  return {
    email: form.get('email')?.trim() || 'teste@example.com',
    name: form.get('name')?.trim() ?? '',
    emailVerified: form.get('emailVerified') === 'true',
    ...(subject ? { subject } : {}),
  };
};
