import type { IncomingMessage } from 'node:http';
import { EXTENSION_ORIGIN, getJwks } from '@escriba/contracts';
import { createApp } from '@escriba/http';
import type { App, NotFoundHandler } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import cors from '@fastify/cors';
import type { FastifyCorsOptions } from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { Redis } from 'ioredis';
import type { Registry } from 'prom-client';
import { createApiKeys } from './guard/api-keys.ts';
import { clientAddress } from './guard/client-address.ts';
import { createOperatorAdmission } from './guard/operator-admission.ts';
import { type RequestGuard, createRequestGuard } from './guard/request-guard.ts';
import { createEndedSessionMemory } from './guard/ended-session-memory.ts';
import type { EndedSessionMemory } from './guard/ended-session-memory.ts';
import { createRateLimits } from './guard/rate-limits.ts';
import type { RateLimits } from './guard/rate-limits.ts';
import { createSessionAnswers } from './guard/session-answers.ts';
import { createUserTokens } from './guard/user-tokens.ts';
import type { UserTokens } from './guard/user-tokens.ts';
import type { GatewayConfig } from './config.ts';
import { registerDocs } from './docs/docs.ts';
import { EXPOSED_HEADERS, createAnswerHeaders } from './forwarding/answer-headers.ts';
import type { AnswerHeaders } from './forwarding/answer-headers.ts';
import { createClosing } from './forwarding/closing.ts';
import { type RequestHandlers, createProxyServer } from './forwarding/proxy-server.ts';
import { createForward } from './forwarding/forward.ts';
import type { ForwardTimeouts } from './forwarding/forward.ts';
import { type ForwardMetrics, createForwardMetrics } from './forwarding/forward-metrics.ts';
import { createRequestTrace } from './forwarding/request-trace.ts';
import { createRouter } from './routing/routing.ts';
import { createReadiness, rememberBriefly } from './health/readiness.ts';
import { limitOwnRoutes, registerOwnRoutes } from './own-routes.ts';
import type { Upstream } from './platform/upstream.ts';
import { routes } from './routing/routes.ts';
import { CSP_REPORTS_PER_MINUTE, registerCspReports } from './web/csp-reports.ts';
import { pageSecurity, REPORTING_ENDPOINTS } from './web/page-security.ts';
import { hashInlineScripts } from './web/inline-scripts.ts';
import { type ServeAsset, createAssetServer, readAssetFiles } from './web/asset-files.ts';
import { type BuiltPages, readBuiltPages } from './web/built-pages.ts';
import { createDrawPages } from './web/draw-pages.ts';
import { followPlans } from './web/follow-plans.ts';
import { checkWeb, createFallback, readIndexPage, registerWebClient } from './web/web-client.ts';

export type GatewayDeps = {
  readonly config: Omit<
    GatewayConfig,
    | 'OTEL_EXPORTER_OTLP_ENDPOINT'
    | 'OTEL_EXPORTER_OTLP_HEADERS'
    | 'OTEL_TRACES_SAMPLER_ARG'
    | 'PORT'
    | 'HOST'
    | 'PORT_SHARED'
    | 'LOG_LEVEL'
    | 'LOG_PRETTY'
    | 'METRICS_PORT'
    | 'METRICS_HOST'
  >;
  readonly logger: Logger;
  readonly registry: Registry;
  /** Absent: no request is recorded. */
  readonly tracing?: Tracing | undefined;
  /** Each service, by the names that `routes` uses. */
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly redis?: Redis;
  /** Absent: access tokens of ended sessions stay valid until they expire. */
  readonly endedSessions?: Pick<EndedSessionMemory, 'has' | 'onEnded'>;
};

/** The whole gateway, ready to listen. */
export const buildGateway = async (deps: GatewayDeps): Promise<App> => {
  const { config, upstreams } = deps;
  const indexPage = await readIndexPage(config.WEB_DIR);
  const builtPages = await readBuiltPages(config.WEB_DIR, config.PUBLIC_URL);
  const https = config.PUBLIC_URL?.startsWith('https://') === true;
  const corsOrigins = new Set([EXTENSION_ORIGIN, ...originsIn(config.CORS_ORIGINS)]);
  const fallback = createFallback(indexPage !== undefined, builtPages);
  const answerHeaders = createAnswerHeaders({ corsOrigins, https });
  const files = await readAssetFiles(config.WEB_DIR);
  const app = await createAppBehindProxyServer(deps, {
    answerHeaders,
    notFound: fallback,
    openAssets: (checkRate) => createAssetServer({ files, answerHeaders, checkRate, logger: deps.logger }),
  });
  await app.register(
    helmet,
    pageSecurity({
      scriptHashes: hashAll([indexPage ?? '', ...builtPages.texts]),
      https,
      uploadOrigins: originsIn(config.UPLOAD_ORIGINS),
    }),
  );
  app.addHook('onRequest', async (_request, reply) => {
    if (https) reply.header('reporting-endpoints', REPORTING_ENDPOINTS);
  });
  await app.register(cors, crossOrigin(corsOrigins));
  const own = () => ({
    gateway: { ok: true },
    ...(config.WEB_DIR === undefined ? {} : { web: checkWeb(indexPage) }),
  });
  registerOwnRoutes(app, {
    checkReadiness: rememberBriefly(createReadiness({ upstreams, own }), 500),
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
  });
  registerCspReports(app, deps);
  await registerDocs(app);
  if (config.WEB_DIR !== undefined && indexPage !== undefined)
    await registerWebClient(app, {
      webDirectory: config.WEB_DIR,
      fallback,
      hasServiceWorker: config.SERVICE_WORKER === 'on',
    });
  await keepPlans(app, builtPages, deps);
  return app;
};

/** Pages that show plans show those that billing sells. */
const keepPlans = async (
  app: App,
  pages: BuiltPages,
  { config: { WEB_DIR: webDirectory }, upstreams, logger }: GatewayDeps,
): Promise<void> => {
  const billing = upstreams.get('billing');
  if (billing === undefined || webDirectory === undefined || pages.listWithPlans().length === 0) return;
  const plans = followPlans({ billing, pages, draw: createDrawPages(webDirectory), logger });
  app.addHook('onClose', plans.stop);
  await plans.firstAnswer;
};

const originsIn = (list: string): readonly string[] => list.split(/[\s,]+/).filter((origin) => origin !== '');

const hashAll = (pages: readonly string[]): readonly string[] => [
  ...new Set(pages.flatMap(hashInlineScripts)),
];

const crossOrigin = (origins: ReadonlySet<string>): FastifyCorsOptions => ({
  origin: [...origins],
  credentials: true,
  exposedHeaders: EXPOSED_HEADERS,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  maxAge: 600,
});

type BehindProxyServer = {
  readonly answerHeaders: AnswerHeaders;
  readonly notFound: NotFoundHandler;
  readonly openAssets: (checkRate: (request: IncomingMessage) => Promise<void>) => ServeAsset;
};

const createAppBehindProxyServer = async (
  {
    config,
    logger,
    registry,
    tracing,
    upstreams,
    redis,
    endedSessions = createEndedSessionMemory(),
  }: GatewayDeps,
  { answerHeaders, notFound, openAssets }: BehindProxyServer,
): Promise<App> => {
  let handlers: RequestHandlers | undefined;
  const closing = createClosing();
  const metrics = createForwardMetrics(registry);
  const auth = upstreams.get('auth');
  const operatorAdmission = createOperatorAdmission({ auth, logger });
  const proxyDeps = {
    findDestination: createRouter(routes),
    handlers: () => handlers ?? failUnbuilt(),
    forward: createForwarding({ config, logger, endedSessions, metrics }),
    upstreams,
    recordOperatorOutcome: operatorAdmission.record,
    answerHeaders,
    metrics,
    traceRequest: createRequestTrace(tracing),
    closing,
    bodyTimeoutMs: config.BODY_TIMEOUT_MS,
    logger,
  };
  const app = await createApp({
    logger,
    notFound,
    silentBodyMs: config.BODY_TIMEOUT_MS,
    serverFactory: (handleOwn) => createProxyServer(proxyDeps, handleOwn),
  });
  app.addHook('preClose', async () => closing.begin());
  const checkRate = await createRateLimits(app, rateLimitsOf(config), redis);
  const { TRUSTED_PROXY_HOPS: trustedProxyHops } = config;
  limitOwnRoutes(app, checkRate, trustedProxyHops);
  const apiKeys = createApiKeys({ auth });
  const identities = { apiKeys, endedSessions, operatorAdmission };
  handlers = {
    guard: openGuard(config, { checkRate, ...identities }),
    serveAsset: openAssets((request) =>
      checkRate(request, clientAddress(request, trustedProxyHops), 'assets'),
    ),
  };
  return app;
};

const openGuard = (
  config: GatewayDeps['config'],
  deps: Omit<Parameters<typeof createRequestGuard>[0], 'userTokens' | 'trustedProxyHops'>,
): RequestGuard =>
  createRequestGuard({
    ...deps,
    userTokens: openUserTokens(config),
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
  });

const failUnbuilt = (): never => {
  throw new Error('the gateway is not built yet');
};

type Forwarding = Pick<GatewayDeps, 'config' | 'logger'> & {
  readonly endedSessions: NonNullable<GatewayDeps['endedSessions']>;
  readonly metrics: ForwardMetrics;
};

const createForwarding = ({ config, logger, endedSessions, metrics }: Forwarding) =>
  createForward({
    timeouts: timeoutsOf(config),
    sessionAnswers: createSessionAnswers({ endedSessions }),
    metrics,
    logger,
  });

const openUserTokens = (config: GatewayDeps['config']): UserTokens =>
  createUserTokens({
    jwksUrl: config.AUTH_JWKS_URL ?? (config.AUTH_URL && new URL(getJwks.path, config.AUTH_URL).href),
    issuer: config.AUTH_ISSUER,
    audience: config.AUTH_AUDIENCE,
  });

const timeoutsOf = (config: GatewayDeps['config']): ForwardTimeouts => ({
  answerMs: config.ANSWER_TIMEOUT_MS,
  uploadAnswerMs: config.UPLOAD_ANSWER_TIMEOUT_MS,
  stallMs: config.STALL_TIMEOUT_MS,
  bodyMs: config.BODY_TIMEOUT_MS,
});

const rateLimitsOf = (config: GatewayDeps['config']): RateLimits => ({
  reads: config.RATE_LIMIT_READS,
  writes: config.RATE_LIMIT_WRITES,
  uploads: config.RATE_LIMIT_UPLOADS,
  chunks: config.RATE_LIMIT_CHUNKS,
  webhooks: config.RATE_LIMIT_WEBHOOKS,
  own: config.RATE_LIMIT_OWN,
  reports: CSP_REPORTS_PER_MINUTE,
  assets: config.RATE_LIMIT_ASSETS,
});
