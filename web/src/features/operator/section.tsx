import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useRefusal } from './use-operator-actions.ts';

type SectionProps<T> = {
  readonly title: string;
  readonly text?: string;
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly actions?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/** Renders a part of the page that loads once, and again on request. */
export const Section = <T,>({ title, text, query, actions, children }: SectionProps<T>) => {
  const { t } = useTranslation('operator');
  const { data, error, isFetching, refetch } = query;
  const isUnconfirmed = failureCode(error) === 'auth.operator_unconfirmed';
  const refuse = useRefusal();
  useEffect(() => {
    if (isUnconfirmed) refuse(error);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per refusal
  }, [isUnconfirmed]);
  return (
    <Card
      title={title}
      note={text === undefined ? null : <p className="text-sm text-muted text-pretty">{text}</p>}
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          {actions}
          <Button size="small" look="quiet" isBusy={isFetching} onClick={() => void refetch()}>
            {isFetching ? null : <RotateCw aria-hidden="true" className="size-4" />}
            {t('refresh')}
          </Button>
        </div>
      }
    >
      {error === null || isUnconfirmed ? null : (
        <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined ? error === null ? <SectionSkeleton /> : null : children(data)}
    </Card>
  );
};

const SectionSkeleton = () => {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex animate-write flex-col gap-3 [animation-delay:200ms]">
      <span className="sr-only">{t('loading')}</span>
      {['w-full', 'w-11/12', 'w-full', 'w-4/5'].map((width, index) => (
        <div
          key={`${width}${index}`}
          aria-hidden="true"
          className={`h-10 rounded-control bg-ink/5 ${width}`}
        />
      ))}
    </div>
  );
};
