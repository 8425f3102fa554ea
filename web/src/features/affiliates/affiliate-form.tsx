import type { Affiliate } from '@escriba/contracts/billing/affiliates';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DestinationFields } from './destination-fields.tsx';
import { useAffiliateForm } from './use-affiliate-form.ts';

type AffiliateFormProps = {
  /** The affiliate; absent before the user has joined. */
  readonly known?: Affiliate;
  readonly onSaved?: () => void;
  readonly onCancel?: () => void;
};

/** Renders the form of who is paid, and where. The recipient cannot be changed after joining. */
export const AffiliateForm = ({ known, onSaved, onCancel }: AffiliateFormProps) => {
  const { t } = useTranslation('affiliates');
  const { user } = useSession();
  const firstName = user?.name.split(' ')[0] ?? '';
  const { register, control, formState, submit } = useAffiliateForm(known, firstName, onSaved);
  const { errors, isSubmitting } = formState;
  const required = (value: string) => value.trim() !== '' || t('form.required');
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label={t('form.displayName')}
        hint={t('form.displayNameHint')}
        error={errors.displayName?.message}
        maxLength={60}
        {...register('displayName', { validate: required })}
      />
      {known === undefined ? (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            label={t('form.holderName')}
            error={errors.holderName?.message}
            autoComplete="name"
            maxLength={200}
            {...register('holderName', { validate: required })}
          />
          <TextField
            label={t('form.document')}
            error={errors.document?.message}
            autoComplete="off"
            maxLength={18}
            {...register('document', { validate: required })}
          />
        </div>
      ) : null}
      <DestinationFields control={control} register={register} errors={errors} />
      {errors.root?.message === undefined ? null : (
        <Notice tone="danger" role="alert">
          {errors.root.message}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
        {onCancel === undefined ? null : <Button onClick={onCancel}>{t('cancel')}</Button>}
        <Button type="submit" look="primary" isBusy={isSubmitting}>
          {t(isSubmitting ? 'form.busy' : known === undefined ? 'form.join' : 'save')}
        </Button>
      </div>
    </form>
  );
};
