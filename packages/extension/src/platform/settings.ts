import { APP_LANGUAGES, type AppLanguage } from '@escriba/contracts/shared/languages';
import { locale } from './texts.ts';

const LANGUAGE = 'language';

/** Returns the spoken language that was chosen last; first that of the browser. */
export const readLanguage = async (): Promise<AppLanguage> => {
  const { [LANGUAGE]: kept } = await chrome.storage.local.get(LANGUAGE);
  return APP_LANGUAGES.find((language) => language === kept) ?? locale();
};

export const keepLanguage = (language: AppLanguage): Promise<void> =>
  chrome.storage.local.set({ [LANGUAGE]: language });
