import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readStored, writeStored } from '../ui/stored.ts';
import { pt } from './pt/index.ts';
import type { Translations } from './translations.ts';

export const PAGE_LANGUAGES = ['pt', 'en'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

const STORED_UNDER = 'language';
const HTML_LANG: Record<PageLanguage, string> = { pt: 'pt-BR', en: 'en' };

/** Portuguese comes with the page; any other language is fetched when somebody asks for it. */
const load: Record<Exclude<PageLanguage, 'pt'>, () => Promise<Translations>> = {
  en: async () => (await import('./en/index.ts')).en,
};

/** Starts in the language that was chosen last (key `language`: `pt` or `en`), Portuguese without one. */
export const startTranslations = async (): Promise<void> => {
  await i18next.use(initReactI18next).init({
    lng: 'pt',
    fallbackLng: 'pt',
    defaultNS: 'site',
    ns: ['site', 'landing', 'transcription'],
    resources: { pt },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  const stored = readStored(STORED_UNDER);
  if (stored === 'en') await showLanguage(stored);
  else describePage('pt');
};

/** Changes every text on the page and remembers the choice. */
export const chooseLanguage = async (language: PageLanguage): Promise<void> => {
  writeStored(STORED_UNDER, language);
  await showLanguage(language);
};

const showLanguage = async (language: PageLanguage): Promise<void> => {
  if (language !== 'pt' && !i18next.hasResourceBundle(language, 'site')) {
    for (const [namespace, texts] of Object.entries(await load[language]())) {
      i18next.addResourceBundle(language, namespace, texts);
    }
  }
  await i18next.changeLanguage(language);
  describePage(language);
};

const describePage = (language: PageLanguage): void => {
  document.documentElement.lang = HTML_LANG[language];
  document.title = i18next.t('title', { ns: 'site' });
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute('content', i18next.t('description', { ns: 'site' }));
};
