import type { IncomingMessage } from 'node:http';
import { EXTENSION_ORIGIN } from '@escriba/contracts/web/extension-id';
import { createApp } from '@escriba/http';
import type { App, NotFoundHandler } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import cors from '@fastify/cors';
import type { FastifyCorsOptions } from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { Redis } from 'ioredis';
import type { Registry } from 'prom-client';
import {
  type EndedSessionMemory,
  type RateLimits,
  clientAddress,
  createEndedSessionMemory,
  createOperatorAdmission,
  createKeyRates,
  createRateLimits,
  createSessionResponses,
  openGuard,
} from './guard/guard.ts';
import type { GatewayConfig } from './config.ts';
import { registerDocs } from './docs/docs.ts';
import {
  type AddedHeaders,
  EXPOSED_HEADERS,
  FORWARD_TIMEOUTS,
  type ForwardTimeouts,
  type RequestHandlers,
  createAddedHeaders,
  createClosing,
  createAllowedOrigins,
  createForwarding,
  createForwardMetrics,
  createProxyServer,
  createRequestTrace,
  createWebSocketForwarding,
} from './forwarding/forwarding.ts';
import { createRouter, routes } from './routing/routing.ts';
import { createReadiness, rememberBriefly } from './health/health.ts';
import { limitOwnRoutes, registerOwnRoutes } from './own-routes.ts';
import { type Sites, createSites } from './sites/sites.ts';
import type { Upstream } from './platform/upstream.ts';
import {
  type BuiltPages,
  CSP_REPORTS_PER_MINUTE,
  REPORTING_ENDPOINTS,
  type ServeAsset,
  checkWeb,
  createAssetServer,
  createDrawPages,
  createFallback,
  followPlans,
  hashInlineScripts,
  pageSecurity,
  readAssetFiles,
  readBuiltPages,
  readIndexPage,
  registerCspReports,
  registerWebClient,
} from './web/web.ts';

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
  /** Records requests. Absent: no request is recorded. */
  readonly tracing?: Tracing | undefined;
  /** Each service, by the names that `routes` uses. */
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly redis?: Redis | undefined;
  /** Timeouts of forwarded requests. Absent: those of `FORWARD_TIMEOUTS`. */
  readonly timeouts?: ForwardTimeouts;
  /** The ended sessions. Absent: their access tokens stay valid until they expire. */
  readonly endedSessions?: Pick<EndedSessionMemory, 'has' | 'onEnded'>;
};

/** Builds the whole gateway, ready to listen. */
export const buildGateway = async (deps: GatewayDeps): Promise<App> => {
  const { config, upstreams } = deps;
  const indexPage = await readIndexPage(config.WEB_DIR);
  const builtPages = await readBuiltPages(config.WEB_DIR, config.PUBLIC_URL);
  const https = config.PUBLIC_URL?.startsWith('https://') === true;
  const corsOrigins = new Set([EXTENSION_ORIGIN, ...originsIn(config.CORS_ORIGINS)]);
  const sites = openSites(deps);
  const fallback = createFallback({ indexPage, pages: builtPages, findOwnHost: sites.findOwnHost });
  const addedHeaders = createAddedHeaders({ corsOrigins, https });
  const files = await readAssetFiles(config.WEB_DIR);
  const app = await createAppBehindProxyServer(deps, {
    sites,
    addedHeaders,
    isAllowedOrigin: createAllowedOrigins({ corsOrigins, publicUrl: config.PUBLIC_URL }),
    notFound: fallback,
    openAssets: (checkRate) => createAssetServer({ files, addedHeaders, checkRate, logger: deps.logger }),
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

const openSites = ({ config, upstreams, logger }: GatewayDeps): Sites =>
  createSites({ publicUrl: config.PUBLIC_URL, transcription: upstreams.get('transcription'), logger });

/** Lets pages that show plans show those that billing sells. */
const keepPlans = async (
  app: App,
  pages: BuiltPages,
  { config: { WEB_DIR: webDirectory }, upstreams, logger }: GatewayDeps,
): Promise<void> => {
  const billing = upstreams.get('billing');
  if (billing === undefined || webDirectory === undefined || pages.listWithPlans().length === 0) return;
  const plans = followPlans({ billing, pages, draw: createDrawPages(webDirectory), logger });
  app.addHook('onClose', plans.stop);
  await plans.firstResponse;
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
  readonly addedHeaders: AddedHeaders;
  readonly isAllowedOrigin: (request: IncomingMessage) => boolean;
  readonly sites: Sites;
  readonly notFound: NotFoundHandler;
  readonly openAssets: (checkRate: (request: IncomingMessage) => Promise<void>) => ServeAsset;
};

const createAppBehindProxyServer = async (
  deps: GatewayDeps,
  { notFound, openAssets, ...behind }: BehindProxyServer,
): Promise<App> => {
  const { config, logger, redis, timeouts = FORWARD_TIMEOUTS } = deps;
  const { endedSessions = createEndedSessionMemory() } = deps;
  let handlers: RequestHandlers | undefined;
  const closing = createClosing();
  const auth = deps.upstreams.get('auth');
  const operatorAdmission = createOperatorAdmission({ auth, logger });
  const proxyDeps = openForwarding({
    ...deps,
    ...behind,
    timeouts,
    endedSessions,
    closing,
    publicUrl: config.PUBLIC_URL,
    handlers: () => handlers ?? failUnbuilt(),
    recordOperatorOutcome: operatorAdmission.record,
  });
  const app = await createApp({
    logger,
    notFound,
    silentBodyMs: timeouts.bodyMs,
    serverFactory: (handleOwn) => createProxyServer(proxyDeps, handleOwn),
  });
  app.addHook('preClose', async () => closing.begin());
  const checkRate = await createRateLimits(app, rateLimitsOf(config), redis);
  const keyRates = await createKeyRates(app, redis);
  const { TRUSTED_PROXY_HOPS: trustedProxyHops } = config;
  limitOwnRoutes(app, checkRate, trustedProxyHops);
  handlers = {
    guard: openGuard({
      config,
      checkRate,
      keyRates,
      auth,
      endedSessions,
      operatorAdmission,
      findOwnHost: behind.sites.findOwnHost,
    }),
    serveAsset: openAssets((request) =>
      checkRate(request, clientAddress(request, trustedProxyHops), 'assets'),
    ),
  };
  return app;
};

type ForwardingInput = Required<Pick<GatewayDeps, 'timeouts' | 'endedSessions'>> &
  Pick<GatewayDeps, 'upstreams' | 'logger' | 'registry' | 'tracing'> &
  Pick<BehindProxyServer, 'addedHeaders' | 'isAllowedOrigin' | 'sites'> & {
    readonly closing: ReturnType<typeof createClosing>;
    readonly publicUrl: string | undefined;
    readonly handlers: () => RequestHandlers;
    readonly recordOperatorOutcome: ReturnType<typeof createOperatorAdmission>['record'];
  };

/** Creates what the proxy server forwards requests and WebSockets with. */
const openForwarding = ({ tracing, timeouts, endedSessions, ...input }: ForwardingInput) => {
  const common = {
    ...input,
    findDestination: createRouter(routes),
    metrics: createForwardMetrics(input.registry),
    traceRequest: createRequestTrace(tracing),
    sessionResponses: createSessionResponses({ endedSessions }),
  };
  return {
    ...common,
    forward: createForwarding({ ...common, timeouts }),
    forwardWebSocket: createWebSocketForwarding(common),
    bodyTimeoutMs: timeouts.bodyMs,
  };
};

const failUnbuilt = (): never => {
  throw new Error('the gateway is not built yet');
};

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
