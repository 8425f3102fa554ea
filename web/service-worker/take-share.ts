import { afterShare, INSTALLED_APP, type ShareFailure } from '@escriba/contracts/web/installed-app';
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js';
import { keepSharedFiles } from '../src/platform/shared-files.ts';

const SEE_OTHER = 303;

/** Keeps the files of a share, and leads to the upload page, which takes them once the user is signed in. */
export const takeShare = async ({ request }: RouteHandlerCallbackOptions): Promise<Response> => {
  const shared = await keepFiles(request).catch((): ShareFailure => 'lost');
  return Response.redirect(new URL(afterShare(shared), request.url).href, SEE_OTHER);
};

const keepFiles = async (request: Request): Promise<string> => {
  const form = await request.formData();
  const files = form.getAll(INSTALLED_APP.shareField).filter((entry) => typeof entry !== 'string');
  // A form whose file field is empty sends one without a name.
  const named = files.filter(({ name, size }) => name !== '' || size > 0);
  return named.length === 0 ? ('none' satisfies ShareFailure) : keepSharedFiles(named, Date.now());
};
