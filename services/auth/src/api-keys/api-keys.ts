import type { Peers } from '../platform/peers.ts';
import { createApiKeys } from './api-keys.service.ts';
import { createPlanReader } from './read-plan.ts';

export { apiKeysRoutes, resolveApiKeyRoutes } from './api-keys.routes.ts';
export { collectKeys, forgetKeys, listRevokedKeys, purgeKeys, revokeKeys } from './stored-keys.ts';

type ApiKeysDeps = Omit<Parameters<typeof createApiKeys>[0], 'readPlan'> & {
  readonly peers: Pick<Peers, 'usage'>;
};

/** Creates the service of the keys with which users' programs call the API. */
export const createApiKeyServices = (deps: ApiKeysDeps) => ({
  apiKeys: createApiKeys({ ...deps, readPlan: createPlanReader(deps.peers) }),
});
