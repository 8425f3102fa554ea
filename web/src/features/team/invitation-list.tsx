import {
  cancelInvitation,
  renewInvitation,
  type Workspace,
  type WorkspaceInvitation,
} from '@escriba/contracts/auth/workspaces';
import { Copy, EllipsisVertical, Mail, RotateCw, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { copyText } from '../../platform/copy-text.ts';
import { apiUrl } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatDay } from '../../ui/day.ts';
import { showToast } from '../../ui/toast.ts';
import { useChange } from './changing/use-change.ts';

/** Lists the open invitations of a workspace, for those who manage it. */
export const InvitationList = ({ workspace }: { readonly workspace: Workspace }) => {
  const { t } = useTranslation('team');
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-medium">
        {t('pending')}
      </h2>
      <ul
        aria-labelledby={id}
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting"
      >
        {workspace.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} workspaceId={workspace.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
};

type InvitationRowProps = { readonly workspaceId: string; readonly invitation: WorkspaceInvitation };

const InvitationRow = ({ workspaceId, invitation }: InvitationRowProps) => {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const { email, role, expiresAt, isExpired, invitedBy } = invitation;
  const day = formatDay(expiresAt.slice(0, 10), locale, 'medium');
  return (
    <li className="flex min-h-16 items-center gap-4 px-5 py-3">
      <Mail aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="flex min-w-0 grow flex-col">
        <span className="font-medium wrap-anywhere">{email ?? t('pendingAnyone')}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className={isExpired ? 'text-warning' : undefined}>
            {isExpired ? t('pendingExpired') : t('pendingUntil', { day })}
          </span>
          {invitedBy === null ? null : <span>{t('pendingBy', { name: invitedBy })}</span>}
        </span>
      </div>
      <Badge>{t(`role.${role}`)}</Badge>
      <InvitationMenu workspaceId={workspaceId} invitation={invitation} />
    </li>
  );
};

const say = (title: string): void => void showToast({ tone: 'success', title });

const InvitationMenu = ({ workspaceId, invitation }: InvitationRowProps) => {
  const { t } = useTranslation('team');
  const { session } = useServices();
  const params = { id: workspaceId, invitationId: invitation.id };
  const renewal = useChange(
    () => session.call(renewInvitation, { params }),
    () => say(t('renewed')),
  );
  const end = useChange(
    () => session.call(cancelInvitation, { params }),
    () => say(t('cancelled')),
  );
  const { path, isExpired, email } = invitation;
  const copy = async (link: string): Promise<void> => {
    await showToast(
      (await copyText(link))
        ? { tone: 'success', title: t('copied') }
        : { tone: 'warning', title: t('copyFailed'), detail: link },
    );
  };
  return (
    <ActionMenu
      label={t('menu', { name: email ?? t('pendingAnyone') })}
      actions={[
        ...(path === null || isExpired
          ? []
          : [{ label: t('copy'), Icon: Copy, isImmediate: true, onPress: () => void copy(apiUrl(path)) }]),
        { label: t('renew'), Icon: RotateCw, onPress: () => renewal.mutate(undefined) },
        {
          label: t('cancelInvitation'),
          Icon: Trash2,
          isDangerous: true,
          onPress: () => end.mutate(undefined),
        },
      ]}
    >
      <EllipsisVertical aria-hidden="true" className="size-4.5" />
    </ActionMenu>
  );
};
