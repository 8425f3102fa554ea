import { DEFAULT_LOCALE, type Locale, toLocale } from '@escriba/contracts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLocale, LOCALE_TAGS } from './locale.ts';
import { readStored, writeStored } from '../platform/stored.ts';
import { pt, type Translations } from './pt/index.ts';
import type { AccountTranslations } from './pt/account/index.ts';
import type { AppTranslations } from './pt/app/index.ts';
import type { BillingTranslations } from './pt/billing/index.ts';
import type { LegalTranslations } from './pt/legal/index.ts';
import type { PlansTranslations } from './pt/plans/index.ts';
import type { TranscriptTranslations } from './pt/transcript/index.ts';

const STORED_UNDER = 'language';

type Load<T> = Readonly<Record<Locale, () => Promise<T>>>;

/** The texts by area. The public pages carry their Portuguese; all other texts load with the first page that shows them. */
const AREAS: {
  readonly public: Load<Translations>;
  readonly app: Load<AppTranslations>;
  readonly account: Load<AccountTranslations>;
  readonly billing: Load<BillingTranslations>;
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
  billing: {
    pt: async () => (await import('./pt/billing/index.ts')).billing,
    en: async () => (await import('./en/billing/index.ts')).billing,
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

/** Starts in the stored language, or in the default one. */
export const startTranslations = async (): Promise<void> => {
  await i18next.use(initReactI18next).init({
    lng: DEFAULT_LOCALE,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: 'site',
    ns: ['common', 'site', 'landing', 'transcription'],
    fallbackNS: 'common',
    resources: { pt },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  const locale = toLocale(readStored(STORED_UNDER));
  if (locale === DEFAULT_LOCALE) describePage(locale);
  else await showLanguage(locale);
};

/** Loads the texts of an area before its first page renders. From then on, a change of language loads them too. */
export const openTexts = async (area: TextArea): Promise<void> => {
  opened.add(area);
  await addTexts(area, currentLocale());
};

/** Changes the language of the page and stores it. */
export const chooseLanguage = async (locale: Locale): Promise<void> => {
  writeStored(STORED_UNDER, locale);
  await showLanguage(locale);
};

const showLanguage = async (locale: Locale): Promise<void> => {
  await Promise.all([...opened].map((area) => addTexts(area, locale)));
  describePage(locale);
  await i18next.changeLanguage(locale);
};

const addTexts = async (area: TextArea, locale: Locale): Promise<void> => {
  for (const [namespace, texts] of Object.entries(await AREAS[area][locale]())) {
    if (!i18next.hasResourceBundle(locale, namespace)) i18next.addResourceBundle(locale, namespace, texts);
  }
};

/** Runs before the page changes, because the page may set its own title. */
const describePage = (locale: Locale): void => {
  const t = i18next.getFixedT(locale, 'site');
  document.documentElement.lang = LOCALE_TAGS[locale];
  document.title = t('title');
  document.querySelector('meta[name="description"]')?.setAttribute('content', t('description'));
};
