import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { selectFromStart, useCopying } from '../../ui/use-copying.ts';

type NewSecretProps = { readonly secret: string; readonly onDone: () => void };

/** Shows the secret that signs deliveries, which no later page shows. */
export const NewSecret = ({ secret, onDone }: NewSecretProps) => {
  const { t } = useTranslation('webhooks');
  const { field, copying, copy } = useCopying(secret);
  const isCopied = copying === 'copied';
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex flex-col gap-4">
      <TextField
        ref={field}
        label={t('secret')}
        readOnly
        value={secret}
        onFocus={(event) => selectFromStart(event.target)}
        error={copying === 'failed' ? t('copyFailed') : undefined}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button look={isCopied ? 'success' : 'primary'} onClick={() => void copy()}>
          <Icon aria-hidden="true" className="size-4" />
          {t(isCopied ? 'secretCopied' : 'copySecret')}
        </Button>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied ? t('secretCopied') : ''}
      </span>
    </div>
  );
};
