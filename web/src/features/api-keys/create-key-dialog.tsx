import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../session/use-workspace.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ShownSecret } from '../../ui/shown-secret.tsx';
import { KeyForm, type KeyLimits } from './key-form.tsx';

type CreateKeyDialogProps = {
  readonly isOpen: boolean;
  readonly requestsPerMinute: KeyLimits;
  readonly onClose: () => void;
};

/** Asks for the name and the limits of a new key, then shows its secret, which no later page shows. */
export const CreateKeyDialog = ({ isOpen, requestsPerMinute, onClose }: CreateKeyDialogProps) => {
  const { t } = useTranslation('apiKeys');
  const workspace = useWorkspace();
  const [secret, setSecret] = useState<string>();
  const createText =
    workspace === undefined ? t('createText') : t('createTextOfWorkspace', { name: workspace.name });
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || close()}
      title={t(secret === undefined ? 'createTitle' : 'createdTitle')}
      text={secret === undefined ? createText : t('createdText')}
    >
      {secret === undefined ? (
        <KeyForm limits={requestsPerMinute} onSecret={setSecret} onCancel={close} />
      ) : (
        <CreatedKey secret={secret} onDone={close} />
      )}
    </Dialog>
  );
};

const CreatedKey = (props: { readonly secret: string; readonly onDone: () => void }) => {
  const { t } = useTranslation('apiKeys');
  const texts = {
    label: t('secret'),
    copy: t('copyKey'),
    copied: t('keyCopied'),
    copyFailed: t('copyFailed'),
    done: t('done'),
  };
  return <ShownSecret {...props} texts={texts} />;
};
