import { DEFAULT_LOCALE, LOCALE_TAGS, type Locale, toLocale } from '@escriba/contracts/shared/locale';
import { localisePath } from '@escriba/contracts/web/pages';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLocale } from './locale.ts';
import { readStored, writeStored } from '../platform/stored.ts';
import { pt, type Translations } from './pt/index.ts';
import type { AccountTranslations } from './pt/account/index.ts';
import type { ActivityTranslations } from './pt/activity/index.ts';
import type { ApiKeyTranslations } from './pt/keys/index.ts';
import type { AffiliateTranslations } from './pt/affiliates/index.ts';
import type { AppTranslations } from './pt/app/index.ts';
import type { BillingTranslations } from './pt/billing/index.ts';
import type { InsightTranslations } from './pt/insights/index.ts';
import type { LinkTranslations } from './pt/links/index.ts';
import type { LegalTranslations } from './pt/legal/index.ts';
import type { ReadingTranslations } from './pt/reading/index.ts';
import type { OperatorTranslations } from './pt/operator/index.ts';
import type { PlayerTranslations } from './pt/player.ts';
import type { PlansTranslations } from './pt/plans/index.ts';
import type { SecondFactorTranslations } from './pt/second-factor/index.ts';
import type { SupportTranslations } from './pt/support/index.ts';
import type { TeamTranslations } from './pt/team/index.ts';
import type { TranscriptTranslations } from './pt/transcript/index.ts';
import type { VocabularyTranslations } from './pt/vocabulary/index.ts';

const STORED_UNDER = 'language';

type Load<T> = Readonly<Record<Locale, () => Promise<T>>>;

/** The texts by area. The public pages contain their Portuguese; all other texts load with the first page that shows them. */
const AREAS: {
  readonly public: Load<Translations>;
  readonly app: Load<AppTranslations>;
  readonly account: Load<AccountTranslations>;
  readonly billing: Load<BillingTranslations>;
  readonly legal: Load<LegalTranslations>;
  readonly plans: Load<PlansTranslations>;
  readonly reading: Load<ReadingTranslations>;
  readonly player: Load<PlayerTranslations>;
  readonly transcript: Load<TranscriptTranslations>;
  readonly insights: Load<InsightTranslations>;
  readonly links: Load<LinkTranslations>;
  readonly activity: Load<ActivityTranslations>;
  readonly keys: Load<ApiKeyTranslations>;
  readonly affiliates: Load<AffiliateTranslations>;
  readonly vocabulary: Load<VocabularyTranslations>;
  readonly secondFactor: Load<SecondFactorTranslations>;
  readonly support: Load<SupportTranslations>;
  readonly team: Load<TeamTranslations>;
  readonly operator: Load<OperatorTranslations>;
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
  reading: {
    pt: async () => (await import('./pt/reading/index.ts')).reading,
    en: async () => (await import('./en/reading/index.ts')).reading,
  },
  player: {
    pt: async () => ({ player: (await import('./pt/player.ts')).player }),
    en: async () => ({ player: (await import('./en/player.ts')).player }),
  },
  transcript: {
    pt: async () => (await import('./pt/transcript/index.ts')).transcript,
    en: async () => (await import('./en/transcript/index.ts')).transcript,
  },
  insights: {
    pt: async () => (await import('./pt/insights/index.ts')).insightTexts,
    en: async () => (await import('./en/insights/index.ts')).insightTexts,
  },
  links: {
    pt: async () => (await import('./pt/links/index.ts')).linkTexts,
    en: async () => (await import('./en/links/index.ts')).linkTexts,
  },
  keys: {
    pt: async () => (await import('./pt/keys/index.ts')).apiKeyTexts,
    en: async () => (await import('./en/keys/index.ts')).apiKeyTexts,
  },
  activity: {
    pt: async () => (await import('./pt/activity/index.ts')).activityTexts,
    en: async () => (await import('./en/activity/index.ts')).activityTexts,
  },
  affiliates: {
    pt: async () => (await import('./pt/affiliates/index.ts')).affiliateTexts,
    en: async () => (await import('./en/affiliates/index.ts')).affiliateTexts,
  },
  vocabulary: {
    pt: async () => (await import('./pt/vocabulary/index.ts')).vocabularyTexts,
    en: async () => (await import('./en/vocabulary/index.ts')).vocabularyTexts,
  },
  secondFactor: {
    pt: async () => (await import('./pt/second-factor/index.ts')).secondFactorTexts,
    en: async () => (await import('./en/second-factor/index.ts')).secondFactorTexts,
  },
  support: {
    pt: async () => (await import('./pt/support/index.ts')).supportTexts,
    en: async () => (await import('./en/support/index.ts')).supportTexts,
  },
  team: {
    pt: async () => (await import('./pt/team/index.ts')).teamTexts,
    en: async () => (await import('./en/team/index.ts')).teamTexts,
  },
  operator: {
    pt: async () => (await import('./pt/operator/index.ts')).operatorTexts,
    en: async () => (await import('./en/operator/index.ts')).operatorTexts,
  },
};
export type TextArea = keyof typeof AREAS;

const opened = new Set<TextArea>(['public']);

/** Starts in the language of the page's address, else in the stored one, else in the default one. */
export const startTranslations = async ({
  locale = toLocale(readStored(STORED_UNDER)),
}: { readonly locale?: Locale | undefined } = {}): Promise<void> => {
  await openTranslations(locale);
  // HTML that was built beforehand has its own title and description.
  if (document.documentElement.dataset['page'] === undefined) describePage(locale);
};

/** Starts in a language, without a page. */
export const openTranslations = async (locale: Locale): Promise<void> => {
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
  pluralizeZero();
  if (locale !== DEFAULT_LOCALE) await changeTexts(locale);
};

type PluralResolver = { getRule: (code: string, options?: object) => Intl.PluralRules };

/** Makes 0 plural in Portuguese: Brazilians say '0 palavras', as the rules of European Portuguese do; those of Brazil count 0 as singular. */
const pluralizeZero = (): void => {
  const resolver = i18next.services.pluralResolver as PluralResolver;
  const getRule = resolver.getRule.bind(resolver);
  resolver.getRule = (code, options) => getRule(code === 'pt' ? 'pt-PT' : code, options);
};

/** Loads the texts of an area before its first page renders. From then on, a change of language loads them too. */
export const openTexts = async (area: TextArea): Promise<void> => {
  opened.add(area);
  await addTexts(area, currentLocale());
};

/** Changes the language of the page and its address, and stores it. */
export const chooseLanguage = async (locale: Locale): Promise<void> => {
  writeStored(STORED_UNDER, locale);
  moveTo(locale);
  await loadTexts(locale);
  // Before the page changes, because the page may set its own title.
  describePage(locale);
  await i18next.changeLanguage(locale);
};

/** Stores the language of the page for addresses that name none, unless one is stored. */
export const keepLanguage = (): void => {
  if (readStored(STORED_UNDER) === undefined) writeStored(STORED_UNDER, currentLocale());
};

/** Replaces the address without loading: the page keeps its state. */
const moveTo = (locale: Locale): void => {
  const { pathname, search, hash } = window.location;
  const path = localisePath(pathname, locale);
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash);
};

const changeTexts = async (locale: Locale): Promise<void> => {
  await loadTexts(locale);
  await i18next.changeLanguage(locale);
};

const loadTexts = async (locale: Locale): Promise<void> => {
  await Promise.all([...opened].map((area) => addTexts(area, locale)));
};

const addTexts = async (area: TextArea, locale: Locale): Promise<void> => {
  for (const [namespace, texts] of Object.entries(await AREAS[area][locale]())) {
    if (!i18next.hasResourceBundle(locale, namespace)) i18next.addResourceBundle(locale, namespace, texts);
  }
};

const describePage = (locale: Locale): void => {
  const t = i18next.getFixedT(locale, 'site');
  document.documentElement.lang = LOCALE_TAGS[locale];
  document.title = t('title');
  document.querySelector('meta[name="description"]')?.setAttribute('content', t('description'));
};
