import type { Locale } from '@escriba/contracts/shared/locale';
import type { OperatorQueue } from '@escriba/contracts/operator/transcription';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { queueQuery } from '../../data/operator/operator.ts';
import { formatNumber } from '../../media/format.ts';
import { useServices } from '../../session/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { OpenQueuesButton } from './open-queues-button.tsx';
import { Figures, Row, Rows } from './rows.tsx';
import { Section } from './section.tsx';

/** Shows what waits, by lane, and who transcribes it. */
export const QueueSection = () => {
  const { t } = useTranslation('operator');
  const query = useQuery(queueQuery(useServices().session));
  return (
    <Section title={t('queue.title')} query={query} actions={<OpenQueuesButton />}>
      {({ lanes, workers, lastDay, insights }) => (
        <>
          <Figures
            label={t('queue.lastDay')}
            facts={(['completed', 'failed', 'cancelled'] as const).map((name) => ({
              label: t(`queue.${name}`),
              value: lastDay[name],
              note: t('queue.lastDay'),
            }))}
          />
          <Lanes lanes={lanes} />
          <Insights insights={insights} />
          <h3 className="pt-2 text-sm font-medium">{t('queue.workers')}</h3>
          {workers.length === 0 ? (
            <Notice tone="danger">{t('queue.noWorkers')}</Notice>
          ) : (
            <Workers workers={workers} />
          )}
        </>
      )}
    </Section>
  );
};

const Lanes = ({ lanes }: Pick<OperatorQueue, 'lanes'>) => {
  const { t } = useTranslation('operator');
  return (
    <Rows label={t('queue.title')}>
      {lanes.map((lane) => (
        <Row
          key={`${lane.class} ${lane.length}`}
          title={`${t(`queue.lane.${lane.class}`)}, ${t(`queue.length.${lane.length}`)}`}
          facts={[
            { label: t('queue.waiting'), value: lane.waiting },
            { label: t('queue.processing'), value: lane.processing },
            {
              label: t('queue.oldest'),
              value:
                lane.oldestQueuedAt === null ? t('queue.none') : <RelativeTime at={lane.oldestQueuedAt} />,
            },
            {
              label: t('queue.jobs'),
              value: `${lane.queued.waiting} + ${lane.queued.active} + ${lane.queued.delayed}`,
            },
          ]}
        />
      ))}
    </Rows>
  );
};

/** Shows the summaries and other insights that wait or run. */
const Insights = ({ insights }: Pick<OperatorQueue, 'insights'>) => {
  const { t } = useTranslation('operator');
  const { waiting, running, oldestRequestedAt, queued } = insights;
  return (
    <Rows label={t('queue.insights')}>
      <Row
        title={t('queue.insights')}
        facts={[
          { label: t('queue.waiting'), value: waiting },
          { label: t('queue.running'), value: running },
          {
            label: t('queue.oldest'),
            value: oldestRequestedAt === null ? t('queue.none') : <RelativeTime at={oldestRequestedAt} />,
          },
          { label: t('queue.jobs'), value: `${queued.waiting} + ${queued.active} + ${queued.delayed}` },
        ]}
      />
    </Rows>
  );
};

const Workers = ({ workers }: Pick<OperatorQueue, 'workers'>) => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  return (
    <Rows label={t('queue.workers')}>
      {workers.map(({ id, ok, code, message, seenAt, recordingsAtOnce, models }) => (
        <Row
          key={id}
          title={
            <>
              <WorkerBadge ok={ok} code={code} />
              <span className="font-normal">{id}</span>
            </>
          }
          facts={[
            { label: t('queue.capacity'), value: recordingsAtOnce ?? '–' },
            ...(models.length === 0 ? [] : [{ label: t('queue.models'), value: listModels(models, locale) }]),
            { label: t('queue.seen'), value: <RelativeTime at={seenAt} /> },
            ...(code === null
              ? []
              : [{ label: t('queue.reason'), value: <WorkerReason code={code} message={message} /> }]),
          ]}
        />
      ))}
    </Rows>
  );
};

type Worker = OperatorQueue['workers'][number];

const listModels = (models: Worker['models'], locale: Locale): string =>
  models
    .map(({ name, speed }) => (speed === null ? name : `${name} (${formatNumber(speed, locale, 1)}×)`))
    .join(', ');

const TRYING = 'speech.trying_engine';

const WorkerBadge = ({ ok, code }: Pick<Worker, 'ok' | 'code'>) => {
  const { t } = useTranslation('operator');
  if (ok) return <Badge tone="success">{t('queue.ok')}</Badge>;
  return code === TRYING ? (
    <Badge>{t('queue.trying')}</Badge>
  ) : (
    <Badge tone="danger">{t('queue.broken')}</Badge>
  );
};

/** Shows why a worker fails. Messages of engines are in English, as in logs. */
const WorkerReason = ({ code, message }: { readonly code: string; readonly message: string | null }) =>
  message === null ? (
    code
  ) : (
    <>
      <span lang="en">{message}</span> <span className="text-muted">({code})</span>
    </>
  );
