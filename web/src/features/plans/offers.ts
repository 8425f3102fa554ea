import {
  ADVANCED_EXPORT_FORMATS,
  BASIC_EXPORT_FORMATS,
  type ExportFormat,
  PLAN_FEATURES,
  PLAN_FEATURE_NAMES,
  PLAN_IDS,
  type PlanFeature,
  type PlanId,
  type PlanLimit,
  type PlanLimits,
  UNLIMITED,
} from '@escriba/contracts';
import type { TFunction } from 'i18next';

type PlansText = TFunction<'plans'>;

/** The limits of a plan as texts. */
export const describeLimits = (
  { dailyFiles, monthlyTranscriptionMinutes, maxFileSizeMB, maxDurationMinutes }: PlanLimits,
  t: PlansText,
): string[] => {
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
