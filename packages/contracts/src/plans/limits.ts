import * as Type from '../shared/schema.ts';
import type { Locale } from '../shared/locale.ts';
import type { PlanId } from './plans.ts';

/** The number by which clients read “unlimited”. */
export const UNLIMITED = -1;

/** Which measure of uploaded recordings a limit counts, over which period. Days and months are counted in São Paulo time. */
export type RecordingMeasure = {
  readonly counts: 'files' | 'minutes' | 'megabytes';
  readonly per: 'recording' | 'day' | 'month';
};

type LimitTexts = {
  /** The limit's name in the comparison of plans, and on the page about a user's plan. */
  readonly name: string;
  readonly value: (limit: number) => string;
  readonly unlimited: string;
  /** Returns the limit as a sentence, for the list of what a plan includes. */
  readonly sentence: (limit: number) => string;
  readonly unlimitedSentence: string;
  /** A refusal without its figures, for a page in another language than the message. */
  readonly reason: string;
};

type LimitFacts = {
  /** The error code of a refusal. */
  readonly code: `${string}.${string}`;
  /** The measure of recordings, which usage checks; null is checked by the service of what is limited. */
  readonly recordings: RecordingMeasure | null;
  /** The figures of the default catalogue. */
  readonly figures: Readonly<Record<PlanId, number>>;
  readonly texts: Readonly<Record<Locale, LimitTexts>>;
};

/** The limits of plans, in display order. Types, checks, metrics, texts and rows of pages follow from an entry. */
export const PLAN_LIMITS = {
  dailyFiles: {
    code: 'usage.daily_limit',
    recordings: { counts: 'files', per: 'day' },
    figures: { free: 1, pro: UNLIMITED, business: UNLIMITED },
    texts: {
      pt: {
        name: 'Arquivos por dia',
        value: String,
        unlimited: 'Ilimitados',
        sentence: (files) => `${files} ${files === 1 ? 'arquivo' : 'arquivos'} por dia`,
        unlimitedSentence: 'Arquivos ilimitados',
        reason: 'Limite diário do seu plano atingido',
      },
      en: {
        name: 'Files per day',
        value: String,
        unlimited: 'Unlimited',
        sentence: (files) => `${files} ${files === 1 ? 'file' : 'files'} a day`,
        unlimitedSentence: 'Unlimited files',
        reason: 'You have reached the daily limit of your plan',
      },
    },
  },
  monthlyTranscriptionMinutes: {
    code: 'usage.monthly_limit',
    recordings: { counts: 'minutes', per: 'month' },
    figures: { free: 5, pro: 120, business: UNLIMITED },
    texts: {
      pt: {
        name: 'Minutos por mês',
        value: (minutes) => `${minutes} min`,
        unlimited: 'Ilimitados',
        sentence: (minutes) =>
          `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} por mês, somando os arquivos`,
        unlimitedSentence: 'Transcrição ilimitada',
        reason: 'Limite mensal do seu plano atingido',
      },
      en: {
        name: 'Minutes per month',
        value: (minutes) => `${minutes} min`,
        unlimited: 'Unlimited',
        sentence: (minutes) =>
          `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} a month, all files together`,
        unlimitedSentence: 'Unlimited transcription',
        reason: 'You have reached the monthly limit of your plan',
      },
    },
  },
  maxFileSizeMB: {
    code: 'usage.file_too_large',
    recordings: { counts: 'megabytes', per: 'recording' },
    figures: { free: 50, pro: 100, business: 500 },
    texts: {
      pt: {
        name: 'Tamanho por arquivo',
        value: (megabytes) => `${megabytes} MB`,
        unlimited: 'Ilimitados',
        sentence: (megabytes) => `Até ${megabytes} MB por arquivo`,
        unlimitedSentence: 'Arquivos de qualquer tamanho',
        reason: 'O arquivo é maior do que o seu plano permite',
      },
      en: {
        name: 'File size',
        value: (megabytes) => `${megabytes} MB`,
        unlimited: 'Unlimited',
        sentence: (megabytes) => `Up to ${megabytes} MB per file`,
        unlimitedSentence: 'Files of any size',
        reason: 'The file is larger than your plan allows',
      },
    },
  },
  maxDurationMinutes: {
    code: 'usage.too_long',
    recordings: { counts: 'minutes', per: 'recording' },
    figures: { free: 120, pro: UNLIMITED, business: UNLIMITED },
    texts: {
      pt: {
        name: 'Duração por gravação',
        value: (minutes) => inHours(minutes),
        unlimited: 'Ilimitada',
        sentence: (minutes) => `Até ${inHours(minutes)} por arquivo`,
        unlimitedSentence: 'Duração ilimitada por arquivo',
        reason: 'A gravação é longa demais para o seu plano',
      },
      en: {
        name: 'Recording length',
        value: (minutes) => inHours(minutes),
        unlimited: 'Unlimited',
        sentence: (minutes) => `Up to ${inHours(minutes)} per file`,
        unlimitedSentence: 'Unlimited duration per file',
        reason: 'The recording is longer than your plan allows',
      },
    },
  },
  insightsPerMonth: {
    code: 'usage.insights_limit',
    recordings: null,
    figures: { free: 30, pro: 600, business: UNLIMITED },
    texts: {
      pt: {
        name: 'Resumos e análises por mês',
        value: String,
        unlimited: 'Ilimitados',
        sentence: (insights) => `${insights} resumos, capítulos e outras análises por mês`,
        unlimitedSentence: 'Resumos, capítulos e outras análises sem limite',
        reason: 'Limite mensal de resumos e análises do seu plano atingido',
      },
      en: {
        name: 'Summaries and analyses per month',
        value: String,
        unlimited: 'Unlimited',
        sentence: (insights) => `${insights} summaries, chapters and other analyses a month`,
        unlimitedSentence: 'Unlimited summaries, chapters and other analyses',
        reason: 'You have reached the monthly limit of summaries and analyses of your plan',
      },
    },
  },
} as const satisfies Readonly<Record<string, LimitFacts>>;

export type PlanLimit = keyof typeof PLAN_LIMITS;
export const PLAN_LIMIT_NAMES = Object.keys(PLAN_LIMITS) as readonly PlanLimit[];

/** Returns a value for each limit. */
export const mapPlanLimits = <T>(valueOf: (limit: PlanLimit) => T): Record<PlanLimit, T> =>
  Object.fromEntries(PLAN_LIMIT_NAMES.map((limit) => [limit, valueOf(limit)])) as Record<PlanLimit, T>;

/** The figures of a plan; -1 is unlimited. */
export const PlanLimits = /* @__PURE__ */ Type.Object(
  /* @__PURE__ */ mapPlanLimits(() => Type.Integer({ minimum: UNLIMITED })),
);
export type PlanLimits = Record<PlanLimit, number>;

/** The limits that services enforce. The figures are in billing's catalogue, which publishes them as `catalogue.changed`. */
export const LimitsByPlan = Type.Object({ free: PlanLimits, pro: PlanLimits, business: PlanLimits });
export type LimitsByPlan = Type.Static<typeof LimitsByPlan>;

/** The error code with which each limit refuses. */
export const PLAN_LIMIT_CODES: Readonly<Record<PlanLimit, string>> = mapPlanLimits(
  (limit) => PLAN_LIMITS[limit].code,
);

/** Returns what a limit counts of recordings; null if it counts something else. */
export const recordingMeasureOf = (limit: PlanLimit): RecordingMeasure | null =>
  PLAN_LIMITS[limit].recordings;

/** Writes a duration in whole minutes as people say it: `2 h`, `1 h 40 min`, `45 min`. */
const inHours = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
};
