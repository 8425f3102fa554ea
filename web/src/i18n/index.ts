import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readStored, writeStored } from '../platform/stored.ts';
import { pt } from './pt/index.ts';
import type {
  AccountTranslations,
  AppTranslations,
  LegalTranslations,
  PlansTranslations,
  TranscriptTranslations,
  Translations,
} from './translations.ts';

export const PAGE_LANGUAGES = ['pt', 'en'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

const STORED_UNDER = 'language';
const HTML_LANG: Record<PageLanguage, string> = { pt: 'pt-BR', en: 'en' };

type Load<T> = Readonly<Record<PageLanguage, () => Promise<T>>>;

/** The texts by area. Portuguese of the public pages comes with the page; all else is fetched when somebody goes there. */
const AREAS: {
  readonly public: Load<Translations>;
  readonly app: Load<AppTranslations>;
  readonly account: Load<AccountTranslations>;
  readonly legal: Load<LegalTranslations>;
  readonly plans: Load<PlansTranslations>;
  readonly transcript: Load<TranscriptTranslations>;
} = {
  public: { pt: async () => pt, en: async () => (await import('./en/index.ts')).en },
  app: {
    pt: async () => (await import('./pt/app/index.ts')).app,
    en: async () => (await import('./en/app/index.ts')).app,
  },
  account: {
    pt: async () => (await import('./pt/account/index.ts')).account,
    en: async () => (await import('./en/account/index.ts')).account,
  },
  legal: {
    pt: async () => (await import('./pt/legal/index.ts')).legal,
    en: async () => (await import('./en/legal/index.ts')).legal,
  },
  plans: {
    pt: async () => (await import('./pt/plans/index.ts')).plansTexts,
    en: async () => (await import('./en/plans/index.ts')).plansTexts,
  },
  transcript: {
    pt: async () => (await import('./pt/transcript/index.ts')).transcript,
    en: async () => (await import('./en/transcript/index.ts')).transcript,
  },
};
export type TextArea = keyof typeof AREAS;

const opened = new Set<TextArea>(['public']);

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

/** Makes the texts of an area ready before its first page is drawn; later changes of the language bring them along. */
export const openTexts = async (area: TextArea): Promise<void> => {
  opened.add(area);
  await addTexts(area, i18next.language === 'en' ? 'en' : 'pt');
};

/** Changes every text on the page and remembers the choice. */
export const chooseLanguage = async (language: PageLanguage): Promise<void> => {
  writeStored(STORED_UNDER, language);
  await showLanguage(language);
};

const showLanguage = async (language: PageLanguage): Promise<void> => {
  await Promise.all([...opened].map((area) => addTexts(area, language)));
  describePage(language);
  await i18next.changeLanguage(language);
};

const addTexts = async (area: TextArea, language: PageLanguage): Promise<void> => {
  for (const [namespace, texts] of Object.entries(await AREAS[area][language]())) {
    if (!i18next.hasResourceBundle(language, namespace))
      i18next.addResourceBundle(language, namespace, texts);
  }
};

/** Before the page itself changes, which may have a title of its own. */
const describePage = (language: PageLanguage): void => {
  const t = i18next.getFixedT(language, 'site');
  document.documentElement.lang = HTML_LANG[language];
  document.title = t('title');
  document.querySelector('meta[name="description"]')?.setAttribute('content', t('description'));
};
