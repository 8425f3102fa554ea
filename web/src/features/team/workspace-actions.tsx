import {
  declineWorkspace,
  offerWorkspace,
  removeMember,
  takeWorkspace,
  type Workspace,
} from '@escriba/contracts/auth/workspaces';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switchWorkspace } from '../../data/account/workspaces.ts';
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { mayManage } from './may-manage.ts';
import { RenameDialog } from './name-dialogs.tsx';
import { DeleteDialog, TransferDialog } from './owner-dialogs.tsx';
import { useChange } from './changing/use-change.ts';
import { usePrivateText } from './use-private-text.ts';

type ActionsProps = { readonly workspace: Workspace };
type Asked = 'rename' | 'transfer' | 'delete' | 'leave';

/** Renders what a member does with the workspace itself: rename, transfer, leave or delete it. */
export const WorkspaceActions = ({ workspace }: ActionsProps) => {
  const { t } = useTranslation('team');
  const { user } = useSession();
  const id = useId();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const isOwner = workspace.role === 'owner';
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-medium wrap-anywhere">
        {workspace.name}
      </h2>
      {workspace.offeredTo === null ? null : workspace.offeredTo === user?.id ? (
        <OfferToYou workspace={workspace} />
      ) : (
        <OpenOffer workspace={workspace} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => user && switchWorkspace(user.id, undefined)}>{t('toOwnSpace')}</Button>
        {mayManage(workspace) ? <Button onClick={() => setAsked('rename')}>{t('rename')}</Button> : null}
        {isOwner ? <Button onClick={() => setAsked('transfer')}>{t('transfer')}</Button> : null}
        {isOwner ? (
          <Button onClick={() => setAsked('delete')} className="text-danger!">
            {t('deleteSpace')}
          </Button>
        ) : (
          <Button onClick={() => setAsked('leave')}>{t('leave')}</Button>
        )}
      </div>
      {asked === 'rename' ? <RenameDialog workspace={workspace} onClose={close} /> : null}
      {asked === 'transfer' ? <TransferDialog workspace={workspace} onClose={close} /> : null}
      {asked === 'delete' ? <DeleteDialog workspace={workspace} onClose={close} /> : null}
      <LeaveDialog workspace={workspace} isOpen={asked === 'leave'} onClose={close} />
    </section>
  );
};

type LeaveDialogProps = ActionsProps & { readonly isOpen: boolean; readonly onClose: () => void };

const LeaveDialog = ({ workspace, isOpen, onClose }: LeaveDialogProps) => {
  const { t } = useTranslation('team');
  const { session } = useServices();
  const userId = useSession().user?.id ?? '';
  const lost = usePrivateText(isOpen ? userId : undefined, 'yours');
  const leaving = useChange(async () => {
    await session.call(removeMember, { params: { id: workspace.id, userId } });
    switchWorkspace(userId, undefined);
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('leaveTitle', { name: workspace.name })}
      text={`${t('leaveText')} ${lost.text}`}
      yes={t('leave')}
      isBusy={leaving.isPending || lost.isPending}
      onYes={() => leaving.mutate(undefined)}
      onNo={onClose}
    />
  );
};

/** Shows the owner, and all others, to whom the workspace is offered. */
const OpenOffer = ({ workspace }: ActionsProps) => {
  const { t } = useTranslation('team');
  const { session } = useServices();
  const withdrawal = useChange(() =>
    session.call(offerWorkspace, { params: { id: workspace.id }, body: { userId: null } }),
  );
  const name = workspace.members.find(({ userId }) => userId === workspace.offeredTo)?.name ?? '';
  return (
    <Notice
      tone="info"
      actions={
        workspace.role === 'owner' ? (
          <Button size="small" isBusy={withdrawal.isPending} onClick={() => withdrawal.mutate(undefined)}>
            {t('withdraw')}
          </Button>
        ) : undefined
      }
    >
      {t('offered', { name })}
    </Notice>
  );
};

const OfferToYou = ({ workspace }: ActionsProps) => {
  const { t } = useTranslation('team');
  const { session } = useServices();
  const params = { id: workspace.id };
  const taking = useChange(() => session.call(takeWorkspace, { params }));
  const refusal = useChange(() => session.call(declineWorkspace, { params }));
  return (
    <Notice
      tone="info"
      actions={
        <>
          <Button
            size="small"
            look="primary"
            disabled={refusal.isPending}
            isBusy={taking.isPending}
            onClick={() => taking.mutate(undefined)}
          >
            {t('take')}
          </Button>
          <Button
            size="small"
            disabled={taking.isPending}
            isBusy={refusal.isPending}
            onClick={() => refusal.mutate(undefined)}
          >
            {t('decline')}
          </Button>
        </>
      }
    >
      {t('offeredToYou')}
    </Notice>
  );
};
