import { Readable } from 'node:stream';
import { callMcp } from '@escriba/contracts/transcription/mcp';
import { type OpenStreams, requireUser, serveRoute } from '@escriba/http';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { abortOnDisconnect } from '../platform/http/abort-on-disconnect.ts';
import { readerOf } from '../recordings/recordings.ts';
import { batchRefused } from './mcp.errors.ts';
import { createUserServer, type ServerDeps } from './user-server.ts';

type McpRoutesDeps = ServerDeps & {
  /** Counts the calls of a user that run. */
  readonly mcpCalls: OpenStreams;
};

/** A call may wait for an answer of a language model for most of a minute; `mcpCalls` limits how many do. */
const OPTIONS = { config: { limitsItself: true } } as const;

/** Registers the MCP server. It has no sessions: each request is served by a server of its own, which knows the user of its token. */
export const mcpServerRoutes = (deps: McpRoutesDeps) => async (app: FastifyInstance) => {
  await app.register(requireUser);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  serveRoute(
    app,
    callMcp,
    async (request, reply) => {
      if (Array.isArray(request.body)) throw batchRefused();
      deps.mcpCalls.add(request, reply);
      return send(reply, await respond({ ...deps, closing: closing.signal }, request, reply));
    },
    OPTIONS,
  );
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: callMcp.path,
      config: { permission: callMcp.permission },
      handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
    });
};

type RespondDeps = McpRoutesDeps & {
  /** Aborts when the app begins to close: a call that waits responds with what there is. */
  readonly closing: AbortSignal;
};

const respond = (deps: RespondDeps, request: FastifyRequest, reply: FastifyReply): Promise<Response> => {
  const reader = readerOf(request);
  const { log, caller } = request;
  const signal = abortOnDisconnect(reply);
  const over = AbortSignal.any([signal, deps.closing]);
  const handler = createMcpHandler(
    () => createUserServer(deps, { reader, permissions: caller.permissions, log, signal: over }),
    {
      // A comment is sent every 15 s: no proxy gives up on a long call.
      responseMode: 'sse',
      maxSubscriptions: 1,
      onerror: (error) => log.debug({ err: error }, 'mcp_refused'),
    },
  );
  return handler.fetch(toWebRequest(request, signal), { parsedBody: request.body });
};

/** Returns the request for the handler, without its body, which is parsed already. */
const toWebRequest = (request: FastifyRequest, signal: AbortSignal): Request => {
  const headers = new Headers();
  for (const name of FORWARDED) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(callMcp.path, 'http://escriba'), { method: request.method, headers, signal });
};

/** Headers that the protocol reads. */
const FORWARDED = [
  'accept',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
];

/** Sends the handler's response. That of a stream begins with a comment: Node sends headers with the first byte, which clients and proxies wait for. */
const send = (reply: FastifyReply, response: Response): FastifyReply => {
  const { body, headers } = response;
  if (body === null || headers.get('content-type') !== 'text/event-stream') return reply.send(response);
  const events = Readable.from(beginWithComment(body), { objectMode: false });
  return reply.code(response.status).headers(Object.fromEntries(headers)).send(events);
};

const beginWithComment = async function* beginWithComment(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(':\n\n');
  yield* body;
};
