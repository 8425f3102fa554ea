import { readSso, type SsoProvider } from '@escriba/contracts/auth/sso';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { useServices } from '../../../session/services.ts';
import type { Session } from '../../../session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonList } from '../../../ui/skeleton-rows.tsx';
import { SsoActions } from './sso-actions.tsx';
import { SsoDialog } from './sso-dialog.tsx';
import { SsoDomains } from './sso-domains.tsx';

type SsoSectionProps = { readonly workspaceId: string };

const ssoQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: ['workspaces', id, 'sso'],
    queryFn: async ({ signal }) => (await session.call(readSso, { params: { id } }, { signal })).data,
  });

/** Renders the sign-in of the workspace's company, for those who manage the workspace. */
export const SsoSection = ({ workspaceId }: SsoSectionProps) => {
  const { t } = useTranslation(['sso', 'team']);
  const { session } = useServices();
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useQuery(ssoQuery(session, workspaceId));
  const edit = () => setEditing(true);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-medium">
        {t('title')}
      </h2>
      <p className="text-sm text-muted text-pretty">{t('text')}</p>
      {data === undefined ? (
        error === null ? (
          <SkeletonList rows={1} />
        ) : (
          <LoadFailure title={t('loadFailed')} text={failureText(error)} onRetry={() => void refetch()} />
        )
      ) : data.provider === null ? (
        <div>
          <Button onClick={edit}>{t('setUp')}</Button>
        </div>
      ) : (
        <>
          <ProviderFacts provider={data.provider} />
          <SsoDomains domains={data.provider.domains} />
          <SsoActions workspaceId={workspaceId} onEdit={edit} />
        </>
      )}
      {isEditing && data !== undefined ? (
        <SsoDialog workspaceId={workspaceId} settings={data} onClose={() => setEditing(false)} />
      ) : null}
    </section>
  );
};

const ProviderFacts = ({ provider }: { readonly provider: SsoProvider }) => {
  const { t } = useTranslation(['sso', 'team']);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-medium wrap-anywhere">{provider.issuer}</span>
      <Badge tone={provider.isEnabled ? 'success' : 'neutral'}>{t(provider.isEnabled ? 'on' : 'off')}</Badge>
      {provider.isRequired ? <Badge tone="accent">{t('required')}</Badge> : null}
      <span className="text-muted">{t('joinAs', { role: t(`team:role.${provider.defaultRole}`) })}</span>
    </div>
  );
};
