import { isIP } from 'node:net';

/** A name in the public DNS: at least two labels, and a last one that is no number. */
const NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const PORT = /:\d{1,5}$/;
/** Names that are no company's: of one machine, of local networks, and of the names inside of clusters. */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|lan|home|intranet|svc|test|invalid|onion|arpa)$/;

/**
 * Returns the name of a `Host` header, in lower case, without port and final dot; undefined for an IP address, a name of one label or of a local network, and
 * what is no name.
 */
export const readHostName = (host: string | undefined): string | undefined => {
  if (host === undefined) return undefined;
  const name = host.toLowerCase().replace(PORT, '').replace(/\.$/, '');
  return NAME.test(name) && isIP(name) === 0 && !LOCAL.test(name) ? name : undefined;
};
