import { fastify } from 'fastify';
import type { FastifyReply } from 'fastify';
import { createAsaas } from '../asaas/create-asaas.ts';

export type StubRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};
/** A response; `break` cuts the connection after the request was read, `hang` never responds. */
export type StubResponse =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | 'break'
  | 'hang';
type PreparedResponse = StubResponse | ((request: StubRequest) => StubResponse | Promise<StubResponse>);
type ClientOptions = Partial<Parameters<typeof createAsaas>[0]>;

export const API_KEY = '$aact_hmlg_000MzkwODA2MWY2OGM3MWRlMDU2NWM3MzJlNzZmNGZhZGY';

/** Starts a server in place of Asaas that sends prepared responses, one after the other; the last one repeats. Records the requests. */
export const startAsaasStub = async () => {
  const requests: StubRequest[] = [];
  let prepared: readonly PreparedResponse[] = [{ body: {} }];
  const app = fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all('/v3/*', async (received, reply) => {
    const url = new URL(received.url, 'http://asaas');
    const request = {
      method: received.method,
      path: url.pathname.replace('/v3', ''),
      query: Object.fromEntries(url.searchParams),
      headers: received.headers,
      body: typeof received.body === 'string' ? received.body : '',
    };
    requests.push(request);
    const next = prepared[Math.min(requests.length, prepared.length) - 1] ?? {};
    return respond(reply, typeof next === 'function' ? await next(request) : next);
  });
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/v3`;
  return {
    url,
    requests,
    /** Returns the parsed bodies of the requests. */
    bodies: (): unknown[] => requests.map(({ body }) => (body === '' ? undefined : JSON.parse(body))),
    respond: (...next: readonly PreparedResponse[]): void => {
      requests.length = 0;
      prepared = next;
    },
    close: () => app.close(),
  };
};

export type AsaasStub = Awaited<ReturnType<typeof startAsaasStub>>;

const respond = (reply: FastifyReply, response: StubResponse) => {
  if (response === 'hang') return reply.hijack();
  if (response === 'break') {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  const { status = 200, headers = {}, body = {} } = response;
  return reply
    .code(status)
    .headers(headers)
    .type('application/json')
    .send(typeof body === 'string' ? body : JSON.stringify(body));
};

const SILENT = { debug: () => {}, error: () => {} };

/** Creates the client of a stub, with recorded pauses instead of real ones. */
export const createStubClient = (stub: Pick<AsaasStub, 'url'>, options: ClientOptions = {}) => {
  const pausesMs: number[] = [];
  const asaas = createAsaas({
    url: stub.url,
    apiKey: API_KEY,
    logger: SILENT,
    random: () => 0,
    sleep: async (ms) => void pausesMs.push(ms),
    ...options,
  });
  return { asaas, pausesMs };
};

/** Returns the error that a call throws. */
export const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => Promise.reject(new Error('the call did not fail')),
    (error: unknown) => error,
  );
