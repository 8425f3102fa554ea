import { Pause, Play, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PlansLink } from '../../../data/usage/plans-link.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { isLimitCode } from '../../../data/usage/limit-codes.ts';
import { percentSent } from '../../../media/transfer.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { Question } from '../queue/ask-dialog.tsx';
import { cancelUpload } from '../queue/cancel-upload.ts';
import { InterruptedActions } from './interrupted-actions.tsx';
import { RecordingRow } from '../parts/recording-row.tsx';
import { isRunning, type UploadItem } from '../queue/upload-item.ts';
import { describeFault, describeTransfer, describeUpload } from './upload-words.ts';
import { useUploadQueue } from '../queue/upload-queue.ts';

type UploadRowProps = { readonly item: UploadItem; readonly ask: (question: Question) => void };

/** Renders an upload of this page. */
export const UploadRow = ({ item, ask }: UploadRowProps) => {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const { name, type, state, transfer } = item;
  const hasBar = transfer.sentBytes > 0 || isRunning(item);
  const details = describeTransfer(item, t, locale);
  return (
    <RecordingRow
      name={name}
      type={type}
      status={describeUpload(item, t)}
      progress={
        hasBar && state.name !== 'failed' && state.name !== 'sent'
          ? { percent: percentSent(transfer), label: t('row.progress', { name }), ...textOf(details[0]) }
          : null
      }
      details={details}
      actions={<Actions item={item} ask={ask} />}
    >
      {state.name === 'failed' ? <Failure item={item} fault={describeFault(state.fault, t, locale)} /> : null}
      {state.name === 'interrupted' ? <InterruptedActions item={item} ask={ask} /> : null}
    </RecordingRow>
  );
};

const textOf = (text: string | null | undefined) => (typeof text === 'string' ? { text } : {});

const Failure = ({ item: { id, state }, fault }: { readonly item: UploadItem; readonly fault: string }) => {
  const { t } = useTranslation('uploads');
  const { uploads } = useUploadQueue();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-pretty wrap-anywhere">{fault}</p>
      <div className="flex flex-wrap gap-2">
        {state.name === 'failed' && isLimitCode(state.fault.code) ? (
          <PlansLink>{t('upgrade')}</PlansLink>
        ) : null}
        {state.name === 'failed' && state.canRetry ? (
          <Button size="small" onClick={() => uploads.resume(id)}>
            {t('retry')}
          </Button>
        ) : null}
      </div>
    </div>
  );
};

const Actions = ({ item, ask }: UploadRowProps) => {
  const { t } = useTranslation('uploads');
  const queue = useUploadQueue();
  const { uploads } = queue;
  const { id, name, state } = item;
  if (state.name === 'interrupted' || state.name === 'sent') return null;
  const isBegun = item.transfer.sentBytes > 0 && state.name !== 'failed';
  const cancel = () => {
    if (!isBegun) return void cancelUpload(queue, id);
    ask({
      title: t('ask.cancel'),
      text: t('ask.cancelText', { name }),
      yes: t('ask.cancelDo'),
      onYes: () => void cancelUpload(queue, id),
    });
  };
  return (
    <>
      {isRunning(item) ? (
        <IconButton label={t('row.pause', { name })} onClick={() => uploads.pause(id)}>
          <Pause aria-hidden="true" className="size-4.5" />
        </IconButton>
      ) : null}
      {state.name === 'paused' ? (
        <IconButton label={t('row.resume', { name })} onClick={() => uploads.resume(id)}>
          <Play aria-hidden="true" className="size-4.5" />
        </IconButton>
      ) : null}
      <IconButton
        label={t(state.name === 'failed' ? 'row.dismiss' : 'row.cancel', { name })}
        onClick={cancel}
      >
        <X aria-hidden="true" className="size-4.5" />
      </IconButton>
    </>
  );
};
