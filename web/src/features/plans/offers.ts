import {
  ADVANCED_EXPORT_FORMATS,
  BASIC_EXPORT_FORMATS,
  type ExportFormat,
  PLAN_FEATURES,
  PLAN_FEATURE_NAMES,
  PLAN_IDS,
  PLAN_LIMITS,
  type PlanFeature,
  type PlanId,
  type PlanLimit,
  UNLIMITED,
} from '@escriba/contracts';
import type { TFunction } from 'i18next';
import { useLocale } from '../../i18n/locale.ts';

export type Cycle = 'monthly' | 'yearly';

const MONTHS: Readonly<Record<Cycle, number>> = { monthly: 1, yearly: 12 };
/** Per month, in cents; null for a price agreed with each company. */
const MONTHLY: Readonly<Record<PlanId, { readonly price: number; readonly before?: number } | null>> = {
  free: { price: 0 },
  pro: { price: 29_00, before: 79_00 },
  business: null,
};

export type Offer = {
  readonly id: PlanId;
  /** A formatted price; null for a price on request. */
  readonly price: string | null;
  /** The former price, struck through. */
  readonly before: string | null;
};

/** The price of a plan for a billing cycle; a year is twelve months. */
export const useOffer = (id: PlanId, cycle: Cycle): Offer => {
  const locale = useLocale();
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'BRL',
    maximumFractionDigits: 0,
  });
  const write = (cents: number | undefined): string | null =>
    cents === undefined ? null : money.format((cents * MONTHS[cycle]) / 100);
  const monthly = MONTHLY[id];
  return { id, price: write(monthly?.price), before: write(monthly?.before) };
};

type PlansText = TFunction<'plans'>;

/** The limits of a plan as texts. */
export const describeLimits = (id: PlanId, t: PlansText): string[] => {
  const { dailyFiles, monthlyTranscriptionMinutes, maxFileSizeMB, maxDurationMinutes } = PLAN_LIMITS[id];
  const texts: Readonly<Record<PlanLimit, string>> = {
    dailyFiles: orUnlimited(dailyFiles, t('limit.files', { count: dailyFiles }), t('limit.filesUnlimited')),
    monthlyTranscriptionMinutes: orUnlimited(
      monthlyTranscriptionMinutes,
      t('limit.minutes', { count: monthlyTranscriptionMinutes }),
      t('limit.minutesUnlimited'),
    ),
    maxFileSizeMB: orUnlimited(
      maxFileSizeMB,
      t('limit.size', { size: maxFileSizeMB }),
      t('limit.sizeUnlimited'),
    ),
    maxDurationMinutes: orUnlimited(
      maxDurationMinutes,
      t('limit.duration', { hours: maxDurationMinutes / 60 }),
      t('limit.durationUnlimited'),
    ),
  };
  return Object.values(texts);
};

/** The limit's text, or the text for unlimited. */
export const orUnlimited = (limit: number, words: string, unlimited: string): string =>
  limit === UNLIMITED ? unlimited : words;

const writeFormats = (formats: readonly ExportFormat[]): string =>
  formats.map((format) => format.toUpperCase()).join(', ');

/** The export formats of every plan. */
export const BASIC_FORMATS = writeFormats(BASIC_EXPORT_FORMATS);
const ADVANCED_FORMATS = writeFormats(ADVANCED_EXPORT_FORMATS);

/** The text of a feature. */
export const describeFeature = (name: PlanFeature, t: PlansText): string =>
  t(`feature.${name}`, { formats: ADVANCED_FORMATS });

/** What a plan adds to the one below it; a plan above the first paid one starts with that plan's name. */
export const describeFeatures = (id: PlanId, t: PlansText): string[] => {
  const before = PLAN_IDS[PLAN_IDS.indexOf(id) - 1];
  if (before === undefined) return [t('table.export', { formats: BASIC_FORMATS })];
  const added = PLAN_FEATURE_NAMES.filter((name) => PLAN_FEATURES[id][name] && !PLAN_FEATURES[before][name]);
  return [
    ...(before === 'free' ? [] : [t('everythingOf', { plan: t(`${before}.name`) })]),
    ...added.map((name) => describeFeature(name, t)),
  ];
};
