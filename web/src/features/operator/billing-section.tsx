import type { OperatorBillingWork } from '@escriba/contracts/operator/billing';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { billingWorkQuery } from '../../data/operator/operator.ts';
import { useServices } from '../../session/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Figures, Row, Rows } from './rows.tsx';
import { Section } from './section.tsx';

/** Shows webhooks and due work of billing. */
export const BillingSection = () => {
  const { t } = useTranslation('operator');
  const query = useQuery(billingWorkQuery(useServices().session));
  return (
    <Section title={t('billing.title')} query={query}>
      {(work) => (
        <>
          <Delivery isInterrupted={work.isInterrupted} />
          <Work work={work} />
          {work.failing.length === 0 ? null : (
            <>
              <h3 className="pt-2 text-sm font-medium">{t('billing.failing')}</h3>
              <Rows label={t('billing.failing')}>
                {work.failing.map(({ subject, attempts, dueAt }) => (
                  <Row
                    key={subject}
                    title={subject}
                    facts={[
                      { label: t('billing.attempts'), value: attempts },
                      { label: t('billing.dueAt'), value: new Date(dueAt).toLocaleString() },
                    ]}
                  />
                ))}
              </Rows>
            </>
          )}
        </>
      )}
    </Section>
  );
};

const Delivery = ({ isInterrupted }: Pick<OperatorBillingWork, 'isInterrupted'>) => {
  const { t } = useTranslation('operator');
  if (isInterrupted === null) return <Badge className="self-start">{t('billing.unknown')}</Badge>;
  return (
    <Badge tone={isInterrupted ? 'danger' : 'success'} className="self-start">
      {t(isInterrupted ? 'billing.interrupted' : 'billing.running')}
    </Badge>
  );
};

const Work = ({ work: { webhooks, tasks, undelivered } }: { readonly work: OperatorBillingWork }) => {
  const { t } = useTranslation('operator');
  const { lastReceivedAt } = webhooks;
  return (
    <Figures
      label={t('billing.title')}
      facts={[
        { label: t('billing.due'), value: tasks.due, note: <Since at={tasks.oldestDueAt} /> },
        { label: t('billing.retried'), value: tasks.retried },
        { label: t('billing.scheduled'), value: tasks.scheduled },
        {
          label: t('billing.undelivered'),
          value: undelivered.waiting,
          note: <Since at={undelivered.oldestAt} />,
        },
        { label: t('billing.hour'), value: webhooks.lastHour },
        { label: t('billing.day'), value: webhooks.lastDay },
        {
          label: t('billing.last'),
          value: lastReceivedAt === null ? t('billing.never') : <RelativeTime at={lastReceivedAt} />,
        },
      ]}
    />
  );
};

const Since = ({ at }: { readonly at: string | null }) => (at === null ? null : <RelativeTime at={at} />);
