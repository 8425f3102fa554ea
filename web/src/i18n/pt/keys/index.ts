import type { Shape } from '../shape.ts';
import { apiKeys } from './api-keys.ts';

export const apiKeyTexts = { apiKeys };

/** The texts of the keys of programs. */
export type ApiKeyTranslations = Shape<typeof apiKeyTexts>;
