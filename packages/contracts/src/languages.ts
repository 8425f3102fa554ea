/** What the landing page's language selector offers (BCP 47). */
export const LANDING_LANGUAGES = ['pt-BR', 'en-US', 'es-ES', 'fr-FR', 'de-DE', 'it-IT'] as const;
export type LandingLanguage = (typeof LANDING_LANGUAGES)[number];

/** What the app's language selector offers (ISO 639-1). */
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

/** Asks the engine to find the language out. */
export const AUTO_LANGUAGE = 'auto';

/** The language subtag that a speech engine takes: `pt-BR` → `pt`. */
export const toEngineLanguage = (tag: string): string => tag.toLowerCase().split('-')[0] ?? tag;
