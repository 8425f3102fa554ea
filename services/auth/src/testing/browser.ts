import { decodeJwt } from 'jose';
import type { TestService } from './start-test-service.ts';

type RequestOptions = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The bearer token; '' sends none. Default: this client's last access token. */
  readonly accessToken?: string;
};

export type ApiResponse = {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- responses are compared with expectations
  readonly body: any;
};

let clientCount = 0;

/** Creates a browser or program with a separate address. It keeps cookies and the last access token, as the gateway sees them. */
export const createBrowser = (service: Pick<TestService, 'url' | 'callerHeaders'>, ownIp?: string) => {
  clientCount += 1;
  const ip = ownIp ?? `198.51.${Math.floor(clientCount / 250)}.${(clientCount % 250) + 1}`;
  const cookies = new Map<string, string>();
  let accessToken = '';

  const keepCookies = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const isGone = pair.endsWith('=') || /max-age=0|expires=thu, 01 jan 1970/i.test(line);
      if (isGone) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };

  const send = async (path: string, options: RequestOptions = {}): Promise<ApiResponse> => {
    const { method = options.body === undefined ? 'GET' : 'POST', body, headers = {} } = options;
    const bearer = options.accessToken ?? accessToken;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(service.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(await service.callerHeaders({ ip, user: userOf(bearer) })),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    keepCookies(response.headers);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const parsed: unknown = isJson ? JSON.parse(text) : text;
    const token = (parsed as { data?: { tokens?: { accessToken?: string } } }).data?.tokens?.accessToken;
    if (token !== undefined) accessToken = token;
    return { status: response.status, headers: response.headers, body: parsed };
  };

  return {
    ip,
    cookies,
    send,
    get: (path: string) => send(path),
    post: (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      send(path, { method: 'POST', body, headers }),
    accessToken: () => accessToken,
    /** Returns the session of the last access token. */
    session: () => userOf(accessToken) ?? { id: '', sessionId: '' },
  };
};

export type Browser = ReturnType<typeof createBrowser>;

/** Returns the user of a token. The gateway has verified it by then; here it is only parsed. */
const userOf = (token: string): { id: string; sessionId: string } | undefined => {
  if (token === '') return undefined;
  const { sub = '', sid = '' } = decodeJwt<{ sid?: string }>(token);
  return { id: sub, sessionId: sid };
};

/** Returns the statuses in ascending order, because the order of concurrent responses is arbitrary. */
export const statuses = (responses: readonly ApiResponse[]): number[] =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);
