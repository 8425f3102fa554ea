import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CALLER_HEADER, type ServiceName, createCallerTokens, deriveCallerKey } from '@escriba/http';
import { createMetrics } from '@escriba/metrics';
import { createLogger } from '@escriba/runtime';
import type { Logger } from '@escriba/runtime';
import type { Redis } from 'ioredis';
import type { EndedSessionMemory } from '../guard/guard.ts';
import { buildGateway } from '../app.ts';
import { loadGatewayConfig } from '../config.ts';
import { FORWARD_TIMEOUTS, type ForwardTimeouts } from '../forwarding/forwarding.ts';
import { openResources } from '../resources.ts';

const SERVICES = ['auth', 'usage', 'billing', 'transcription'] as const;
const secretOf = (service: ServiceName): string => `the own secret of ${service} that only the tests know`;

/** The gateway's keys. */
export const KEYS = Object.fromEntries(
  SERVICES.map((audience) => [
    `${audience.toUpperCase()}_SECRET`,
    deriveCallerKey(secretOf(audience), { audience, caller: 'gateway' }),
  ]),
);

/** Returns the caller tokens that a service accepts. */
export const tokensOf = (audience: ServiceName) =>
  createCallerTokens({ audience, secret: secretOf(audience) });

const TOKENS = SERVICES.map((audience) => [audience, tokensOf(audience)] as const);

/** Returns the services that accept a request's caller token, and the caller. */
export const readCallerToken = async ({ headers }: Pick<IncomingMessage, 'headers'>) => {
  const token = String(headers[CALLER_HEADER]);
  const callers = await Promise.all(
    TOKENS.map(async ([name, { verify }]) => [name, await verify(token)] as const),
  );
  const accepted = callers.filter(([, caller]) => caller !== undefined);
  return { services: accepted.map(([name]) => name), caller: accepted[0]?.[1] };
};

type StartOptions = {
  /** The handler that replaces every service; absent: nothing listens there. */
  readonly service?: RequestListener;
  readonly env?: Readonly<Record<string, string>>;
  readonly redis?: Redis;
  readonly timeouts?: Partial<ForwardTimeouts>;
  readonly logger?: Logger;
  readonly endedSessions?: Pick<EndedSessionMemory, 'has' | 'onEnded'>;
};

/** Starts a gateway on a free port before a real HTTP server. `close` ends both, including open connections. */
export const startGateway = async ({
  service,
  env = {},
  redis,
  timeouts = {},
  logger = createLogger({ name: 'gateway', level: 'silent' }),
  endedSessions,
}: StartOptions = {}) => {
  const server = service === undefined ? undefined : createServer(service);
  const serviceUrl = server === undefined ? 'http://127.0.0.1:1' : await listen(server);
  const config = loadGatewayConfig({
    ...KEYS,
    TRANSCRIPTION_URL: serviceUrl,
    AUTH_URL: serviceUrl,
    USAGE_URL: serviceUrl,
    BILLING_URL: serviceUrl,
    ...env,
  });
  const closing = new AsyncDisposableStack();
  const { upstreams } = openResources(config, { closing, logger });
  const registry = createMetrics('gateway');
  const app = await buildGateway({
    config,
    logger,
    registry,
    upstreams,
    timeouts: { ...FORWARD_TIMEOUTS, ...timeouts },
    ...(redis === undefined ? {} : { redis }),
    ...(endedSessions === undefined ? {} : { endedSessions }),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    url,
    port: Number(new URL(url).port),
    registry,
    service: server,
    close: async (): Promise<void> => {
      await closing.disposeAsync();
      app.server.closeAllConnections();
      await app.close();
      server?.closeAllConnections();
      server?.close();
    },
  };
};

export type RunningGateway = Awaited<ReturnType<typeof startGateway>>;

/** Listens on a free port and returns the address. */
export const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
