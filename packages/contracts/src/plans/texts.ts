import type { Locale } from '../shared/locale.ts';
import { PLAN_FEATURES, PLAN_FEATURE_NAMES, type PlanFeature } from './features.ts';
import { PLAN_LIMITS, PLAN_LIMIT_NAMES, type PlanLimit, type PlanLimits, UNLIMITED } from './limits.ts';
import type { PlanId } from './plans.ts';

export const planName = (plan: PlanId, locale: Locale): string => TEXTS[locale].names[plan];

export const planDescription = (plan: PlanId, locale: Locale): string => TEXTS[locale].descriptions[plan];

/** Returns a feature, in words for users. */
export const planFeatureName = (feature: PlanFeature, locale: Locale): string =>
  TEXTS[locale].features[feature];

/** Returns what a plan includes, in sentences for users: its limits, then its features. */
export const planSentences = (plan: PlanId, limits: Partial<PlanLimits>, locale: Locale): string[] => [
  ...PLAN_LIMIT_NAMES.flatMap((name) => planLimitSentence(name, limits[name], locale) ?? []),
  ...PLAN_FEATURE_NAMES.filter((name) => PLAN_FEATURES[plan][name]).map((name) =>
    planFeatureName(name, locale),
  ),
];

/** Returns a limit as one item of what a plan includes. A limit that an old contract lacks has none. */
export const planLimitSentence = (
  name: PlanLimit,
  limit: number | undefined,
  locale: Locale,
): string | undefined => {
  if (limit === undefined) return undefined;
  const { sentence, unlimitedSentence } = PLAN_LIMITS[name].texts[locale];
  return limit === UNLIMITED ? unlimitedSentence : sentence(limit);
};

/** Returns a limit, in words for users. */
export const planLimitName = (name: PlanLimit, locale: Locale): string =>
  PLAN_LIMITS[name].texts[locale].name;

/** Returns the figure of a limit with its unit. */
export const planLimitValue = (name: PlanLimit, limit: number, locale: Locale): string => {
  const { value, unlimited } = PLAN_LIMITS[name].texts[locale];
  return limit === UNLIMITED ? unlimited : value(limit);
};

/** Says that a limit refused something, without figures. */
export const planLimitReason = (name: PlanLimit, locale: Locale): string =>
  PLAN_LIMITS[name].texts[locale].reason;

type Texts = {
  readonly names: Readonly<Record<PlanId, string>>;
  readonly descriptions: Readonly<Record<PlanId, string>>;
  readonly features: Readonly<Record<PlanFeature, string>>;
};

const TEXTS: Readonly<Record<Locale, Texts>> = {
  pt: {
    names: { free: 'Gratuito', pro: 'Pro', business: 'Enterprise' },
    descriptions: {
      free: 'Para conhecer a transcrição com seus próprios áudios',
      pro: 'Para quem transcreve todos os dias',
      business: 'Para empresas, com API e a sua própria marca',
    },
    features: {
      speakerIdentification: 'Identificação de quem fala',
      advancedExport: 'Exportação avançada',
      priority: 'Prioridade na fila',
      apiAccess: 'Acesso à API',
      whiteLabel: 'White-label',
      workspaces: 'Espaços de trabalho com membros',
    },
  },
  en: {
    names: { free: 'Free', pro: 'Pro', business: 'Enterprise' },
    descriptions: {
      free: 'To try transcription with your own recordings',
      pro: 'For people who transcribe every day',
      business: 'For companies, with an API and their own brand',
    },
    features: {
      speakerIdentification: 'Speaker identification',
      advancedExport: 'Advanced export',
      priority: 'Priority in the queue',
      apiAccess: 'API access',
      whiteLabel: 'White-label',
      workspaces: 'Workspaces with members',
    },
  },
};
