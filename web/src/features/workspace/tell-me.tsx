import {
  askToBeTold,
  type ComingFeature,
  getInterest,
  withdrawInterest,
} from '@escriba/contracts/auth/interests';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';

const interestQuery = (session: Pick<Session, 'call'>, feature: ComingFeature) =>
  queryOptions({
    queryKey: ['interests', feature],
    queryFn: async ({ signal }) =>
      (await session.call(getInterest, { params: { feature } }, { signal })).data,
  });

/** Asks for a message by e-mail when a feature is available, and withdraws the request. */
export const TellMe = ({ feature }: { readonly feature: ComingFeature }) => {
  const { t } = useTranslation('workspace');
  const { session } = useServices();
  const { user } = useSession();
  const queries = useQueryClient();
  const query = interestQuery(session, feature);
  const { data, isError, error, refetch } = useQuery(query);
  const change = useMutation({
    mutationFn: async (isWanted: boolean) =>
      (await session.call(isWanted ? askToBeTold : withdrawInterest, { params: { feature } })).data,
    onSuccess: (interest) => queries.setQueryData(query.queryKey, interest),
  });
  const failure = change.error ?? (isError ? error : null);
  const retry = () => (change.isError ? change.reset() : void refetch());
  if (failure !== null)
    return <LoadFailure title={t('tellMe.failed')} text={failureText(failure)} onRetry={retry} />;
  const isAsked = (data?.askedAt ?? null) !== null;
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-stretch"
      aria-live="polite"
    >
      {isAsked ? (
        <p className="flex items-start gap-2 font-medium text-balance">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
          <span className="wrap-anywhere">{t('tellMe.asked', { email: user?.email ?? '' })}</span>
        </p>
      ) : null}
      <Button
        look={isAsked ? 'quiet' : 'secondary'}
        disabled={data === undefined}
        isBusy={change.isPending}
        onClick={() => change.mutate(!isAsked)}
      >
        {isAsked || change.isPending ? null : <BellRing aria-hidden="true" className="size-4.5" />}
        {t(isAsked ? 'tellMe.withdraw' : 'tellMe.ask')}
      </Button>
    </div>
  );
};
