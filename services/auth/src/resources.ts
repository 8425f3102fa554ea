import { randomBytes, randomUUID } from 'node:crypto';
import { openDatabase } from '@escriba/db';
import { openRedis } from '@escriba/jobs';
import { createFindRecords, createOutbound, parseRanges, parseServers } from '@escriba/outbound';
import type { ProcessScope } from '@escriba/service';
import type { AuthConfig } from './config.ts';
import type { DB } from './platform/db/schema.generated.ts';
import { SCHEMA } from './platform/db/schema.ts';
import { findPeers } from './platform/peers.ts';
import { findAccountParts } from './privacy/privacy.ts';

/** Opens the service's connections, and its source of randomness. */
export const openResources = (config: AuthConfig, scope: ProcessScope) => {
  const peers = findPeers(config);
  const servers = parseServers(config.DNS_SERVERS);
  const outbound = createOutbound({ allowed: parseRanges(config.OUTBOUND_ALLOWED_RANGES), servers });
  scope.closing.defer(outbound.close);
  return {
    db: openDatabase<DB>(config, SCHEMA, scope),
    redis: openRedis(config.REDIS_URL, scope),
    peers,
    outbound,
    findRecords: createFindRecords({ servers }),
    accountParts: findAccountParts(peers),
    randomness: { newId: randomUUID, randomBytes },
  };
};
