import type { TFunction } from 'i18next';
import type { StatementLine } from '../../../data/usage/statement.ts';
import { formatMinutes } from '../../../media/format.ts';

/** Returns the month as rows of a spreadsheet, with headings. Seconds are whole numbers, which spreadsheets add up. */
export const toRows = (
  lines: readonly StatementLine[],
  t: TFunction<'usage'>,
): readonly (readonly string[])[] => [
  [
    t('statement.date'),
    t('statement.recording'),
    t('statement.situation'),
    t('statement.minutes'),
    t('statement.seconds'),
    'ID',
  ],
  ...lines.map(({ day, recording, state, seconds, transcriptionId }) => [
    day,
    recording?.originalFileName ?? t('statement.deleted'),
    t(`statement.${state}`),
    formatMinutes(seconds / 60),
    String(seconds),
    transcriptionId,
  ]),
];
