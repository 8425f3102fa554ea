import { Resolver } from 'node:dns/promises';

/**
 * Reads a list of DNS servers such as `10.0.0.53 [fd00::53]:5353`, separated by spaces or commas. Returns undefined for an empty list: the
 * system's servers.
 * @throws {TypeError} if an entry is not an address
 */
export const parseServers = (text: string): readonly string[] | undefined => {
  const servers = text.split(/[\s,]+/u).filter((entry) => entry !== '');
  for (const server of servers) checkServer(server);
  return servers.length === 0 ? undefined : servers;
};

const checkServer = (server: string): void => {
  try {
    new Resolver().setServers([server]);
  } catch (error) {
    throw new TypeError(`“${server}” is not the address of a DNS server such as 10.0.0.53`, { cause: error });
  }
};
