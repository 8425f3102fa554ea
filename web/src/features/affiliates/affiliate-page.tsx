import {
  AFFILIATE_PAYOUT_DAY,
  AFFILIATE_PERCENT,
  type Affiliate,
} from '@escriba/contracts/billing/affiliates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { affiliateQuery } from '../../data/affiliates/affiliate.ts';
import { failureText } from '../../data/failure-text.ts';
import { useLocale, useLocalPath } from '../../i18n/locale.ts';
import { apiUrl, paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDay } from '../../ui/day.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { formatMoney } from '../../ui/money.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { AffiliateForm } from './affiliate-form.tsx';
import { DestinationCard } from './destination-card.tsx';
import { LinkCard } from './link-card.tsx';
import { Months } from './months.tsx';

/** Renders `/app/affiliates`: the form to join, then link, figures, statement and recipient. */
export const AffiliatePage = () => {
  const { t } = useTranslation('affiliates');
  const local = useLocalPath();
  return (
    <>
      <PageHeader
        title={t('page.title')}
        text={t('page.text', { percent: AFFILIATE_PERCENT, day: AFFILIATE_PAYOUT_DAY })}
        actions={<ButtonLink to={local(paths.affiliates)}>{t('page.rules')}</ButtonLink>}
      />
      <Content />
    </>
  );
};

const Content = () => {
  const { t } = useTranslation('affiliates');
  const { session } = useServices();
  const { data, error, refetch } = useQuery(affiliateQuery(session));
  if (error !== null && data === undefined)
    return <LoadFailure title={t('page.failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton shape="form" />;
  if (data !== null) return <Participation affiliate={data} />;
  return (
    <Card
      title={t('form.title')}
      note={<p className="text-sm text-muted">{t('form.text')}</p>}
      className="max-w-reading"
    >
      <AffiliateForm />
    </Card>
  );
};

const Participation = ({ affiliate }: { readonly affiliate: Affiliate }) => (
  <div className="flex flex-col gap-5">
    <LinkCard link={apiUrl(`/?ref=${affiliate.code}`)} />
    <Figures affiliate={affiliate} />
    <Months months={affiliate.months} />
    <DestinationCard affiliate={affiliate} />
  </div>
);

const Figures = ({ affiliate }: { readonly affiliate: Affiliate }) => {
  const { t } = useTranslation('affiliates');
  const locale = useLocale();
  const { referred, paying, balanceCents, paidCents, nextPayoutOn } = affiliate;
  const note =
    balanceCents < 0
      ? t('figures.balanceNegative')
      : t('figures.balanceNote', { day: formatDay(nextPayoutOn, locale) });
  return (
    <dl aria-label={t('figures.label')} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      <Figure label={t('figures.referred')} value={String(referred)} />
      <Figure label={t('figures.paying')} value={String(paying)} />
      <Figure label={t('figures.balance')} value={formatMoney(balanceCents, locale)} note={note} />
      <Figure label={t('figures.paid')} value={formatMoney(paidCents, locale)} />
    </dl>
  );
};

type FigureProps = { readonly label: string; readonly value: string; readonly note?: string };

const Figure = ({ label, value, note }: FigureProps) => (
  <div className="flex min-w-0 flex-col gap-1 rounded-card border border-line bg-raised p-4 shadow-resting sm:p-5">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-xl font-medium tabular-nums wrap-anywhere sm:text-2xl">{value}</dd>
    {note === undefined ? null : <dd className="text-sm text-muted text-pretty">{note}</dd>}
  </div>
);
