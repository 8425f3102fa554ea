import { DEFAULT_LANGUAGE, toEngineLanguage } from '@escriba/contracts/shared/languages';

/** Returns the engine's code for the chosen language; default Portuguese. */
export const chosenLanguage = (fields: { language_code?: string; language?: string }): string =>
  toEngineLanguage(fields.language_code ?? fields.language ?? DEFAULT_LANGUAGE);
