import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { User } from '@escriba/contracts/auth/sign-in';
import { ofCurrentTest } from './current-test.ts';
import { someUser } from './signed-in.ts';

/** Returns a user as the API does. */
export const makeUser = (id: string): User =>
  someUser({ id, name: `Pessoa ${id}`, email: `${id}@example.com` });

type Account = { readonly userId: string; isEnded: boolean };
type Handle = (request: IncomingMessage, response: ServerResponse, body: string) => unknown;

const createSeen = () => ({ refreshes: 0, reuses: 0, atOnce: 0, atOnceMost: 0, paths: [] as string[] });
const createFaults = () => ({ refreshStatus: 0, loseRefresh: 0, refuseBearers: false, logoutStatus: 0 });

/** Creates tokens with the real rules: an access token expires on demand, a refresh token works once, and reusing it ends the session. */
const createTokens = () => {
  const access = new Map<string, { readonly account: Account; isExpired: boolean }>();
  const refreshes = new Map<string, { readonly account: Account; isUsed: boolean }>();
  return {
    access,
    refreshes,
    issue: (response: ServerResponse, account: Account) => {
      const number = access.size + 1;
      const accessToken = `access-${number}`;
      access.set(accessToken, { account, isExpired: false });
      refreshes.set(`refresh-${number}`, { account, isUsed: false });
      response.setHeader('set-cookie', `rt=refresh-${number}; HttpOnly; SameSite=Strict`);
      return { accessToken, tokenExpiration: 0 };
    },
    findShown: ({ headers }: IncomingMessage) =>
      refreshes.get(/rt=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? ''),
    findBearer: ({ headers }: IncomingMessage): Account | undefined => {
      const found = access.get(headers.authorization?.replace('Bearer ', '') ?? '');
      return found === undefined || found.isExpired || found.account.isEnded ? undefined : found.account;
    },
  };
};

type World = {
  readonly tokens: ReturnType<typeof createTokens>;
  readonly seen: ReturnType<typeof createSeen>;
  readonly faults: ReturnType<typeof createFaults>;
};

const createHandlers = ({ tokens, seen, faults }: World): Readonly<Record<string, Handle>> => ({
  '/api/auth/login': (_request, response, body) => {
    const { email } = JSON.parse(body) as { email: string };
    const issued = tokens.issue(response, { userId: email, isEnded: false });
    sendJson(response, 200, {
      success: true,
      message: 'ok',
      data: { tokens: issued, user: makeUser(email) },
    });
  },
  '/api/auth/refresh': async (request, response) => {
    seen.refreshes += 1;
    seen.atOnce += 1;
    seen.atOnceMost = Math.max(seen.atOnceMost, seen.atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    seen.atOnce -= 1;
    if (faults.refreshStatus !== 0) return refuse(response, faults.refreshStatus, 'fault');
    return renew({ tokens, seen, faults }, request, response);
  },
  '/api/auth/me': (request, response) => {
    const account = faults.refuseBearers ? undefined : tokens.findBearer(request);
    if (account === undefined) return refuse(response, 401, 'auth.unauthenticated');
    return sendJson(response, 200, { success: true, user: makeUser(account.userId) });
  },
  '/api/auth/logout': (request, response) => {
    if (faults.logoutStatus !== 0) return refuse(response, faults.logoutStatus, 'fault');
    const hasBearer = request.headers.authorization !== undefined;
    if (hasBearer && tokens.findBearer(request) === undefined)
      return refuse(response, 401, 'auth.unauthenticated');
    const shown = tokens.findShown(request);
    if (shown !== undefined) shown.account.isEnded = true;
    response.setHeader('set-cookie', 'rt=; Max-Age=0');
    return sendJson(response, 200, { success: true, message: 'ok' });
  },
});

const renew = ({ tokens, seen, faults }: World, request: IncomingMessage, response: ServerResponse) => {
  const shown = tokens.findShown(request);
  if (shown === undefined || shown.account.isEnded) return refuse(response, 401, 'auth.refresh_refused');
  if (shown.isUsed) {
    seen.reuses += 1;
    shown.account.isEnded = true;
    return refuse(response, 401, 'auth.refresh_reused');
  }
  // A lost response leaves the token valid, as the grace period does.
  if (faults.loseRefresh > 0) {
    faults.loseRefresh -= 1;
    return response.destroy();
  }
  shown.isUsed = true;
  const issued = tokens.issue(response, shown.account);
  return sendJson(response, 200, { success: true, ...issued, data: { tokens: issued } });
};

/** Starts an account server on a free port, with switchable faults. */
export const startAccountServer = async () => {
  const tokens = createTokens();
  const seen = createSeen();
  const faults = createFaults();
  const handlers = createHandlers({ tokens, seen, faults });

  const respond: RequestListener = (request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? '';
      seen.paths.push(path);
      const handle = handlers[path];
      return handle === undefined ? refuse(response, 404, 'not_found') : handle(request, response, body);
    });
  };
  const server = createServer(ofCurrentTest(respond));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    faults,
    /** Clears faults and recorded requests. */
    calm: () => {
      Object.assign(faults, createFaults());
      Object.assign(seen, createSeen());
    },
    expireAccessTokens: () => {
      for (const token of tokens.access.values()) token.isExpired = true;
    },
    endSessions: () => {
      for (const { account } of tokens.refreshes.values()) account.isEnded = true;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export type AccountServer = Awaited<ReturnType<typeof startAccountServer>>;

const sendJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const refuse = (response: ServerResponse, status: number, error: string): void =>
  sendJson(response, status, { success: false, error, message: error, requestId: 'test' });
