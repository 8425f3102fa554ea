import {
  type CatalogueEntry,
  type Locale,
  PLAN_FEATURES,
  PLAN_FEATURE_NAMES,
  PLAN_IDS,
  type PlanFeature,
  type PlanId,
  type PlanLimit,
  type PlanLimits,
  UNLIMITED,
} from '@escriba/contracts';
import { type Catalogue, priceOf } from './catalogue.ts';

type Texts = {
  readonly names: Readonly<Record<PlanId, string>>;
  readonly descriptions: Readonly<Record<PlanId, string>>;
  readonly limits: (limits: PlanLimits) => Readonly<Record<PlanLimit, string>>;
  readonly features: Readonly<Record<PlanFeature, string>>;
};

/** The catalogue in words for users, by rank. */
export const describeCatalogue = (catalogue: Catalogue, locale: Locale): CatalogueEntry[] =>
  PLAN_IDS.map((id) => {
    const { priceCents, listPriceCents, limits } = catalogue[id];
    const isPurchasable = priceOf(catalogue, id, 'monthly') !== undefined;
    return {
      id,
      name: TEXTS[locale].names[id],
      description: TEXTS[locale].descriptions[id],
      price: priceCents === null ? null : priceCents / 100,
      priceCents: {
        monthly: priceCents,
        yearly: priceCents === null ? null : (priceOf(catalogue, id, 'yearly') ?? 0),
      },
      listPriceCents,
      features: sentencesOf(catalogue, id, locale),
      maxTranscriptions: limits.dailyFiles,
      maxDuration: limits.maxDurationMinutes,
      limits,
      includes: PLAN_FEATURES[id],
      isPurchasable,
    };
  });

/** What a change of plan takes away, as sentences for users. */
export const listLosses = (
  catalogue: Catalogue,
  { from, to, locale }: { readonly from: PlanId; readonly to: PlanId; readonly locale: Locale },
): string[] => {
  const kept = new Set(sentencesOf(catalogue, to, locale));
  return PLAN_IDS.indexOf(to) >= PLAN_IDS.indexOf(from)
    ? []
    : sentencesOf(catalogue, from, locale).filter((sentence) => !kept.has(sentence));
};

export const planName = (plan: PlanId, locale: Locale): string => TEXTS[locale].names[plan];

const sentencesOf = (catalogue: Catalogue, plan: PlanId, locale: Locale): string[] => {
  const texts = TEXTS[locale];
  return [
    ...Object.values(texts.limits(catalogue[plan].limits)),
    ...PLAN_FEATURE_NAMES.filter((name) => PLAN_FEATURES[plan][name]).map((name) => texts.features[name]),
  ];
};

const hours = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

const TEXTS: Readonly<Record<Locale, Texts>> = {
  pt: {
    names: { free: 'Gratuito', pro: 'Pro', business: 'Enterprise' },
    descriptions: {
      free: 'Para conhecer a transcrição com seus próprios áudios',
      pro: 'Para quem transcreve todos os dias',
      business: 'Para equipes e empresas, sem limite de transcrição',
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
      speakerIdentification: 'Identificação de falantes',
      advancedExport: 'Exportação avançada',
      integrations: 'Integrações',
      priority: 'Prioridade na fila',
      apiAccess: 'Acesso à API',
      whiteLabel: 'White-label',
      dedicatedSupport: 'Suporte dedicado 24/7',
    },
  },
  en: {
    names: { free: 'Free', pro: 'Pro', business: 'Enterprise' },
    descriptions: {
      free: 'To try transcription with your own recordings',
      pro: 'For people who transcribe every day',
      business: 'For teams and companies, without a limit on transcription',
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
      integrations: 'Integrations',
      priority: 'Priority in the queue',
      apiAccess: 'API access',
      whiteLabel: 'White-label',
      dedicatedSupport: 'Dedicated support 24/7',
    },
  },
};
