import {
  createWorkspace,
  renameWorkspace,
  type Workspace,
  WORKSPACE_NAME_LENGTH_MAX,
} from '@escriba/contracts/auth/workspaces';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { switchWorkspace } from '../../data/account/workspaces.ts';
import { failureText } from '../../data/failure-text.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Creates a workspace and enters it. */
export const CreateDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('team');
  const { session } = useServices();
  const { user } = useSession();
  return (
    <Dialog
      isOpen
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('createTitle')}
      text={t('createText')}
    >
      <NameForm
        name=""
        submitText={t('create')}
        onCancel={onClose}
        onName={async (name) => {
          const { data } = await session.call(createWorkspace, { body: { name } });
          if (user !== null) switchWorkspace(user.id, data, paths.appMembers);
        }}
      />
    </Dialog>
  );
};

type RenameDialogProps = { readonly workspace: Workspace; readonly onClose: () => void };

/** Renames a workspace. */
export const RenameDialog = ({ workspace, onClose }: RenameDialogProps) => {
  const { t } = useTranslation('team');
  const { session } = useServices();
  const queries = useQueryClient();
  return (
    <Dialog
      isOpen
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('renameTitle')}
      text={t('nameHint')}
    >
      <NameForm
        name={workspace.name}
        submitText={t('save')}
        onCancel={onClose}
        onName={async (name) => {
          await session.call(renameWorkspace, { params: { id: workspace.id }, body: { name } });
          await queries.invalidateQueries({ queryKey: ['workspaces'] });
          onClose();
        }}
      />
    </Dialog>
  );
};

type NameFormProps = {
  readonly name: string;
  readonly submitText: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onCancel: () => void;
};

const NameForm = ({ name: before, submitText, onName, onCancel }: NameFormProps) => {
  const { t } = useTranslation('team');
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: before } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name }) => {
    await onName(name).catch((error: unknown) => setError('root', { message: failureText(error) }));
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        label={t('nameLabel')}
        hint={t('nameHint')}
        error={errors.name?.message}
        maxLength={WORKSPACE_NAME_LENGTH_MAX}
        autoComplete="organization"
        {...register('name', { validate: (name) => name.trim() !== '' || t('nameMissing') })}
      />
      {errors.root === undefined ? null : (
        <Notice tone="danger" role="alert">
          {errors.root.message}
        </Notice>
      )}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button type="submit" look="primary" isBusy={isSubmitting}>
          {submitText}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
};
