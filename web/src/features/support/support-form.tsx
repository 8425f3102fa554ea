import { SUPPORT_MESSAGE_LENGTH_MAX, SUPPORT_SUBJECTS } from '@escriba/contracts/auth/support';
import { SUPPORT_RETENTION_MONTHS } from '@escriba/contracts/shared/retention';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { Button } from '../../ui/button.tsx';
import { Field, inputClasses } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { parseRecording, type Sent, type SupportValues, useSupportForm } from './use-support-form.ts';

const inBrowser = (): boolean => false;

/** Renders the form of a message to the operator. Calls `onSent` with the reference that a reply will name. */
export const SupportForm = ({ onSent }: { readonly onSent: (sent: Sent) => void }) => {
  const { t } = useTranslation('support');
  const { register, formState, submit, isSignedIn } = useSupportForm(onSent);
  const { errors, isSubmitting } = formState;
  const isBuilt = useBrowserValue(inBrowser, true);
  return (
    // HTML that is built beforehand takes no text: the page’s code would not know it.
    <form noValidate inert={isBuilt} onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <SenderFields register={register} errors={errors} />
      <SelectField
        label={t('subject')}
        options={SUPPORT_SUBJECTS.map((value) => ({ value, label: t(`subjects.${value}`) }))}
        {...register('subject')}
      />
      <Field label={t('message')} error={errors.message?.message}>
        {(control) => (
          <textarea
            rows={7}
            maxLength={SUPPORT_MESSAGE_LENGTH_MAX}
            {...register('message', { validate: (value) => value.trim() !== '' || t('messageMissing') })}
            {...control}
            className={`${inputClasses} py-2.5`}
          />
        )}
      </Field>
      {isSignedIn ? (
        <TextField
          label={t('recording')}
          hint={t('recordingHint')}
          error={errors.recording?.message}
          autoComplete="off"
          maxLength={300}
          {...register('recording', {
            validate: (value) => parseRecording(value) !== null || t('recordingInvalid'),
          })}
        />
      ) : null}
      {errors.root?.message === undefined ? null : (
        <Notice tone="danger" role="alert">
          {errors.root.message}
        </Notice>
      )}
      <SendRow isBusy={isSubmitting} />
    </form>
  );
};

type SenderFieldsProps = {
  readonly register: UseFormRegister<SupportValues>;
  readonly errors: FieldErrors<SupportValues>;
};

const SenderFields = ({ register, errors }: SenderFieldsProps) => {
  const { t } = useTranslation('support');
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField label={t('name')} autoComplete="name" maxLength={200} {...register('name')} />
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={320}
        error={errors.email?.message}
        {...register('email', { validate: (value) => /^\S+@\S+$/.test(value.trim()) || t('emailInvalid') })}
      />
    </div>
  );
};

const SendRow = ({ isBusy }: { readonly isBusy: boolean }) => {
  const { t } = useTranslation('support');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 grow basis-60 text-sm text-muted">
        {t('data', { months: SUPPORT_RETENTION_MONTHS })}
      </p>
      <Button type="submit" look="primary" isBusy={isBusy} className="max-sm:w-full">
        {t(isBusy ? 'busy' : 'send')}
      </Button>
    </div>
  );
};
