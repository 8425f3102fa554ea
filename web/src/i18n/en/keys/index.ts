import type { ApiKeyTranslations } from '../../pt/keys/index.ts';
import { apiKeys } from './api-keys.ts';

export const apiKeyTexts: ApiKeyTranslations = { apiKeys };
