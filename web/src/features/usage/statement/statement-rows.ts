import type { TFunction } from 'i18next';
import type { StatementLine } from '../../../data/usage/statement.ts';
import { formatMinutes } from '../../../media/format.ts';

/**
 * Returns the key of the text in place of the name of a recording that the caller does not see: it is deleted, of a workspace, or in a workspace in a
 * folder that is closed to them.
 */
export const missingKey = ({ isOfWorkspace }: StatementLine, isInWorkspace: boolean) => {
  if (isOfWorkspace !== true) return 'statement.deleted';
  return isInWorkspace ? 'statement.unseen' : 'statement.ofWorkspace';
};

/** Returns the month as rows of a spreadsheet, with headings. Seconds are whole numbers, which spreadsheets add up. */
export const toRows = (
  lines: readonly StatementLine[],
  t: TFunction<'usage'>,
  isInWorkspace: boolean,
): readonly (readonly string[])[] => [
  [
    t('statement.date'),
    t('statement.recording'),
    t('statement.situation'),
    t('statement.minutes'),
    t('statement.seconds'),
    'ID',
  ],
  ...lines.map((line) => [
    line.day,
    line.recording?.originalFileName ?? t(missingKey(line, isInWorkspace)),
    t(`statement.${line.state}`),
    formatMinutes(line.seconds / 60),
    String(line.seconds),
    line.transcriptionId,
  ]),
];
