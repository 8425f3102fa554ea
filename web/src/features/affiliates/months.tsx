import type { AffiliateMonth, CommissionLine } from '@escriba/contracts/billing/affiliates';
import { planName } from '@escriba/contracts/plans/texts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commissionsQuery } from '../../data/affiliates/affiliate.ts';
import { failureText } from '../../data/failure-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useServices } from '../../session/services.ts';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { formatMoment } from '../../ui/day.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** Lists what each month brought, newest first; a month opens to its entries. */
export const Months = ({ months }: { readonly months: readonly AffiliateMonth[] }) => {
  const { t } = useTranslation('affiliates');
  return (
    <Card title={t('months.title')}>
      {months.length === 0 ? (
        <p className="text-muted text-pretty">{t('months.empty')}</p>
      ) : (
        <ul className="-mx-5 -mb-5 flex flex-col divide-y divide-line border-t border-line">
          {months.map((month) => (
            <Month key={month.month} month={month} />
          ))}
        </ul>
      )}
    </Card>
  );
};

const Month = ({ month }: { readonly month: AffiliateMonth }) => {
  const { t } = useTranslation('affiliates');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const name = new Date(`${month.month}-15T12:00:00Z`).toLocaleDateString(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={t('months.show', { month: name })}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-4 px-5 py-3 text-left transition-colors duration-150 hover:bg-ink/3"
      >
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-6 gap-y-1">
          <span className="grow basis-40 font-medium first-letter:uppercase">{name}</span>
          <Amount label={t('months.earned')} cents={month.earnedCents} />
          {month.takenBackCents === 0 ? null : (
            <Amount label={t('months.takenBack')} cents={month.takenBackCents} />
          )}
          <span className="basis-52 text-sm text-muted">
            <PayoutText payout={month.payout} />
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classes('size-4.5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen ? <Lines month={month.month} name={name} /> : null}
    </li>
  );
};

const Amount = ({ label, cents }: { readonly label: string; readonly cents: number }) => {
  const locale = useLocale();
  return (
    <span className="text-sm">
      <span className="text-muted">{label}</span>{' '}
      <span className="font-medium tabular-nums">{formatMoney(cents, locale)}</span>
    </span>
  );
};

const PayoutText = ({ payout }: Pick<AffiliateMonth, 'payout'>) => {
  const { t } = useTranslation('affiliates');
  const locale = useLocale();
  if (payout === null) return t('months.open');
  const amount = formatMoney(payout.cents, locale);
  if (payout.paidAt === null) return t('months.listed', { amount });
  return t('months.paid', { amount, day: new Date(payout.paidAt).toLocaleDateString(locale) });
};

const Lines = ({ month, name }: { readonly month: string; readonly name: string }) => {
  const { t } = useTranslation('affiliates');
  const { session } = useServices();
  const { data, error, refetch } = useQuery(commissionsQuery(session, month));
  if (error !== null && data === undefined)
    return (
      <LoadFailure title={t('months.failed')} text={failureText(error)} onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return (
      <p role="status" className="flex items-center gap-2 px-5 py-4 text-sm text-muted">
        <Spinner /> {t('loading')}
      </p>
    );
  return (
    <ul aria-label={t('months.lines', { month: name })} className="flex flex-col bg-sunken py-2">
      {data.map((line, position) => (
        // Entries have no id, and the list is only extended at its end.
        <Line key={position} line={line} /> // oxlint-disable-line react/no-array-index-key
      ))}
    </ul>
  );
};

const Line = ({ line }: { readonly line: CommissionLine }) => {
  const { t } = useTranslation('affiliates');
  const locale = useLocale();
  const plan = planName(line.plan, locale);
  const amount = formatMoney(line.chargeCents, locale);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 px-5 py-2 text-sm">
      <span className="min-w-0 grow basis-60">
        {t(line.cents < 0 ? 'months.takenLine' : 'months.earnedLine', { plan, amount })}
      </span>
      <span className="text-muted">{formatMoment(line.at, locale)}</span>
      <span className="basis-24 text-right font-medium tabular-nums max-sm:text-left">
        {formatMoney(line.cents, locale)}
      </span>
    </li>
  );
};
