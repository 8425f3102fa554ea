import type { TranscriptionDetail } from '@escriba/contracts/transcription/library';
import { BookOpenText, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { appTranscription } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyMark, useCopying } from '../../ui/copying.tsx';
import { showToast } from '../../ui/toast.ts';
import type { RecordingActions } from './use-recording-actions.ts';

type DetailsToolsProps = {
  readonly detail: TranscriptionDetail;
  readonly actions: RecordingActions;
};

/** Copies and downloads the text. */
export const DetailsTools = ({ detail, actions }: DetailsToolsProps) => {
  const { t } = useTranslation('library');
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow sm:justify-end">
      <AppLink to={appTranscription(detail.transcriptionId)} size="small">
        <BookOpenText aria-hidden="true" className="size-4 text-accent" />
        {t('readAndEdit')}
      </AppLink>
      <CopyButton text={detail.result?.text ?? ''} />
      <Button look="primary" size="small" onClick={() => actions.downloadText.mutate(detail)}>
        <Download aria-hidden="true" className="size-4" />
        {t('download')}
      </Button>
    </div>
  );
};

const CopyButton = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('library');
  const { isCopied, copy } = useCopying(text, {
    onRefused: () =>
      void showToast({ tone: 'error', title: t('failure.copy'), detail: t('details.copyFailedText') }),
  });
  return (
    <Button size="small" onClick={() => void copy()}>
      <CopyMark isCopied={isCopied} className={`size-4 ${isCopied ? 'text-success' : 'text-accent'}`} />
      {t(isCopied ? 'copied' : 'copy')}
      <span role="status" className="sr-only">
        {isCopied ? t('copied') : ''}
      </span>
    </Button>
  );
};
