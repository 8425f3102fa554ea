import {
  type PlanLimits,
  UNKNOWN_PLAN_FILE_SIZE_MB_MAX,
  UNLIMITED,
  type UsageInfo,
} from '@escriba/contracts';
import { FolderOpen, Mic } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { canRecord } from '../../../media/recorder.ts';
import { useFileDrop } from '../../../media/use-file-drop.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { VoiceToText } from '../../../ui/voice-to-text.tsx';
import { useUploadQueue } from '../queue/upload-queue.ts';
import { useMicrophone, useRecorder } from '../recorder/microphone.ts';
import { RecorderPanel } from '../recorder/recorder-panel.tsx';
import { canOpenFiles, openFiles, takeDropped } from '../queue/file-handles.ts';
import { LanguagePicker } from './language-picker.tsx';

/** Accepts recordings: dropped anywhere on the page, chosen, or recorded. `usage` is undefined while the plan is unknown. */
export const DropZone = ({ usage }: { readonly usage: UsageInfo | undefined }) => {
  const { chooseFiles } = useUploadQueue();
  const microphone = useRecorder();
  const record = useRef<HTMLButtonElement>(null);
  useFocusBack(microphone.name === 'idle', record);
  const drop = useFileDrop({
    isDisabled: false,
    isMultiple: true,
    onFiles: (files, dropped) => void takeDropped(files, dropped).then(chooseFiles),
  });
  return (
    <section
      className={classes(
        'flex flex-col rounded-zone border bg-raised shadow-resting transition-colors duration-150',
        drop.isOver ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex p-3 sm:p-4">
        <div
          className={classes(
            'flex min-h-64 min-w-0 grow flex-col items-center justify-center gap-5 rounded-card border border-dashed px-4 py-8 text-center transition-colors duration-150',
            drop.isOver ? 'border-accent bg-accent/8' : 'border-line-strong',
          )}
        >
          {microphone.name === 'idle' ? (
            <Invitation
              isOver={drop.isOver}
              usage={usage}
              recordRef={record}
              onPick={drop.open}
              inputProps={drop.inputProps}
            />
          ) : (
            <RecorderPanel microphone={microphone} />
          )}
        </div>
      </div>
      <div className="border-t border-line px-4 py-4 sm:px-5">
        <LanguagePicker />
      </div>
    </section>
  );
};

/** Returns the focus to the record button after a recording. */
const useFocusBack = (isIdle: boolean, place: RefObject<HTMLButtonElement | null>): void => {
  const wasIdle = useRef(isIdle);
  useEffect(() => {
    if (isIdle && !wasIdle.current) place.current?.focus({ preventScroll: true });
    wasIdle.current = isIdle;
  }, [isIdle, place]);
};

type InvitationProps = {
  readonly isOver: boolean;
  readonly usage: UsageInfo | undefined;
  readonly recordRef: RefObject<HTMLButtonElement | null>;
  readonly onPick: () => void;
  readonly inputProps: ReturnType<typeof useFileDrop>['inputProps'];
};

/** Drop, choose or record. */
const Invitation = ({ isOver, usage, recordRef, onPick, inputProps }: InvitationProps) => {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const { chooseFiles, mayUpload } = useUploadQueue();
  const { recorder } = useMicrophone();
  const pick = () => {
    if (!mayUpload()) return;
    if (canOpenFiles()) void openFiles(onPick).then(chooseFiles);
    else onPick();
  };
  const record = () => {
    if (!mayUpload()) return;
    const date = new Date().toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
    const name = t('recorder.fileName', { date: date.replaceAll(',', '').replaceAll(/[/:]/g, '-') });
    void recorder.start(name);
  };
  return (
    <>
      <VoiceToText isActive={isOver} />
      <p className="text-xl font-medium tracking-[-0.01em] text-balance">
        <span className="touch:hidden">{isOver ? t('dropNow') : t('drop.title')}</span>
        <span className="hidden touch:inline">{t('drop.titleTouch')}</span>
      </p>
      <input {...inputProps} aria-label={t('drop.choose')} />
      <div className="flex flex-wrap justify-center gap-2 touch:w-full touch:max-w-sm touch:flex-col">
        {/* At the limit, the upgrade above is the primary action. */}
        <Button look={usage?.canTranscribe === false ? 'secondary' : 'primary'} size="large" onClick={pick}>
          <FolderOpen aria-hidden="true" className="size-4.5" />
          {t('drop.choose')}
        </Button>
        {canRecord() ? (
          <Button ref={recordRef} size="large" onClick={record}>
            <Mic aria-hidden="true" className="size-4.5 text-accent" />
            {t('recordNow')}
          </Button>
        ) : null}
      </div>
      <p className="flex flex-col text-sm text-muted text-balance">
        <span>{t('drop.formats')}</span>
        <Limits limits={usage?.plan.limits} />
      </p>
    </>
  );
};

const Limits = ({ limits }: { readonly limits: PlanLimits | undefined }) => {
  const { t } = useTranslation('uploads');
  const size = limits?.maxFileSizeMB ?? UNKNOWN_PLAN_FILE_SIZE_MB_MAX;
  const minutes = limits?.maxDurationMinutes ?? UNLIMITED;
  if (size === UNLIMITED) return null;
  if (minutes === UNLIMITED) return <span>{t('drop.limits', { size })}</span>;
  const duration =
    minutes % 60 === 0 ? t('drop.hours', { count: minutes / 60 }) : t('drop.minutes', { count: minutes });
  return <span>{t('drop.limitsBoth', { size, duration })}</span>;
};
