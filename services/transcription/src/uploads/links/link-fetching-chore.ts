import type { FastifyInstance } from 'fastify';
import type { LinkFetching } from './fetch-links.ts';

type ChoreDeps = { readonly linkFetching: Pick<LinkFetching, 'start' | 'stop'> };

/** Fetches due links while the app is open. */
export const linkFetchingChore =
  ({ linkFetching }: ChoreDeps) =>
  async (app: FastifyInstance) => {
    app.addHook('onReady', async () => {
      linkFetching.start((error) => app.log.warn({ err: error }, 'links.fetching_failed'));
    });
    app.addHook('onClose', linkFetching.stop);
  };
