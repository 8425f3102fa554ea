import { getAddress, getReadiness } from '@escriba/contracts';
import type { HealthAnswer } from '@escriba/contracts';
import { serveRoute } from '@escriba/http';
import type { App } from '@escriba/http';
import { clientAddress } from './admission/client-address.ts';

type OwnRouteDeps = {
  readonly checkReadiness: () => Promise<HealthAnswer>;
  readonly trustedProxyHops: number;
};

/** The few operations that the gateway answers itself. */
export const registerOwnRoutes = (app: App, { checkReadiness, trustedProxyHops }: OwnRouteDeps): void => {
  app.get('/health/live', async () => ({ success: true }));
  serveRoute(app, getReadiness, async (_request, reply) => {
    const answer = await checkReadiness();
    return reply
      .code(answer.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer);
  });
  serveRoute(app, getAddress, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { success: true, ip: clientAddress(request.raw, trustedProxyHops) };
  });
};
