import fp from 'fastify-plugin';

/** Logs one line per request, with its route instead of its path: ids, file names and query strings stay out of the log. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const { method, routeOptions } = request;
      const level = routeOptions.url?.startsWith('/health/') === true ? 'debug' : 'info';
      const durationMs = Math.round(reply.elapsedTime * 10) / 10;
      request.log[level](
        { method, route: routeOptions.url, status: reply.statusCode, durationMs },
        'request',
      );
    });
  },
  { name: 'request-log' },
);
