import { createApiKeys } from './api-keys.service.ts';

export { planUnavailable } from './api-keys.errors.ts';
export { apiKeysRoutes, resolveApiKeyRoutes } from './api-keys.routes.ts';
export { type ReadPlan, createPlanReader } from './read-plan.ts';
export { collectKeys, forgetKeys, listRevokedKeys, purgeKeys, revokeKeys } from './stored-keys.ts';

type ApiKeysDeps = Parameters<typeof createApiKeys>[0];

/** Creates the service of the keys with which users' programs call the API. */
export const createApiKeyServices = (deps: ApiKeysDeps) => ({
  apiKeys: createApiKeys(deps),
});
