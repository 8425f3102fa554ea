import { nameRequest } from '@escriba/runtime';
import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { LogController, fastify } from 'fastify';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyServerFactory,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Registry } from 'prom-client';
import type { CallerTokens } from './caller-tokens.ts';
import { trustedCaller } from './caller.ts';
import { errorHandling, sendFailure } from './error-handling.ts';
import type { NotFoundHandler } from './error-handling.ts';
import { gracefulClose } from './graceful-close.ts';
import { health } from './health.ts';
import type { HealthChecks } from './health.ts';
import { createInputValidation } from './input-validation.ts';
import { requestMetrics } from './metrics.ts';
import { requestIdOf } from './request-id.ts';
import { requestLimits } from './request-limits.ts';
import type { RequestLimits } from './request-limits.ts';
import { requestLog } from './request-log.ts';
import { requestTrace } from './request-trace.ts';
import { serializeResponse } from './response-serialization.ts';
import { unexpectedFailure } from './unexpected-failure.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export type AppOptions = {
  readonly logger: Logger;
  /** Parts of `/health/parts` and `/health/ready`. Absent: the app serves its own health routes. */
  readonly checks?: HealthChecks;
  /** If set, every request outside /health must carry a caller token that these verify. */
  readonly callerTokens?: Pick<CallerTokens, 'verify'>;
  /** Maximum number of requests in flight; takes effect with `callerTokens`. Absent: unlimited. */
  readonly requestLimits?: RequestLimits;
  /** Records requests. Absent: none is recorded. */
  readonly tracing?: Tracing | undefined;
  /** Receives the request histogram. */
  readonly registry?: Registry;
  /** Largest JSON body, in bytes; upload routes stream and limit their own bodies. */
  readonly bodySizeBytesMax?: number;
  /** Longest time for a whole request to arrive, uploads included. */
  readonly requestTimeoutMs?: number;
  /** How long `close` waits for requests in flight before it cuts their connections. */
  readonly closeGraceMs?: number;
  /** How long a refused body may stall before its connection is cut. Default 10 s. */
  readonly silentBodyMs?: number;
  /** Handles unknown routes. Default: 404. */
  readonly notFound?: NotFoundHandler;
  readonly serverFactory?: FastifyServerFactory;
};

/**
 * Time that an idle connection is kept. Clients, which read it from `Keep-Alive`, close it two seconds earlier: no request meets a connection
 * that the server closes.
 */
const KEEP_ALIVE_MS = 3_000;
const CLOSE_GRACE_MS = 6_000;
const SILENT_BODY_MS = 10_000;

/** Creates the Fastify instance of every Escriba process: error responses, health, request ids, log lines, metrics, graceful close. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const loggerInstance: FastifyBaseLogger = options.logger;
  const app: App = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: (logger, bindings, childOptions) => nameRequest(logger.child(bindings, childOptions)),
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: options.bodySizeBytesMax ?? 1_048_576,
    requestTimeout: options.requestTimeoutMs ?? 3_600_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false, // `gracefulClose` refuses in the words of every other refusal
    routerOptions: { maxParamLength: 200 },
    // Addresses that the router cannot read: without it their errors have Fastify's own shape.
    frameworkErrors: (error, request, reply) => void sendFailure(request, reply, unexpectedFailure(error)),
    ...(options.serverFactory === undefined ? {} : { serverFactory: options.serverFactory }),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(createInputValidation());
  app.setSerializerCompiler(serializeResponse);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  keepJsonOutOfCaches(app);
  takeEmptyJson(app);
  await app.register(errorHandling, {
    silentBodyMs: options.silentBodyMs ?? SILENT_BODY_MS,
    ...(options.notFound === undefined ? {} : { notFound: options.notFound }),
  });
  await app.register(requestTrace, { tracing: options.tracing });
  await app.register(requestLog);
  await app.register(gracefulClose, { graceMs: options.closeGraceMs ?? CLOSE_GRACE_MS });
  if (options.registry !== undefined) await app.register(requestMetrics, { registry: options.registry });
  if (options.callerTokens !== undefined) {
    await app.register(trustedCaller, { tokens: options.callerTokens });
    if (options.requestLimits !== undefined) await app.register(requestLimits, options.requestLimits);
  }
  if (options.checks !== undefined) await app.register(health, { checks: options.checks });
  return app;
};

/** Keeps JSON out of caches: nearly every response is about one user and changes at any time. A route can set its own header. */
const keepJsonOutOfCaches = (app: App): void => {
  app.addHook('onSend', async (_request, reply) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (isJson && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
};

/** Accepts an empty body declared as JSON, which some clients send with every request. The route's schema says whether it needs a body. */
const takeEmptyJson = (app: App): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
};
