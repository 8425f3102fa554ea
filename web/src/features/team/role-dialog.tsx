import type { GivenRole } from '@escriba/contracts/auth/workspace-roles';
import type { WorkspaceMember } from '@escriba/contracts/auth/workspaces';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RoleSelect } from './role-select.tsx';
import { useChange } from './changing/use-change.ts';

type RoleDialogProps = {
  readonly member: WorkspaceMember;
  readonly change: (role: GivenRole) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Changes the role of a member. */
export const RoleDialog = ({ member, change, onClose }: RoleDialogProps) => {
  const { t } = useTranslation('team');
  const role = member.role === 'owner' ? 'admin' : member.role;
  const { register, handleSubmit } = useForm<{ role: GivenRole }>({ defaultValues: { role } });
  const saving = useChange(change, onClose);
  const submit = handleSubmit(({ role: chosen }) => saving.mutate(chosen));
  return (
    <Dialog
      isOpen
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('changeRoleTitle', { name: member.name })}
      text={t('changeRoleText')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <RoleSelect field={register('role')} />
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button type="submit" look="primary" isBusy={saving.isPending}>
            {t('save')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
};
