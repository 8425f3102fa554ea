import { FileAudio, FileVideo, FolderOpen, Mic, X } from 'lucide-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/notice.tsx';
import { VoiceToText } from '../../ui/voice-to-text.tsx';
import { formatBytes } from '../../media/format.ts';
import { isVideo } from '../../media/media-file.ts';
import type { Rejection } from './free-file.ts';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { canRecord } from '../../media/recorder.ts';

type IdleSheetProps = {
  readonly file: File | null;
  readonly rejection: Rejection | null;
  readonly isOver: boolean;
  readonly pickRef: Ref<HTMLButtonElement>;
  readonly onPick: () => void;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
};

const RecorderPanel = lazy(async () => ({ default: (await import('./recorder-panel.tsx')).RecorderPanel }));

/** The empty sheet: drop or choose a file; then the file, ready to send. */
export const IdleSheet = ({ file, rejection, isOver, pickRef, onPick, onFile, onRemove }: IdleSheetProps) => {
  const [isRecording, setRecording] = useState(false);
  // A dropped file ends the recording.
  if (isRecording && file !== null) setRecording(false);
  const takeRecording = (recorded: File) => {
    setRecording(false);
    onFile(recorded);
  };
  return (
    <div className="flex grow p-3 sm:p-4" data-early="zone">
      <div
        className={classes(
          'flex min-w-0 grow flex-col items-center justify-center gap-5 rounded-card border border-dashed px-4 py-8 text-center transition-colors duration-150',
          isOver ? 'border-accent bg-accent/8' : 'border-line-strong',
        )}
      >
        {isRecording ? (
          <Suspense>
            <RecorderPanel onFile={takeRecording} onClose={() => setRecording(false)} />
          </Suspense>
        ) : (
          <>
            <VoiceToText isActive={isOver} />
            {file === null ? (
              <Invitation
                isOver={isOver}
                pickRef={pickRef}
                onPick={onPick}
                onRecord={() => setRecording(true)}
              />
            ) : (
              <ChosenFile file={file} pickRef={pickRef} onPick={onPick} onRemove={onRemove} />
            )}
            {rejection === null ? null : <RejectionNotice rejection={rejection} />}
          </>
        )}
      </div>
    </div>
  );
};

type InvitationProps = Pick<IdleSheetProps, 'isOver' | 'pickRef' | 'onPick'> & {
  readonly onRecord: () => void;
};

/** Drop, choose or record. */
const Invitation = ({ isOver, pickRef, onPick, onRecord }: InvitationProps) => {
  const { t } = useTranslation('transcription');
  const isRecorder = useBrowserValue(canRecord, true);
  return (
    <div className="flex flex-col items-center gap-4">
      <p className="text-xl font-medium tracking-[-0.01em]">
        <span className="touch:hidden">{isOver ? t('dropNow') : t('drop.title')}</span>
        <span className="hidden touch:inline">{t('drop.titleTouch')}</span>
      </p>
      <div className="flex flex-wrap justify-center gap-2 touch:w-full touch:flex-col">
        <Button ref={pickRef} size="large" onClick={onPick} data-early="pick">
          <FolderOpen aria-hidden="true" className="size-4.5 text-accent" />
          {t('drop.choose')}
        </Button>
        {isRecorder ? (
          <Button size="large" onClick={onRecord}>
            <Mic aria-hidden="true" className="size-4.5 text-accent" />
            {t('recordNow')}
          </Button>
        ) : null}
      </div>
      <EarlyFile />
    </div>
  );
};

const NO_TEXT = { __html: '' };

/** Holds the name of a file that was chosen before the page's code had loaded. React leaves its content alone. */
const EarlyFile = () => (
  <p
    data-early="file"
    suppressHydrationWarning
    dangerouslySetInnerHTML={NO_TEXT}
    className="max-w-full truncate text-sm text-muted empty:hidden"
  />
);

type ChosenFileProps = Pick<IdleSheetProps, 'pickRef' | 'onPick' | 'onRemove'> & { readonly file: File };

const ChosenFile = ({ file, pickRef, onPick, onRemove }: ChosenFileProps) => {
  const { t } = useTranslation('transcription');
  const locale = useLocale();
  const Icon = isVideo(file) ? FileVideo : FileAudio;
  return (
    <div className="flex w-full max-w-md animate-appear flex-col items-center gap-3">
      <div className="flex w-full items-center gap-3 rounded-card border border-line bg-sunken py-2.5 pr-2 pl-4 text-left">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-accent" />
        <div className="min-w-0 grow">
          <p className="truncate font-medium" title={file.name}>
            {file.name}
          </p>
          <p className="text-sm text-muted tabular-nums">
            {t(isVideo(file) ? 'fact.video' : 'fact.audio')}, {formatBytes(file.size, locale)}
          </p>
        </div>
        <IconButton label={t('drop.remove', { name: file.name })} onClick={onRemove}>
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
      <Button ref={pickRef} look="quiet" size="small" onClick={onPick}>
        {t('drop.change')}
      </Button>
    </div>
  );
};

const RejectionNotice = ({
  rejection: { reason, fileName, sizeBytes },
}: {
  readonly rejection: Rejection;
}) => {
  const { t } = useTranslation('transcription');
  const locale = useLocale();
  const name = fileName.length > 60 ? `${fileName.slice(0, 40)}…${fileName.slice(-12)}` : fileName;
  const details = {
    invalid: t('reject.unsupported', { name }),
    tooLarge: t('reject.tooLargeDetail', { name, size: formatBytes(sizeBytes, locale) }),
    empty: null,
    many: null,
  }[reason];
  return (
    <Notice tone="danger" role="alert" className="max-w-md animate-appear">
      <p className="font-medium">{t(`reject.${reason}`, { name })}</p>
      {details === null ? null : <p className="text-muted">{details}</p>}
    </Notice>
  );
};
