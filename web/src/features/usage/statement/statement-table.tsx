import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StatementLine } from '../../../data/usage/statement.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { transcriptionPath } from '../../../platform/paths.ts';
import { formatMinutes } from '../../../media/format.ts';
import { formatMoment } from '../../../ui/day.ts';
import { PaidRow } from './paid-row.tsx';
import { useWorkspace } from '../../../session/use-workspace.ts';
import { missingKey } from './statement-rows.ts';

type StatementTableProps = {
  readonly month: string;
  readonly lines: readonly StatementLine[];
  readonly totalSeconds: number;
};

const HEAD = 'pb-2 text-xs font-medium text-muted';

/** Lists the charges with their recordings, then what the month adds up to. */
export const StatementTable = ({ month, lines, totalSeconds }: StatementTableProps) => {
  const { t } = useTranslation('usage');
  return (
    <table className="w-full table-fixed border-collapse text-sm wrap-anywhere">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={`w-[28%] text-left sm:w-22 ${HEAD}`}>
            {t('statement.date')}
          </th>
          <th scope="col" className={`text-left ${HEAD}`}>
            {t('statement.recording')}
          </th>
          <th scope="col" className={`w-[25%] text-right sm:w-20 ${HEAD}`}>
            {t('statement.minutes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={`${line.transcriptionId}.${line.round}`} line={line} />
        ))}
      </tbody>
      <tfoot className="font-medium">
        <tr>
          <th scope="row" colSpan={2} className="pt-3 text-left font-medium">
            {t('statement.total')}
          </th>
          <td className="pt-3 text-right text-base font-semibold tabular-nums">
            {formatMinutes(totalSeconds / 60)}
          </td>
        </tr>
        <PaidRow month={month} />
      </tfoot>
    </table>
  );
};

const Line = ({ line }: { readonly line: StatementLine }) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const { day, state, round, seconds, reservedAt } = line;
  const notes = [
    ...(state === 'committed' ? [] : [t(`statement.${state}`)]),
    ...(round > 1 ? [t('statement.again')] : []),
  ];
  return (
    <tr className="border-b border-line align-baseline">
      <td className="py-2.5 text-muted tabular-nums">
        <time dateTime={reservedAt} title={formatMoment(reservedAt, locale, 'medium')}>
          {new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, {
            day: '2-digit',
            month: 'short',
            timeZone: 'UTC',
          })}
        </time>
      </td>
      <td className="py-2.5 pr-4">
        <Recording line={line} />
        {notes.length === 0 ? null : <p className="text-xs text-muted">{notes.join(' · ')}</p>}
      </td>
      <td className={`py-2.5 text-right tabular-nums ${state === 'committed' ? '' : 'text-muted'}`}>
        {formatMinutes(seconds / 60)}
      </td>
    </tr>
  );
};

const Recording = ({ line }: { readonly line: StatementLine }) => {
  const { t } = useTranslation('usage');
  const isInWorkspace = useWorkspace() !== undefined;
  const { recording } = line;
  if (recording === undefined) return <p className="text-muted">{t(missingKey(line, isInWorkspace))}</p>;
  return (
    <Link
      to={transcriptionPath(recording)}
      className="block truncate rounded-control font-medium hover:text-accent hover:underline hover:underline-offset-2"
    >
      {recording.originalFileName === '' ? t('untitled') : recording.originalFileName}
    </Link>
  );
};
