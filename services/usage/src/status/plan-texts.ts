import type { PlanId, PlanLimits } from '@escriba/contracts';
import { PLAN_LIMITS, UNLIMITED } from '@escriba/contracts';
import type { AnswerLanguage } from '@escriba/http';
import type { Entitlement } from '../people/entitlement.ts';

/** A plan in words for people. `highlights` say what is in force, limits first. */
export type PlanText = {
  readonly displayName: string;
  readonly description: string;
  readonly highlights: string[];
};

export const planText = (
  { plan, inForce }: Pick<Entitlement, 'plan' | 'inForce'>,
  language: AnswerLanguage,
): PlanText => {
  const texts = TEXTS[language];
  return {
    displayName: texts.names[plan],
    description: plan === inForce ? texts.descriptions[plan] : texts.lapsed,
    highlights: [...texts.limits(PLAN_LIMITS[inForce]), ...texts.extras[inForce]],
  };
};

type Texts = {
  readonly names: Readonly<Record<PlanId, string>>;
  readonly descriptions: Readonly<Record<PlanId, string>>;
  /** Of a paid plan that does not stand well. */
  readonly lapsed: string;
  readonly limits: (limits: PlanLimits) => string[];
  readonly extras: Readonly<Record<PlanId, readonly string[]>>;
};

const hours = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

const TEXTS: Readonly<Record<AnswerLanguage, Texts>> = {
  pt: {
    names: { free: 'Gratuito', pro: 'Pro', business: 'Enterprise' },
    descriptions: {
      free: 'Para conhecer a transcrição com seus próprios áudios',
      pro: 'Para quem transcreve todos os dias',
      business: 'Para equipes e empresas, sem limite de transcrição',
    },
    lapsed: 'Sua assinatura não está ativa: valem os limites do plano gratuito',
    limits: ({ dailyFiles, monthlyTranscriptionMinutes, maxFileSizeMB, maxDurationMinutes }) => [
      dailyFiles === UNLIMITED
        ? 'Arquivos ilimitados'
        : `${dailyFiles} ${dailyFiles === 1 ? 'arquivo' : 'arquivos'} por dia`,
      monthlyTranscriptionMinutes === UNLIMITED
        ? 'Transcrição ilimitada'
        : `${monthlyTranscriptionMinutes} minutos por mês`,
      maxFileSizeMB === UNLIMITED ? 'Arquivos de qualquer tamanho' : `Até ${maxFileSizeMB} MB por arquivo`,
      maxDurationMinutes === UNLIMITED ? 'Duração ilimitada' : `Até ${hours(maxDurationMinutes)} por arquivo`,
    ],
    extras: {
      free: [],
      pro: ['Identificação de falantes', 'Exportação avançada', 'Integrações', 'Prioridade na fila'],
      business: ['Acesso à API', 'White-label', 'Suporte dedicado 24/7', 'Prioridade máxima na fila'],
    },
  },
  en: {
    names: { free: 'Free', pro: 'Pro', business: 'Enterprise' },
    descriptions: {
      free: 'To try transcription with your own recordings',
      pro: 'For people who transcribe every day',
      business: 'For teams and companies, without a limit on transcription',
    },
    lapsed: 'Your subscription is not active: the limits of the free plan apply',
    limits: ({ dailyFiles, monthlyTranscriptionMinutes, maxFileSizeMB, maxDurationMinutes }) => [
      dailyFiles === UNLIMITED
        ? 'Unlimited files'
        : `${dailyFiles} ${dailyFiles === 1 ? 'file' : 'files'} a day`,
      monthlyTranscriptionMinutes === UNLIMITED
        ? 'Unlimited transcription'
        : `${monthlyTranscriptionMinutes} minutes a month`,
      maxFileSizeMB === UNLIMITED ? 'Files of any size' : `Up to ${maxFileSizeMB} MB a file`,
      maxDurationMinutes === UNLIMITED ? 'Unlimited duration' : `Up to ${hours(maxDurationMinutes)} a file`,
    ],
    extras: {
      free: [],
      pro: ['Speaker identification', 'Advanced export', 'Integrations', 'Priority in the queue'],
      business: ['API access', 'White-label', 'Dedicated support 24/7', 'Highest priority in the queue'],
    },
  },
};
