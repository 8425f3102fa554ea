import type { IncomingMessage } from 'node:http';
import type { KnownHost } from '@escriba/contracts/transcription/own-domain';
import type { Logger } from '@escriba/runtime';
import type { Upstream } from '../platform/upstream.ts';
import { readHostName } from './host-name.ts';
import { createKnownHosts } from './known-hosts.ts';
import { isOpenOnOwnDomain } from './own-domain-paths.ts';

// The door of the room: other rooms import from this file alone.

export { sendLostPage } from './lost-page.ts';

/** The site that a request is for: the product, a company's domain and its public links, what is closed there, or one of several hosts. */
export type Site = 'product' | 'links' | 'closed' | 'ambiguous';

type SitesDeps = {
  readonly publicUrl: string | undefined;
  /** Knows the domains of companies. Absent: there are none. */
  readonly transcription: Upstream | undefined;
  readonly logger: Pick<Logger, 'warn'>;
};

/**
 * Tells requests at a company's own domain from those at the product. Only the `Host` header counts: other headers that name a host are the client's. Without a public
 * address, and for IP addresses and local names, every request is the product's.
 */
export const createSites = ({ publicUrl, transcription, logger }: SitesDeps) => {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  const known = transcription === undefined ? undefined : createKnownHosts({ transcription, logger });
  const ownHosts = new WeakMap<IncomingMessage, string>();

  const enter = (request: IncomingMessage, host: string, is: KnownHost): Site => {
    if (is === 'unknown') return 'product';
    if (is === 'withheld' || !isOpenOnOwnDomain(request)) return 'closed';
    ownHosts.set(request, host);
    // There is no account on a company's domain.
    delete request.headers.authorization;
    return 'links';
  };

  return {
    /** Returns the site of a request, at once if its host is known. */
    find: (request: IncomingMessage): Site | Promise<Site> => {
      if (hasSeveralHosts(request)) return 'ambiguous';
      if (known === undefined || publicHost === undefined) return 'product';
      const host = readHostName(request.headers.host);
      if (host === undefined || host === publicHost || host.endsWith(`.${publicHost}`)) return 'product';
      const is = known(host);
      return is instanceof Promise
        ? is.then((found) => enter(request, host, found))
        : enter(request, host, is);
    },

    /** Returns the company's domain of a request for its links; undefined for those at the product. */
    findOwnHost: (request: IncomingMessage): string | undefined => ownHosts.get(request),
  };
};

export type Sites = ReturnType<typeof createSites>;

/** Returns whether a request has several `Host` headers, of which others on its way may read another one. */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
};
