import type { PlanFeature } from '@escriba/contracts/plans/features';
import { planFeatureName } from '@escriba/contracts/plans/texts';
import {
  ADVANCED_EXPORT_FORMATS,
  BASIC_EXPORT_FORMATS,
  type ExportFormat,
} from '@escriba/contracts/shared/export-formats';
import type { Locale } from '@escriba/contracts/shared/locale';

const writeFormats = (formats: readonly ExportFormat[]): string =>
  formats.map((format) => format.toUpperCase()).join(', ');

/** The export formats of every plan. */
export const BASIC_FORMATS = writeFormats(BASIC_EXPORT_FORMATS);
const ADVANCED_FORMATS = writeFormats(ADVANCED_EXPORT_FORMATS);

/** Describes a feature as the comparison names it: with its formats. */
export const describeFeature = (name: PlanFeature, locale: Locale): string =>
  name === 'advancedExport'
    ? `${planFeatureName(name, locale)}: ${ADVANCED_FORMATS}`
    : planFeatureName(name, locale);
