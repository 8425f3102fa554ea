import {
  changeMemberRole,
  removeMember,
  type Workspace,
  type WorkspaceMember,
} from '@escriba/contracts/auth/workspaces';
import { EllipsisVertical, UserCog, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDay } from '../../ui/day.ts';
import { showToast } from '../../ui/toast.ts';
import { mayManage } from './may-manage.ts';
import { RoleDialog } from './role-dialog.tsx';
import { useChange } from './changing/use-change.ts';
import { usePrivateText } from './use-private-text.ts';

type Asked = { readonly what: 'role' | 'remove'; readonly member: WorkspaceMember };

/** Lists the members. Those who manage the workspace change roles and remove members. */
export const MemberList = ({ workspace }: { readonly workspace: Workspace }) => {
  const { t } = useTranslation('team');
  const { user } = useSession();
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <ul
        aria-label={t('list')}
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting"
      >
        {workspace.members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            isYou={member.userId === user?.id}
            onAsk={
              mayManage(workspace) && member.role !== 'owner'
                ? (what) => setAsked({ what, member })
                : undefined
            }
          />
        ))}
      </ul>
      <MemberDialogs workspaceId={workspace.id} asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
};

type MemberDialogsProps = {
  readonly workspaceId: string;
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
};

const MemberDialogs = ({ workspaceId: id, asked, onClose }: MemberDialogsProps) => {
  const { t } = useTranslation('team');
  const { session } = useServices();
  const removed = asked?.what === 'remove' ? asked.member : undefined;
  const lost = usePrivateText(removed?.userId, 'theirs');
  const removal = useChange(
    ({ userId }: WorkspaceMember) => session.call(removeMember, { params: { id, userId } }),
    ({ name }) => {
      onClose();
      void showToast({ tone: 'success', title: t('removed', { name }) });
    },
  );
  return (
    <>
      {asked?.what === 'role' ? (
        <RoleDialog
          member={asked.member}
          change={(role) =>
            session.call(changeMemberRole, {
              params: { id, userId: asked.member.userId },
              body: { role },
            })
          }
          onClose={onClose}
        />
      ) : null}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={t('removeTitle', { name: asked?.member.name ?? '' })}
        text={`${t('removeText')} ${lost.text}`}
        yes={t('remove')}
        isBusy={removal.isPending || lost.isPending}
        onYes={() => asked && removal.mutate(asked.member)}
        onNo={onClose}
      />
    </>
  );
};

type MemberRowProps = {
  readonly member: WorkspaceMember;
  readonly isYou: boolean;
  /** Absent: the user may not change this member. */
  readonly onAsk: ((what: Asked['what']) => void) | undefined;
};

const MemberRow = ({ member, isYou, onAsk }: MemberRowProps) => {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const { name, email, picture, role, joinedAt } = member;
  return (
    <li className="flex min-h-18 items-center gap-4 px-5 py-3">
      <Avatar name={name} picture={picture} className="size-10" />
      <div className="flex min-w-0 grow flex-col">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-medium wrap-anywhere">
          <span>{name}</span>
          {isYou ? <span className="text-sm font-normal text-muted">({t('you')})</span> : null}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted wrap-anywhere">
          <span>{email}</span>
          <span>{t('since', { day: formatDay(joinedAt.slice(0, 10), locale, 'medium') })}</span>
        </span>
      </div>
      <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{t(`role.${role}`)}</Badge>
      {onAsk === undefined ? null : (
        <ActionMenu
          label={t('menu', { name })}
          actions={[
            { label: t('changeRole'), Icon: UserCog, onPress: () => onAsk('role') },
            ...(isYou
              ? []
              : [{ label: t('remove'), Icon: UserMinus, isDangerous: true, onPress: () => onAsk('remove') }]),
          ]}
        >
          <EllipsisVertical aria-hidden="true" className="size-4.5" />
        </ActionMenu>
      )}
    </li>
  );
};
