import type { Mailer } from '../platform/mail/mailer.ts';
import { createApiKeys } from './api-keys.service.ts';
import { createKeyMailDelivery } from './deliver-key-mail.ts';
import { createKeyReminders } from './key-reminders.ts';

export type { ApiKeys, KeySpace } from './api-keys.service.ts';
export { apiPlanRequired, planUnavailable } from './api-keys.errors.ts';
export { apiKeysRoutes, resolveApiKeyRoutes } from './api-keys.routes.ts';
export type { KeyReminders } from './key-reminders.ts';
export { type ReadPlan, createPlanReader } from './read-plan.ts';
export {
  collectKeys,
  forgetKeys,
  listRevokedKeys,
  purgeKeys,
  revokeKeys,
  revokeWorkspaceKeys,
} from './stored-keys.ts';

type ApiKeysDeps = Parameters<typeof createApiKeys>[0] & {
  /** Sends mails. Absent: none is sent. */
  readonly mailer: Mailer | undefined;
};

/** Creates the services of the keys with which users' programs call the API. */
export const createApiKeyServices = ({ mailer, ...deps }: ApiKeysDeps) => ({
  apiKeys: createApiKeys(deps),
  keyReminders: createKeyReminders({ ...deps, isMailAvailable: mailer !== undefined }),
});

type DeliveriesDeps = Pick<ApiKeysDeps, 'db' | 'clock' | 'mailer'> & {
  readonly config: { readonly PUBLIC_URL: string };
};

/** Delivers this room's events of the outbox; undefined if no mail server is configured. */
export const createApiKeyDeliveries = ({ mailer, config, ...deps }: DeliveriesDeps) => ({
  key_expiry: mailer && createKeyMailDelivery({ ...deps, mailer, publicUrl: config.PUBLIC_URL }),
});
