import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js';
import { matchPrecache } from 'workbox-precaching';

/** How long a connection may be silent before it counts as none. */
const PATIENCE_MS = 8_000;

/** Opens a page below `/app`: from the server, so that all users have the newest version; out of its reach, the kept page of this version. */
export const openPage = async ({ request, event }: RouteHandlerCallbackOptions): Promise<Response> => {
  const kept = await matchPrecache('/index.html');
  const fromServer = askServer(request, event as FetchEvent);
  if (kept === undefined) return fromServer;
  return Promise.race([fromServer, late()]).catch(() => kept);
};

const askServer = async (request: Request, event: FetchEvent): Promise<Response> => {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(request);
};

const late = (): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(new Error('The server is late')), PATIENCE_MS));
