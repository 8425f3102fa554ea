import type { OperatorFailure } from '@escriba/contracts/operator/transcription';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failuresQuery } from '../../data/operator/operator.ts';
import { useLocale } from '../../i18n/locale.ts';
import { formatBytes, formatDuration } from '../../media/format.ts';
import { useServices } from '../../session/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/toast.ts';
import { Empty, Row, Rows } from './rows.tsx';
import { Section } from './section.tsx';
import { useOperatorActions, useRefusal } from './use-operator-actions.ts';

/** Lists failed recordings with the reason, without names and texts. */
export const FailuresSection = () => {
  const { t } = useTranslation('operator');
  const query = useInfiniteQuery(failuresQuery(useServices().session));
  return (
    <Section title={t('failures.title')} query={query}>
      {({ pages }) => {
        const failures = pages.flatMap((page) => page.failures);
        if (failures.length === 0) return <Empty>{t('failures.empty')}</Empty>;
        return (
          <>
            <Rows label={t('failures.title')}>
              {failures.map((failure) => (
                <FailureRow key={failure.id} failure={failure} />
              ))}
            </Rows>
            <MoreButton query={query} className="self-center" />
          </>
        );
      }}
    </Section>
  );
};

const FailureRow = ({ failure }: { readonly failure: OperatorFailure }) => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { id, reason, code, attempt, ownerId, durationMs, sizeBytes, failedAt, canRetry } = failure;
  const length = durationMs === null ? t('failures.unknown') : formatDuration(durationMs / 1_000);
  return (
    <Row
      title={reason}
      facts={[
        { label: t('failures.code'), value: code },
        { label: t('failures.attempt'), value: attempt },
        { label: t('failures.length'), value: `${length}, ${formatBytes(sizeBytes, locale)}` },
        { label: t('failures.owner'), value: ownerId ?? t('failures.visitor') },
        { label: t('failures.when'), value: <RelativeTime at={failedAt} /> },
      ]}
      actions={
        canRetry ? (
          <RetryButton failure={failure} label={t('failures.retryOf', { id })} />
        ) : (
          <Badge>{t('failures.noRetry')}</Badge>
        )
      }
    />
  );
};

const RetryButton = ({ failure, label }: { readonly failure: OperatorFailure; readonly label: string }) => {
  const { t } = useTranslation('operator');
  const actions = useOperatorActions();
  const refuse = useRefusal();
  const [isBusy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    try {
      await actions.retry(failure);
      await showToast({ tone: 'success', title: t('failures.retried') });
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  };
  return (
    <Button size="small" aria-label={label} isBusy={isBusy} onClick={() => void retry()}>
      {t('failures.retry')}
    </Button>
  );
};
