import type { Locale, PlanFeature, PlanId, PlanLimit, PlanLimits } from '@escriba/contracts';
import { PLAN_FEATURES, PLAN_FEATURE_NAMES, PLAN_LIMITS, UNLIMITED } from '@escriba/contracts';
import type { Entitlement } from '../people/entitlement.ts';

/** The plan in force in words for users. `highlights` list its limits, then its features. */
export type PlanText = {
  readonly displayName: string;
  readonly description: string;
  readonly highlights: string[];
};

export const planText = (
  { plan, inForce }: Pick<Entitlement, 'plan' | 'inForce'>,
  locale: Locale,
): PlanText => {
  const texts = TEXTS[locale];
  return {
    displayName: texts.names[inForce],
    description: plan === inForce ? texts.descriptions[plan] : texts.lapsed(texts.names[plan]),
    highlights: [
      ...Object.values(texts.limits(PLAN_LIMITS[inForce])),
      ...featuresOf(inForce).map((name) => texts.features[name]),
    ],
  };
};

type Texts = {
  readonly names: Readonly<Record<PlanId, string>>;
  readonly descriptions: Readonly<Record<PlanId, string>>;
  /** For a paid plan that is not active. */
  readonly lapsed: (plan: string) => string;
  readonly limits: (limits: PlanLimits) => Readonly<Record<PlanLimit, string>>;
  readonly features: Readonly<Record<PlanFeature, string>>;
};

const featuresOf = (plan: PlanId): PlanFeature[] =>
  PLAN_FEATURE_NAMES.filter((name) => PLAN_FEATURES[plan][name]);

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
    lapsed: (plan) => `Sua assinatura ${plan} não está ativa: valem os limites e recursos do plano gratuito`,
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
    lapsed: (plan) =>
      `Your ${plan} subscription is not active: the limits and features of the free plan apply`,
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
