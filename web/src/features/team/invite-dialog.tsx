import type { GivenRole } from '@escriba/contracts/auth/workspace-roles';
import {
  createInvitation,
  INVITATION_DAYS,
  type Workspace,
  type WorkspaceInvitation,
} from '@escriba/contracts/auth/workspaces';
import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { apiUrl } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { CopyMark } from '../../ui/copying.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { selectFromStart, useFieldCopying } from '../../ui/use-field-copying.ts';
import { RoleSelect } from './role-select.tsx';

type InviteProps = { readonly workspace: Workspace };
type Wish = { readonly email: string; readonly role: GivenRole };

/** Renders the button that invites a person, with its dialog. */
export const InviteButton = ({ workspace }: InviteProps) => {
  const { t } = useTranslation('team');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" className="size-4.5" />
        {t('invite')}
      </Button>
      {isOpen ? <InviteDialog workspace={workspace} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

type InviteDialogProps = InviteProps & { readonly onClose: () => void };

/** Creates an invitation, then shows its link. */
const InviteDialog = ({ workspace, onClose }: InviteDialogProps) => {
  const { t } = useTranslation('team');
  const [made, setMade] = useState<WorkspaceInvitation>();
  const isMailed = workspace.sendsMails && made?.email != null;
  return (
    <Dialog
      isOpen
      onOpenChange={(wanted) => wanted || onClose()}
      title={made === undefined ? t('inviteTitle', { name: workspace.name }) : t('invitedTitle')}
      text={
        made === undefined
          ? t('inviteText', { days: INVITATION_DAYS })
          : isMailed
            ? t('invitedMailed', { email: made.email })
            : t('invitedText', { role: t(`role.${made.role}`) })
      }
    >
      {made === undefined ? (
        <InviteForm workspace={workspace} onMade={setMade} onCancel={onClose} />
      ) : (
        <MadeInvitation path={made.path ?? ''} onDone={onClose} />
      )}
    </Dialog>
  );
};

type InviteFormProps = InviteProps & {
  readonly onMade: (invitation: WorkspaceInvitation) => void;
  readonly onCancel: () => void;
};

const InviteForm = ({ workspace, onMade, onCancel }: InviteFormProps) => {
  const { t } = useTranslation('team');
  const { session } = useServices();
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm<Wish>({
    defaultValues: { email: '', role: 'editor' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email, role }) => {
    try {
      const body = { role, ...(email.trim() === '' ? {} : { email }) };
      const { data } = await session.call(createInvitation, { params: { id: workspace.id }, body });
      void queries.invalidateQueries({ queryKey: ['workspaces'] });
      onMade(data);
    } catch (error) {
      setError('root', { message: failureText(error) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <RoleSelect field={register('role')} />
      <TextField
        label={t('emailLabel')}
        hint={t(workspace.sendsMails ? 'emailHintMailed' : 'emailHintLink')}
        type="email"
        autoComplete="off"
        {...register('email')}
      />
      {errors.root === undefined ? null : (
        <Notice tone="danger" role="alert">
          {errors.root.message}
        </Notice>
      )}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button type="submit" look="primary" isBusy={isSubmitting}>
          {t('inviteDo')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
};

type MadeInvitationProps = { readonly path: string; readonly onDone: () => void };

const MadeInvitation = ({ path, onDone }: MadeInvitationProps) => {
  const { t } = useTranslation('team');
  const link = apiUrl(path);
  const { field, copying, isCopied, copy } = useFieldCopying(link);
  return (
    <div className="flex flex-col gap-4">
      <TextField
        ref={field}
        label={t('link')}
        value={link}
        readOnly
        onFocus={(event) => selectFromStart(event.currentTarget)}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button look="primary" onClick={() => void copy()} aria-live="polite">
          <CopyMark isCopied={isCopied} className="size-4.5" />
          {t(isCopied ? 'copied' : copying === 'failed' ? 'copyFailed' : 'copy')}
        </Button>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
    </div>
  );
};
