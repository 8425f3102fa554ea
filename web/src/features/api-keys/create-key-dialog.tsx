import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { selectFromStart, useCopying } from '../../ui/use-copying.ts';
import { KeyForm, type KeyLimits } from './key-form.tsx';

type CreateKeyDialogProps = {
  readonly isOpen: boolean;
  readonly requestsPerMinute: KeyLimits;
  readonly onClose: () => void;
};

/** Asks for the name and the limits of a new key, then shows its secret, which no later page shows. */
export const CreateKeyDialog = ({ isOpen, requestsPerMinute, onClose }: CreateKeyDialogProps) => {
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
        <KeyForm limits={requestsPerMinute} onSecret={setSecret} onCancel={close} />
      ) : (
        <CreatedKey secret={secret} onDone={close} />
      )}
    </Dialog>
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
        onFocus={(event) => selectFromStart(event.target)}
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
