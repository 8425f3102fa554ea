import type { Locale } from '@escriba/contracts/shared/locale';
import type { Report } from '@escriba/contracts/transcription/reports';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../media/format.ts';

/** The words of written messages, of a user who has conversations: they are no speech, and counted apart. */
export const typedFigure = ({ totals }: Report, t: TFunction<'reports'>, locale: Locale) =>
  totals.typedWords === 0
    ? []
    : [{ name: t('totals.typed'), value: formatNumber(totals.typedWords, locale) }];
