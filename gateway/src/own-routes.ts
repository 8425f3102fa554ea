import { getAddress, getReadiness, type HealthResponse } from '@escriba/contracts/gateway/gateway';
import { serveRoute } from '@escriba/http';
import type { App } from '@escriba/http';
import type { FastifyRequest } from 'fastify';
import { CSP_REPORTS_PATH } from './web/web.ts';
import { type CheckRate, clientAddress } from './guard/guard.ts';

type OwnRouteDeps = {
  readonly checkReadiness: () => Promise<HealthResponse>;
  readonly trustedProxyHops: number;
};

/** Registers the few operations that the gateway handles itself. */
export const registerOwnRoutes = (app: App, { checkReadiness, trustedProxyHops }: OwnRouteDeps): void => {
  app.get('/health/live', async () => ({ success: true }));
  serveRoute(app, getReadiness, async (_request, reply) => {
    const response = await checkReadiness();
    return reply
      .code(response.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(response);
  });
  serveRoute(app, getAddress, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { success: true, ip: clientAddress(request.raw, trustedProxyHops) };
  });
};

/** Counts every request to the gateway's own routes. Call it before they are registered. */
export const limitOwnRoutes = (app: App, checkRate: CheckRate, trustedProxyHops: number): void => {
  app.addHook('onRequest', async (request) => {
    await checkRate(request.raw, clientAddress(request.raw, trustedProxyHops), kindOf(request));
  });
};

const kindOf = (request: FastifyRequest): 'assets' | 'own' | 'reports' => {
  if (isFileOrPage(request)) return 'assets';
  return request.url.startsWith(CSP_REPORTS_PATH) ? 'reports' : 'own';
};

const OPERATIONS = /^\/(?:api|docs\/api|docs\/openapi\.json|health)(?:[/?]|$)/;

/** Returns whether a request is for a file or page. A page loads dozens of files at once, and a whole office may share one address. */
const isFileOrPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !OPERATIONS.test(url);
