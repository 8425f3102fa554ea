import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { workspaceQuery } from '../../data/account/workspaces.ts';
import { failureText } from '../../data/failure-text.ts';
import { useServices } from '../../session/services.ts';
import { useWorkspace } from '../../session/use-workspace.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonList } from '../../ui/skeleton-rows.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteButton } from './invite-dialog.tsx';
import { mayManage } from './may-manage.ts';
import { MemberList } from './member-list.tsx';
import { OwnSpace } from './own-space.tsx';
import { SeatsCard } from './seats-card.tsx';
import { WorkspaceActions } from './workspace-actions.tsx';

/** Loaded by those who manage a workspace alone. */
const SsoSection = lazyPart(async () => (await import('./sso/sso-section.tsx')).SsoSection);

/** Renders `/app/members`: the members of the workspace, or in the user's own space their workspaces. */
export const MembersPage = () => {
  const workspace = useWorkspace();
  return workspace === undefined ? <OwnSpace /> : <Members key={workspace.id} id={workspace.id} />;
};

const Members = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation(['team', 'workspace']);
  const { session } = useServices();
  const { data, error, refetch } = useQuery(workspaceQuery(session, id));
  if (error !== null && data === undefined)
    return <LoadFailure title={t('loadFailed')} text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={t('workspace:members.title')}
        text={t('workspace:members.text')}
        actions={data !== undefined && mayManage(data) ? <InviteButton workspace={data} /> : undefined}
      />
      {data === undefined ? (
        <SkeletonList rows={2} />
      ) : (
        <div className="flex flex-col gap-8">
          {data.seats === null ? null : <SeatsCard seats={data.seats} isOwner={data.role === 'owner'} />}
          <MemberList workspace={data} />
          {data.invitations.length === 0 ? null : <InvitationList workspace={data} />}
          {mayManage(data) ? <SsoSection workspaceId={id} waiting={<SkeletonList rows={1} />} /> : null}
          <WorkspaceActions workspace={data} />
        </div>
      )}
    </>
  );
};
