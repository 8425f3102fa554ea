import { afterShare, INSTALLED_APP } from '@escriba/contracts/web/installed-app';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import type { App } from '@escriba/http';
import { allowEarlyResponse, discardRest } from '../forwarding/forwarding.ts';

const SEE_OTHER = 303;

/**
 * Handles what the service worker usually takes: files shared with the installed app. Without the worker they cannot be kept until the
 * user has signed in, so the upload page asks for them. The body is discarded.
 */
export const registerShareTarget = (app: App): void => {
  app.route({
    method: 'POST',
    url: INSTALLED_APP.share,
    // Runs before the body is parsed, because the body may be a film.
    onRequest: async (request, reply) => {
      allowEarlyResponse(request.raw, reply.raw);
      discardRest(request.raw);
      return reply.header('cache-control', 'no-store').redirect(afterShare('lost'), SEE_OTHER);
    },
    handler: () => undefined,
  });
  app.get(INSTALLED_APP.share, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(PAGE_PATHS.appUpload, SEE_OTHER),
  );
};
