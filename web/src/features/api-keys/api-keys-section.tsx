import type { ApiKey } from '@escriba/contracts/auth/api-keys';
import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { useUsage } from '../../data/usage/usage.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonList } from '../../ui/skeleton-rows.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { apiKeysQuery } from '../../data/account/api-keys.ts';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** Lists, creates and revokes the keys of the user's programs. On a plan without API access it says which plan has it. */
export const ApiKeysSection = () => {
  const { t } = useTranslation('apiKeys');
  const { session } = useServices();
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  const keys = useQuery(apiKeysQuery(session));
  const usage = useUsage();
  const hasAccess =
    usage.data === undefined ? undefined : PLAN_FEATURES[usage.data.user.planInForce].apiAccess;
  return (
    <section
      id="api"
      aria-labelledby="api-title"
      tabIndex={-1}
      className="flex scroll-mt-24 flex-col gap-4 outline-none"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex max-w-prose flex-col gap-1">
          <h2 id="api-title" className="text-lg font-medium">
            {t('title')}
          </h2>
          <p className="text-sm text-muted text-pretty">
            {t('text')}{' '}
            <a href="/docs" className="text-accent underline underline-offset-2">
              {t('docs')}
            </a>
          </p>
        </div>
        {hasAccess === true ? (
          <Button look="primary" onClick={() => setCreating(true)} className="max-sm:w-full">
            <Plus aria-hidden="true" className="size-4.5" />
            {t('create')}
          </Button>
        ) : null}
      </div>
      {hasAccess === false ? <PlanNeeded hasKeys={(keys.data?.length ?? 0) > 0} /> : null}
      {keys.error !== null && keys.data === undefined ? (
        <LoadFailure title={t('failed')} text={failureText(keys.error)} onRetry={() => void keys.refetch()} />
      ) : (
        <KeyList keys={keys.data} isEmptyShown={hasAccess} onRevoke={setRevoked} />
      )}
      <CreateKeyDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />
    </section>
  );
};

const PlanNeeded = ({ hasKeys }: { readonly hasKeys: boolean }) => {
  const { t } = useTranslation('apiKeys');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-raised px-5 py-4 shadow-resting">
      <p className="max-w-prose text-sm text-pretty">{t(hasKeys ? 'planNeededWithKeys' : 'planNeeded')}</p>
      <AppLink to={paths.plans} size="small">
        {t('comparePlans')}
      </AppLink>
    </div>
  );
};

const Waiting = () => (
  <div className="animate-write [animation-delay:200ms]">
    <SkeletonList rows={1} />
  </div>
);

type KeyListProps = {
  /** The keys; undefined while they load. */
  readonly keys: readonly ApiKey[] | undefined;
  /** Undefined while the plan is unknown. */
  readonly isEmptyShown: boolean | undefined;
  readonly onRevoke: (key: ApiKey) => void;
};

const KeyList = ({ keys, isEmptyShown, onRevoke }: KeyListProps) => {
  const { t } = useTranslation('apiKeys');
  if (keys === undefined || isEmptyShown === undefined) return <Waiting />;
  if (keys.length === 0) return isEmptyShown ? <p className="text-sm text-muted">{t('empty')}</p> : null;
  return (
    <ul
      aria-label={t('list')}
      className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting"
    >
      {keys.map((key) => (
        <li key={key.id} className="flex min-h-16 items-center gap-4 px-5 py-3">
          <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <div className="flex min-w-0 grow flex-col gap-0.5">
            <span className="font-medium wrap-anywhere">{key.name}</span>
            <span className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span className="tabular-nums">…{key.hint}</span>
              <span>
                {t('createdAt')} <RelativeTime at={key.createdAt} />
              </span>
              <span>
                {key.lastUsedAt === null ? (
                  t('neverUsed')
                ) : (
                  <>
                    {t('usedAt')} <RelativeTime at={key.lastUsedAt} />
                  </>
                )}
              </span>
            </span>
          </div>
          <Button
            size="small"
            aria-label={t('revokeNamed', { name: key.name })}
            onClick={() => onRevoke(key)}
          >
            {t('revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
};
