import { API_KEY_NAME_LENGTH_MAX, createApiKey } from '@escriba/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCopying } from '../../ui/use-copying.ts';
import { apiKeysQuery } from './queries.ts';

type CreateKeyDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Names a new key, then shows its secret, which no later page shows. */
export const CreateKeyDialog = ({ isOpen, onClose }: CreateKeyDialogProps) => {
  const { t } = useTranslation('apiKeys');
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || close()}
      title={t(secret === undefined ? 'createTitle' : 'createdTitle')}
      text={t(secret === undefined ? 'createText' : 'createdText')}
    >
      {secret === undefined ? (
        <NameForm onSecret={setSecret} onCancel={close} />
      ) : (
        <CreatedKey secret={secret} onDone={close} />
      )}
    </Dialog>
  );
};

type NameFormProps = { readonly onSecret: (secret: string) => void; readonly onCancel: () => void };

const NameForm = ({ onSecret, onCancel }: NameFormProps) => {
  const { t } = useTranslation('apiKeys');
  const { session } = useServices();
  const queries = useQueryClient();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  const create = useMutation({
    mutationFn: async ({ name }: { name: string }) =>
      (await session.call(createApiKey, { body: { name } })).data,
    onSuccess: ({ secret }) => {
      onSecret(secret);
      return queries.invalidateQueries({ queryKey: apiKeysQuery(session).queryKey });
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((values) => create.mutate(values))(event)}
      className="flex flex-col gap-4"
    >
      <TextField
        label={t('keyName')}
        hint={t('nameHint')}
        error={formState.errors.name?.message}
        maxLength={API_KEY_NAME_LENGTH_MAX}
        autoComplete="off"
        {...register('name', { validate: (name) => name.trim() !== '' || t('nameMissing') })}
      />
      {create.error === null ? null : (
        <Notice tone="danger" role="alert">
          {failureText(create.error)}
        </Notice>
      )}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button type="submit" look="primary" disabled={create.isPending} aria-busy={create.isPending}>
          {create.isPending ? <Spinner /> : null}
          {t('createDo')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
};

const CreatedKey = ({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) => {
  const { t } = useTranslation('apiKeys');
  const { field, copying, copy } = useCopying(secret);
  const isCopied = copying === 'copied';
  return (
    <div className="flex flex-col gap-4">
      <TextField
        ref={field}
        label={t('secret')}
        readOnly
        value={secret}
        onFocus={(event) => event.target.select()}
        error={copying === 'failed' ? t('copyFailed') : undefined}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button look={isCopied ? 'success' : 'primary'} onClick={() => void copy()}>
          {isCopied ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Copy aria-hidden="true" className="size-4" />
          )}
          {t(isCopied ? 'keyCopied' : 'copyKey')}
        </Button>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied ? t('keyCopied') : ''}
      </span>
    </div>
  );
};
