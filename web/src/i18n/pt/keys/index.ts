import type { Shape } from '../shape.ts';
import { apiKeys } from './api-keys.ts';
import { webhooks } from './webhooks.ts';

export const apiKeyTexts = { apiKeys, webhooks };

/** The texts of the API keys and of webhooks. */
export type ApiKeyTranslations = Shape<typeof apiKeyTexts>;
