import type { Shape } from '../shape.ts';
import { apiKeys } from './api-keys.ts';
import { programs } from './programs.ts';
import { webhooks } from './webhooks.ts';

export const apiKeyTexts = { apiKeys, programs, webhooks };

/** The texts of API keys, connected programs and webhooks. */
export type ApiKeyTranslations = Shape<typeof apiKeyTexts>;
