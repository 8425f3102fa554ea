import { FolderOpen, Mic } from 'lucide-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/notice.tsx';
import { VoiceToText } from '../../ui/voice-to-text.tsx';
import { formatBytes } from '../../media/format.ts';
import { ChosenFile, EarlyFile } from './chosen-file.tsx';
import type { Rejection } from './free-file.ts';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { canRecord } from '../../media/recorder.ts';

type IdleSheetProps = {
  readonly file: File | null;
  /** The spoken language. */
  readonly language: string;
  readonly rejection: Rejection | null;
  readonly isOver: boolean;
  readonly pickRef: Ref<HTMLButtonElement>;
  readonly onPick: () => void;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
};

const RecorderPanel = lazy(async () => ({ default: (await import('./recorder-panel.tsx')).RecorderPanel }));

/** The empty sheet: drop or choose a file; then the file, ready to send. */
export const IdleSheet = ({
  file,
  language,
  rejection,
  isOver,
  pickRef,
  onPick,
  onFile,
  onRemove,
}: IdleSheetProps) => {
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
            <RecorderPanel language={language} onFile={takeRecording} onClose={() => setRecording(false)} />
          </Suspense>
        ) : (
          <>
            <VoiceToText isActive={isOver} />
            <div className="flex min-h-29 w-full flex-col items-center justify-center touch:min-h-40">
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
            </div>
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

/** Invites to drop, choose or record. */
const Invitation = ({ isOver, pickRef, onPick, onRecord }: InvitationProps) => {
  const { t } = useTranslation('transcription');
  const isRecorder = useBrowserValue(canRecord, true);
  return (
    <>
      <div className="flex w-full flex-col items-center gap-4 in-data-[file=chosen]:hidden">
        <p className="text-xl font-medium tracking-[-0.01em]">
          <span className="touch:hidden">{isOver ? t('dropNow') : t('drop.title')}</span>
          <span className="hidden touch:inline">{t('drop.titleTouch')}</span>
        </p>
        <div className="flex flex-wrap justify-center gap-2 touch:w-full touch:flex-col touch:flex-nowrap">
          <Button ref={pickRef} look="primary" size="large" onClick={onPick} data-early="pick">
            <FolderOpen aria-hidden="true" className="size-4.5" />
            {t('drop.choose')}
          </Button>
          {isRecorder ? (
            <Button size="large" onClick={onRecord}>
              <Mic aria-hidden="true" className="size-4.5 text-accent" />
              {t('recordNow')}
            </Button>
          ) : null}
        </div>
      </div>
      <EarlyFile />
    </>
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
