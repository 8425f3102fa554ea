import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { useStatement } from '../../../data/usage/statement.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useSession } from '../../../session/use-session.ts';
import { Fold } from '../../../ui/fold.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { CsvButton } from './csv-button.tsx';
import { formatMonth } from '../../../ui/month.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { MonthPicker } from './month-picker.tsx';

const StatementTable = lazyPart(async () => (await import('./statement-table.tsx')).StatementTable);

/** Shows what each recording of a month was charged, and the sum, folded. Visitors have none. */
export const StatementFold = ({ isOpen }: { readonly isOpen: boolean }) => {
  const { t } = useTranslation('usage');
  const { status: session } = useSession();
  const [chosen, setChosen] = useState<string>();
  const { data: current } = useStatement(undefined);
  const now = current?.pages[0];
  if (session === 'anonymous') return null;
  return (
    <Fold title={t('statement.title')} isOpen={isOpen}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-sm text-muted text-pretty">{t('statement.text')}</p>
        {now === undefined ? null : (
          <MonthPicker
            month={chosen ?? now.month}
            first={now.firstMonth ?? now.month}
            last={now.month}
            onChange={(month) => setChosen(month === now.month ? undefined : month)}
          />
        )}
      </div>
      <Lines month={chosen} />
    </Fold>
  );
};

const Lines = ({ month }: { readonly month: string | undefined }) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const query = useStatement(month);
  const { data, error, isError, refetch } = query;
  const [first] = data?.pages ?? [];
  if (data === undefined || first === undefined)
    return isError ? (
      <LoadFailure title={t('statement.failed')} text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton />
    );
  const lines = data.pages.flatMap((page) => page.lines);
  if (lines.length === 0) return <Empty month={formatMonth(first.month, locale)} />;
  return (
    <>
      <StatementTable
        month={first.month}
        lines={lines}
        totalSeconds={first.totalSeconds}
        waiting={<Skeleton />}
      />
      <div className="flex flex-wrap items-center gap-2">
        <MoreButton query={query} size="small" />
        <CsvButton month={first.month} />
      </div>
    </>
  );
};

const Empty = ({ month }: { readonly month: string }) => {
  const { t } = useTranslation('usage');
  return (
    <div className="flex flex-col items-center gap-1 py-6 text-center">
      <Clock aria-hidden="true" className="mb-1 size-6 text-muted" />
      <p className="font-medium">{t('statement.none', { month })}</p>
      <p className="text-sm text-muted text-pretty">{t('statement.noneText')}</p>
    </div>
  );
};

const Skeleton = () => {
  const { t } = useTranslation('usage');
  return (
    <div role="status" className="flex animate-write flex-col divide-y divide-line [animation-delay:200ms]">
      <span className="sr-only">{t('loading')}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex h-12 items-center justify-between gap-4">
          <span className="h-3.5 w-2/5 rounded-control bg-ink/6" />
          <span className="h-3.5 w-10 rounded-control bg-ink/6" />
        </div>
      ))}
    </div>
  );
};
