import type { Locale } from './locale.ts';
import { PLAN_FEATURES, PLAN_FEATURE_NAMES, type PlanFeature } from './plan-features.ts';
import { type PlanId, type PlanLimit, type PlanLimits, UNLIMITED } from './plans.ts';

export const planName = (plan: PlanId, locale: Locale): string => TEXTS[locale].names[plan];

export const planDescription = (plan: PlanId, locale: Locale): string => TEXTS[locale].descriptions[plan];

/** A feature, in words for users. */
export const planFeatureName = (feature: PlanFeature, locale: Locale): string =>
  TEXTS[locale].features[feature];

/** What a plan includes, in sentences for users: its limits, then its features. */
export const planSentences = (plan: PlanId, limits: PlanLimits, locale: Locale): string[] => {
  const texts = TEXTS[locale];
  return [
    ...Object.values(texts.limits(limits)),
    ...PLAN_FEATURE_NAMES.filter((name) => PLAN_FEATURES[plan][name]).map((name) => texts.features[name]),
  ];
};

type Texts = {
  readonly names: Readonly<Record<PlanId, string>>;
  readonly descriptions: Readonly<Record<PlanId, string>>;
  readonly limits: (limits: PlanLimits) => Readonly<Record<PlanLimit, string>>;
  readonly features: Readonly<Record<PlanFeature, string>>;
};

const hours = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

const TEXTS: Readonly<Record<Locale, Texts>> = {
  pt: {
    names: { free: 'Gratuito', pro: 'Pro', business: 'Enterprise' },
    descriptions: {
      free: 'Para conhecer a transcrição com seus próprios áudios',
      pro: 'Para quem transcreve todos os dias',
      business: 'Para empresas, com API e a sua própria marca',
    },
    limits: ({ dailyFiles, monthlyTranscriptionMinutes, maxFileSizeMB, maxDurationMinutes }) => ({
      dailyFiles:
        dailyFiles === UNLIMITED
          ? 'Arquivos ilimitados'
          : `${dailyFiles} ${dailyFiles === 1 ? 'arquivo' : 'arquivos'} por dia`,
      monthlyTranscriptionMinutes:
        monthlyTranscriptionMinutes === UNLIMITED
          ? 'Transcrição ilimitada'
          : `${monthlyTranscriptionMinutes} minutos por mês`,
      maxFileSizeMB:
        maxFileSizeMB === UNLIMITED ? 'Arquivos de qualquer tamanho' : `Até ${maxFileSizeMB} MB por arquivo`,
      maxDurationMinutes:
        maxDurationMinutes === UNLIMITED
          ? 'Duração ilimitada'
          : `Até ${hours(maxDurationMinutes)} por arquivo`,
    }),
    features: {
      speakerIdentification: 'Identificação de quem fala',
      advancedExport: 'Exportação avançada',
      priority: 'Prioridade na fila',
      apiAccess: 'Acesso à API',
      whiteLabel: 'White-label',
    },
  },
  en: {
    names: { free: 'Free', pro: 'Pro', business: 'Enterprise' },
    descriptions: {
      free: 'To try transcription with your own recordings',
      pro: 'For people who transcribe every day',
      business: 'For companies, with an API and their own brand',
    },
    limits: ({ dailyFiles, monthlyTranscriptionMinutes, maxFileSizeMB, maxDurationMinutes }) => ({
      dailyFiles:
        dailyFiles === UNLIMITED
          ? 'Unlimited files'
          : `${dailyFiles} ${dailyFiles === 1 ? 'file' : 'files'} a day`,
      monthlyTranscriptionMinutes:
        monthlyTranscriptionMinutes === UNLIMITED
          ? 'Unlimited transcription'
          : `${monthlyTranscriptionMinutes} minutes a month`,
      maxFileSizeMB: maxFileSizeMB === UNLIMITED ? 'Files of any size' : `Up to ${maxFileSizeMB} MB per file`,
      maxDurationMinutes:
        maxDurationMinutes === UNLIMITED
          ? 'Unlimited duration'
          : `Up to ${hours(maxDurationMinutes)} per file`,
    }),
    features: {
      speakerIdentification: 'Speaker identification',
      advancedExport: 'Advanced export',
      priority: 'Priority in the queue',
      apiAccess: 'API access',
      whiteLabel: 'White-label',
    },
  },
};
