import {
  deleteWebhook,
  rotateWebhookSecret,
  WEBHOOK_ROTATION_HOURS,
  type WebhookEndpoint,
} from '@escriba/contracts/transcription/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { useWorkspace } from '../../session/use-workspace.ts';
import { ConfirmAnswers, ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { NewSecret } from './new-secret.tsx';
import { useWebhookChange } from './use-webhook-change.ts';
import { WebhookForm } from './webhook-form.tsx';

export type WebhookTask = {
  readonly what: 'log' | 'edit' | 'rotate' | 'delete';
  readonly endpoint: WebhookEndpoint;
};

type WebhookDialogsProps = {
  /** Undefined while no dialog is open. */
  readonly task: WebhookTask | { readonly what: 'add' } | undefined;
  readonly onClose: () => void;
};

/** Renders the dialog for what the user does with endpoints. */
export const WebhookDialogs = ({ task, onClose }: WebhookDialogsProps) => {
  switch (task?.what) {
    case 'add':
      return <AddDialog onClose={onClose} />;
    case 'edit':
      return <EditDialog endpoint={task.endpoint} onClose={onClose} />;
    case 'rotate':
      return <RotateDialog endpoint={task.endpoint} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog endpoint={task.endpoint} onClose={onClose} />;
    case 'log':
      return <DeliveryLog endpoint={task.endpoint} onClose={onClose} />;
    case undefined:
      return null;
  }
};

type CloseProps = { readonly onClose: () => void };
type EndpointProps = CloseProps & { readonly endpoint: WebhookEndpoint };

const AddDialog = ({ onClose }: CloseProps) => {
  const { t } = useTranslation('webhooks');
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog
      isOpen
      onOpenChange={(wanted) => wanted || onClose()}
      title={t(secret === undefined ? 'addTitle' : 'addedTitle')}
      text={t(secret === undefined ? 'addText' : 'addedText')}
    >
      {secret === undefined ? (
        <WebhookForm onSecret={setSecret} onClose={onClose} />
      ) : (
        <NewSecret secret={secret} onDone={onClose} />
      )}
    </Dialog>
  );
};

const EditDialog = ({ endpoint, onClose }: EndpointProps) => {
  const { t } = useTranslation('webhooks');
  const workspace = useWorkspace();
  const text = t(workspace === undefined ? 'editText' : 'editTextOfWorkspace');
  return (
    <Dialog isOpen onOpenChange={(wanted) => wanted || onClose()} title={t('editTitle')} text={text}>
      <WebhookForm endpoint={endpoint} onClose={onClose} />
    </Dialog>
  );
};

/** Asks before an endpoint gets a new secret, then shows it. */
const RotateDialog = ({ endpoint, onClose }: EndpointProps) => {
  const { t } = useTranslation('webhooks');
  const { session } = useServices();
  const [secret, setSecret] = useState<string>();
  const rotation = useWebhookChange(async () => {
    const params = { endpointId: endpoint.id };
    setSecret((await session.call(rotateWebhookSecret, { params })).data.secret);
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(wanted) => wanted || rotation.isPending || onClose()}
      title={t(secret === undefined ? 'rotateTitle' : 'rotatedTitle')}
      text={t(secret === undefined ? 'rotateText' : 'rotatedText', { hours: WEBHOOK_ROTATION_HOURS })}
    >
      {secret === undefined ? (
        <ConfirmAnswers
          yes={t('rotateDo')}
          look="primary"
          isBusy={rotation.isPending}
          onYes={() => rotation.mutate(undefined)}
          onNo={onClose}
        />
      ) : (
        <NewSecret secret={secret} onDone={onClose} />
      )}
    </Dialog>
  );
};

/** Asks before an endpoint is deleted: its log goes too. */
const DeleteDialog = ({ endpoint, onClose }: EndpointProps) => {
  const { t } = useTranslation('webhooks');
  const { session } = useServices();
  const deletion = useWebhookChange(
    () => session.call(deleteWebhook, { params: { endpointId: endpoint.id } }),
    () => {
      onClose();
      void showToast({ tone: 'success', title: t('deleted') });
    },
  );
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle')}
      text={t('deleteText', { url: endpoint.url })}
      yes={t('deleteDo')}
      isBusy={deletion.isPending}
      onYes={() => deletion.mutate(undefined)}
      onNo={onClose}
    />
  );
};
