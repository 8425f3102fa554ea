import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Logs one line per request, with its route instead of its path: ids of records, file names and query strings stay out of the log. A service names the
 * user or the service that sent it, so that refusals can be investigated.
 */
export const requestLog = fp(
  async (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const { method, routeOptions } = request;
      const level = routeOptions.url?.startsWith('/health/') === true ? 'debug' : 'info';
      const durationMs = Math.round(reply.elapsedTime * 10) / 10;
      request.log[level](
        { method, route: routeOptions.url, status: reply.statusCode, durationMs, ...senderOf(request) },
        'request',
      );
    });
  },
  { name: 'request-log' },
);

/** Returns who sent a request; nothing for visitors, and in processes that do not know their callers. */
const senderOf = ({ caller }: { readonly caller?: FastifyRequest['caller'] }) => ({
  ...(caller?.user === undefined ? {} : { userId: caller.user.id }),
  ...(caller?.service === undefined ? {} : { service: caller.service }),
});
