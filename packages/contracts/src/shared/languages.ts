/** The options of the landing page's language selector (BCP 47). */
export const LANDING_LANGUAGES = ['pt-BR', 'en-US', 'es-ES', 'fr-FR', 'de-DE', 'it-IT'] as const;
export type LandingLanguage = (typeof LANDING_LANGUAGES)[number];

/** The options of the app's language selector (ISO 639-1). */
export const APP_LANGUAGES = [
  'pt',
  'en',
  'es',
  'fr',
  'de',
  'it',
  'ja',
  'ko',
  'zh',
  'ru',
  'ar',
  'hi',
] as const;
export type AppLanguage = (typeof APP_LANGUAGES)[number];

export const DEFAULT_LANGUAGE = 'pt';

/** The language that makes the engine detect the language. */
export const AUTO_LANGUAGE = 'auto';

/** Returns the language subtag that speech engines expect: `pt-BR` → `pt`. */
export const toEngineLanguage = (tag: string): string => tag.toLowerCase().split('-')[0] ?? tag;
