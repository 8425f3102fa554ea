import type { Logger } from '@escriba/runtime';
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
import { createCallerTokens } from './caller-tokens.ts';
import { trustedCaller } from './caller.ts';
import { errorHandling } from './error-handling.ts';
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

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export type AppOptions = {
  readonly logger: Logger;
  /** Parts that `/health/parts` and `/health/ready` ask. Absent: the app serves its own health routes. */
  readonly checks?: HealthChecks;
  /** With it, every request outside /health must carry the gateway's word about its caller. */
  readonly callerSecret?: string;
  /** How many requests may be in hand; takes effect with `callerSecret`. Absent: any number. */
  readonly requestLimits?: RequestLimits;
  /** Where the request histogram goes. */
  readonly registry?: Registry;
  /** Largest JSON body, in bytes; uploads are streamed and limited by whoever reads them. */
  readonly bodySizeBytesMax?: number;
  /** Longest time for a whole request to arrive, uploads included. */
  readonly requestTimeoutMs?: number;
  /** How long closing waits for requests in flight before it cuts their connections. */
  readonly closeGraceMs?: number;
  /** How long a refused body may stay silent before its connection is cut; 10 s where absent. */
  readonly silentBodyMs?: number;
  /** Answers what no route answers; a 404 where absent. */
  readonly notFound?: NotFoundHandler;
  readonly serverFactory?: FastifyServerFactory;
};

const KEEP_ALIVE_MS = 75_000;
const CLOSE_GRACE_MS = 6_000;
const SILENT_BODY_MS = 10_000;

/** A Fastify instance with what every process of Escriba has: error answers, health, request ids, log lines, metrics, graceful close. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const loggerInstance: FastifyBaseLogger = options.logger;
  const app: App = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: options.bodySizeBytesMax ?? 1_048_576,
    requestTimeout: options.requestTimeoutMs ?? 3_600_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false, // `gracefulClose` refuses in the words of every other refusal
    routerOptions: { maxParamLength: 200 },
    ...(options.serverFactory === undefined ? {} : { serverFactory: options.serverFactory }),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(createInputValidation());
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  keepJsonOutOfCaches(app);
  takeEmptyJson(app);
  await app.register(errorHandling, {
    silentBodyMs: options.silentBodyMs ?? SILENT_BODY_MS,
    ...(options.notFound === undefined ? {} : { notFound: options.notFound }),
  });
  await app.register(requestLog);
  await app.register(gracefulClose, { graceMs: options.closeGraceMs ?? CLOSE_GRACE_MS });
  if (options.registry !== undefined) await app.register(requestMetrics, { registry: options.registry });
  if (options.callerSecret !== undefined) {
    await app.register(trustedCaller, { tokens: createCallerTokens({ secret: options.callerSecret }) });
    if (options.requestLimits !== undefined) await app.register(requestLimits, options.requestLimits);
  }
  if (options.checks !== undefined) await app.register(health, { checks: options.checks });
  return app;
};

/** Nearly every JSON answer is about one person and changes at any time; a route that knows better sets its own header. */
const keepJsonOutOfCaches = (app: App): void => {
  app.addHook('onSend', async (_request, reply) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (isJson && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
};

/** Clients that call everything JSON send requests without a body as well; whether one is needed is the route's to say. */
const takeEmptyJson = (app: App): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
};
