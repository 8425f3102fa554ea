import type { ApiKeyTranslations } from '../../pt/keys/index.ts';
import { apiKeys } from './api-keys.ts';
import { programs } from './programs.ts';
import { webhooks } from './webhooks.ts';

export const apiKeyTexts: ApiKeyTranslations = { apiKeys, programs, webhooks };
