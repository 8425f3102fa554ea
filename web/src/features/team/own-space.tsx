import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import type { WorkspaceSummary } from '@escriba/contracts/auth/workspaces';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switchWorkspace, workspacesQuery } from '../../data/account/workspaces.ts';
import { failureText } from '../../data/failure-text.ts';
import { useUsage } from '../../data/usage/usage.ts';
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { PlanNeeded } from '../../ui/plan-needed.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonList } from '../../ui/skeleton-rows.tsx';
import { CreateDialog } from './name-dialogs.tsx';

/** Explains the user's own space, and lists and creates workspaces. */
export const OwnSpace = () => {
  const { t } = useTranslation(['team', 'workspace']);
  const { session } = useServices();
  const [isCreating, setCreating] = useState(false);
  const { data, error, refetch } = useQuery(workspacesQuery(session));
  const usage = useUsage();
  const mayCreate =
    usage.data === undefined ? undefined : PLAN_FEATURES[usage.data.user.planInForce].workspaces;
  return (
    <>
      <PageHeader
        title={t('workspace:members.title')}
        text={t('workspace:members.text')}
        actions={
          mayCreate === true ? (
            <Button look="primary" onClick={() => setCreating(true)}>
              <Plus aria-hidden="true" className="size-4.5" />
              {t('create')}
            </Button>
          ) : undefined
        }
      />
      <p className="max-w-prose text-sm text-muted text-pretty">{t('ownSpace.text')}</p>
      {mayCreate === false ? <PlanNeeded text={t('planNeeded')} compare={t('comparePlans')} /> : null}
      {error !== null && data === undefined ? (
        <LoadFailure title={t('loadFailed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <WorkspaceList workspaces={data} />
      )}
      {isCreating ? <CreateDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
};

const WorkspaceList = ({ workspaces }: { readonly workspaces: readonly WorkspaceSummary[] | undefined }) => {
  const { t } = useTranslation('team');
  const { user } = useSession();
  const id = useId();
  if (workspaces === undefined) return <SkeletonList rows={1} />;
  if (workspaces.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-medium">
        {t('ownSpace.others')}
      </h2>
      <ul
        aria-labelledby={id}
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting"
      >
        {workspaces.map((workspace) => (
          <li key={workspace.id} className="flex min-h-16 items-center gap-4 px-5 py-3">
            <Avatar name={workspace.name} picture={null} className="size-10" />
            <div className="flex min-w-0 grow flex-col">
              <span className="font-medium wrap-anywhere">{workspace.name}</span>
              <span className="text-sm text-muted">
                {t(`role.${workspace.role}`)} · {t('ownSpace.members', { count: workspace.memberCount })}
              </span>
            </div>
            <Button
              size="small"
              aria-label={`${t('ownSpace.enter')}: ${workspace.name}`}
              onClick={() => user && switchWorkspace(user.id, workspace)}
            >
              {t('ownSpace.enter')}
              <ArrowRight aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
