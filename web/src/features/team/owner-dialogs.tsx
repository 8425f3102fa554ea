import { deleteWorkspace, offerWorkspace, type Workspace } from '@escriba/contracts/auth/workspaces';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { readProofFailure } from '../../data/account/owner-proof.ts';
import { SignInAgain } from '../../data/account/sign-in-again.tsx';
import { switchWorkspace } from '../../data/account/workspaces.ts';
import { failureText } from '../../data/failure-text.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';

type OwnerDialogProps = { readonly workspace: Workspace; readonly onClose: () => void };
/** `choice`: the new owner, or the typed name of the workspace. */
type OwnerFields = { readonly choice: string; readonly password: string };

/** Offers the workspace to another member. */
export const TransferDialog = ({ workspace, onClose }: OwnerDialogProps) => {
  const { t } = useTranslation('team');
  const { session } = useServices();
  const queries = useQueryClient();
  const others = workspace.members.filter(({ role }) => role !== 'owner');
  const owner = useOwnerForm(others[0]?.userId ?? '', async ({ choice, ...proof }) => {
    const body = { userId: choice, ...proof };
    await session.call(offerWorkspace, { params: { id: workspace.id }, body });
    await queries.invalidateQueries({ queryKey: ['workspaces'] });
    onClose();
  });
  const options = others.map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` }));
  return (
    <Dialog
      isOpen
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('transferTitle', { name: workspace.name })}
      text={t(others.length === 0 ? 'transferNobody' : 'transferText')}
    >
      {others.length === 0 ? (
        <Button onClick={onClose}>{t('cancel')}</Button>
      ) : (
        <OwnerForm {...owner} submitText={t('transferDo')} look="primary" onCancel={onClose}>
          <SelectField label={t('transferTo')} options={options} {...owner.form.register('choice')} />
        </OwnerForm>
      )}
    </Dialog>
  );
};

/** Deletes the workspace: asks for its name and the password. */
export const DeleteDialog = ({ workspace, onClose }: OwnerDialogProps) => {
  const { t } = useTranslation('team');
  const { session } = useServices();
  const { user } = useSession();
  const { id, name } = workspace;
  const owner = useOwnerForm('', async ({ choice: _name, ...proof }) => {
    await session.call(deleteWorkspace, { params: { id }, body: proof });
    await showToast({ tone: 'success', title: t('deleted') });
    if (user !== null) switchWorkspace(user.id, undefined);
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
    >
      <OwnerForm {...owner} submitText={t('deleteDo')} look="danger" onCancel={onClose}>
        <TextField
          label={t('deleteType', { name })}
          error={owner.form.formState.errors.choice?.message}
          autoComplete="off"
          spellCheck={false}
          {...owner.form.register('choice', {
            validate: (typed) => typed.trim() === name || t('deleteWrong', { name }),
          })}
        />
      </OwnerForm>
    </Dialog>
  );
};

type Proved = { readonly choice: string; readonly password?: string };

const useOwnerForm = (choice: string, change: (proved: Proved) => Promise<void>) => {
  const { user } = useSession();
  const proof = useFactorProof();
  const form = useForm<OwnerFields>({ defaultValues: { choice, password: '' } });
  const submit = form.handleSubmit(async ({ choice: chosen, password }) => {
    try {
      const given = user?.hasPassword === true ? { password } : {};
      await proof.guard(() => change({ choice: chosen, ...given }));
    } catch (error) {
      const type = readProofFailure(error);
      form.setError(
        type === 'password' ? 'password' : 'root',
        { type, message: failureText(error) },
        { shouldFocus: true },
      );
    }
  });
  return { form, submit, proofDialog: proof.dialog };
};

type OwnerFormProps = {
  readonly form: UseFormReturn<OwnerFields>;
  readonly submit: (event: React.BaseSyntheticEvent) => Promise<void>;
  readonly proofDialog: ReactNode;
  readonly submitText: string;
  readonly look: 'primary' | 'danger';
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

const OwnerForm = ({ form, submit, proofDialog, submitText, look, onCancel, children }: OwnerFormProps) => {
  const { t } = useTranslation(['team', 'person']);
  const { user } = useSession();
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {children}
      {user?.hasPassword === true ? (
        <>
          {/* Names the account for password managers. */}
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label={t('ownPassword')}
            error={errors.password?.message}
            texts={{ show: t('showPassword'), hide: t('hidePassword') }}
            autoComplete="current-password"
            {...form.register('password', { required: t('person:passwordRequired') })}
          />
        </>
      ) : null}
      {errors.root === undefined ? null : (
        <Notice
          tone="danger"
          role="alert"
          actions={errors.root.type === 'again' ? <SignInAgain returnTo={paths.appMembers} /> : undefined}
        >
          {errors.root.message}
        </Notice>
      )}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button type="submit" look={look} isBusy={isSubmitting}>
          {submitText}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
      {proofDialog}
    </form>
  );
};
