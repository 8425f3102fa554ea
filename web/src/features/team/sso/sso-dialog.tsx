import { SSO_ROLES, type SsoSettings, writeSso } from '@escriba/contracts/auth/sso';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { useServices } from '../../../session/services.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CopyField } from './copy-field.tsx';

type SsoDialogProps = {
  readonly workspaceId: string;
  readonly settings: SsoSettings;
  readonly onClose: () => void;
};
type Fields = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly domains: string;
  readonly defaultRole: (typeof SSO_ROLES)[number];
  readonly isEnabled: boolean;
  readonly isRequired: boolean;
};

/** Asks for the provider of a company: first what the provider needs, then what it gives. */
export const SsoDialog = ({ workspaceId, settings, onClose }: SsoDialogProps) => {
  const { t } = useTranslation('sso');
  const { form, submit } = useSsoForm({ workspaceId, settings, onClose });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog isOpen onOpenChange={(wanted) => wanted || onClose()} title={t('title')} text={t('steps')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <CopyField label={t('redirectUri')} hint={t('redirectHint')} value={settings.redirectUri} />
        <SsoFields form={form} isNew={settings.provider === null} />
        <SsoChoices form={form} />
        {errors.root === undefined ? null : (
          <Notice tone="danger" role="alert">
            {errors.root.message}
          </Notice>
        )}
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button type="submit" look="primary" isBusy={isSubmitting}>
            {t('save')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
};

type SsoFieldsProps = { readonly form: UseFormReturn<Fields>; readonly isNew: boolean };

const SsoFields = ({ form: { register, formState }, isNew }: SsoFieldsProps) => {
  const { t } = useTranslation('sso');
  const { errors } = formState;
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  const filled = { validate: (value: string) => value.trim() !== '' };
  return (
    <>
      <TextField
        label={t('issuer')}
        hint={t('issuerHint')}
        inputMode="url"
        error={errors.issuer && t('missing')}
        {...plain}
        {...register('issuer', filled)}
      />
      <TextField
        label={t('clientId')}
        error={errors.clientId && t('missing')}
        {...plain}
        {...register('clientId', filled)}
      />
      <TextField
        label={t('clientSecret')}
        hint={t(isNew ? 'secretHint' : 'secretKept')}
        type="password"
        {...plain}
        autoComplete="new-password"
        {...register('clientSecret')}
      />
      <TextField
        label={t('domainsLabel')}
        hint={t('domainsHint')}
        placeholder="empresa.com.br"
        error={errors.domains && t('missing')}
        {...plain}
        {...register('domains', filled)}
      />
    </>
  );
};

const SsoChoices = ({ form: { register, control } }: { readonly form: UseFormReturn<Fields> }) => {
  const { t } = useTranslation(['sso', 'team']);
  const roles = SSO_ROLES.map((role) => ({
    value: role,
    label: `${t(`team:role.${role}`)}: ${t(`team:roleText.${role}`)}`,
  }));
  return (
    <>
      <SelectField label={t('roleLabel')} options={roles} {...register('defaultRole')} />
      {(['isEnabled', 'isRequired'] as const).map((name) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field: { value, onChange } }) => (
            <CheckField label={t(name)} hint={t(`${name}Hint`)} isOn={value} onChange={onChange} />
          )}
        />
      ))}
    </>
  );
};

const useSsoForm = ({ workspaceId, settings: { provider }, onClose }: SsoDialogProps) => {
  const { session } = useServices();
  const queries = useQueryClient();
  const form = useForm<Fields>({
    defaultValues: {
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
      domains: provider?.domains.map(({ domain }) => domain).join(', ') ?? '',
      defaultRole: provider?.defaultRole ?? 'editor',
      isEnabled: provider?.isEnabled ?? true,
      isRequired: provider?.isRequired ?? false,
    },
  });
  const submit = form.handleSubmit(async ({ clientSecret, domains, ...fields }) => {
    try {
      const body = {
        ...fields,
        domains: domains.split(/[\s,;]+/).filter((domain) => domain !== ''),
        ...(clientSecret === '' ? {} : { clientSecret }),
      };
      const { data } = await session.call(writeSso, { params: { id: workspaceId }, body });
      queries.setQueryData(['workspaces', workspaceId, 'sso'], data);
      onClose();
    } catch (error) {
      form.setError('root', { message: failureText(error) });
    }
  });
  return { form, submit };
};
