import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { accessQuery } from '../../data/operator/operator.ts';
import { useServices } from '../../session/services.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { FactorNeeded } from './factor-needed.tsx';
import { OperatorView } from './operator-view.tsx';

type OperatorGateProps = {
  /** The content for users who are not operators. */
  readonly notFound: ReactNode;
  readonly header: ReactNode;
};

/** Asks the server whether the user is an operator, and for a confirmation of their identity. */
export const OperatorGate = ({ notFound, header }: OperatorGateProps) => {
  const { t } = useTranslation('operator');
  const { session } = useServices();
  const { data, error, refetch } = useQuery(accessQuery(session));
  if (failureCode(error) === 'request.not_found') return notFound;
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <main id="content" tabIndex={-1} className="wrap flex grow flex-col gap-6 py-6 outline-none sm:py-8">
        {error !== null && data === undefined ? (
          <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <PageSkeleton shape="rows" />
        ) : !data.hasSecondFactor ? (
          <FactorNeeded />
        ) : data.confirmedUntil === null ? (
          <ConfirmForm hasPassword={data.hasPassword} />
        ) : (
          <OperatorView confirmedUntil={data.confirmedUntil} />
        )}
      </main>
    </div>
  );
};
