import { LANDING_LANGUAGES, type LandingLanguage } from '@escriba/contracts/shared/languages';
import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readEarlyStart } from '../../platform/early-start.ts';
import { showToast } from '../../ui/toast.ts';
import { ActionBar } from './action-bar.tsx';
import { Announcer } from './announcer.tsx';
import type { Flow, FlowEvent } from './flow.ts';
import { FormatsLine } from './formats-line.tsx';
import { checkFiles } from './free-file.ts';
import { IdleSheet } from './idle-sheet.tsx';
import { LanguageHint } from './language-hint.tsx';
import { useFileDrop } from '../../media/use-file-drop.ts';
import { useFreeTranscription } from './use-free-transcription.ts';
import { useLeaveWarning } from '../../media/use-leave-warning.ts';
import { useOnline } from '../../ui/use-online.ts';

const ReadinessBanner = lazy(async () => ({
  default: (await import('./readiness-banner.tsx')).ReadinessBanner,
}));
const FreeLimits = lazy(async () => ({ default: (await import('./free-limits.tsx')).FreeLimits }));
const loadSheets = () => import('./later-sheets.tsx');
const LaterSheet = lazy(async () => ({ default: (await loadSheets()).LaterSheet }));
const EraseDialog = lazyPart(async () => (await loadSheets()).EraseDialog);

/** Renders the free transcription on one sheet: from the choice of a file to the transcript. */
export const UploadSection = () => {
  const { t } = useTranslation('transcription');
  const isOffline = !useOnline();
  return (
    <section id="upload" aria-label={t('section')} className="flex flex-col gap-4">
      {isOffline ? <Notice tone="warning">{t('banner.offline')}</Notice> : null}
      <Suspense>
        <ReadinessBanner />
      </Suspense>
      <Sheet isOffline={isOffline} />
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-1 text-center text-sm text-muted">
        <Suspense fallback={<FormatsLine />}>
          <FreeLimits />
        </Suspense>
        <span>{t('drop.privacy')}</span>
      </p>
    </section>
  );
};

const Sheet = ({ isOffline }: { readonly isOffline: boolean }) => {
  const { t } = useTranslation('transcription');
  const [language, setLanguage] = useState<LandingLanguage>('pt-BR');
  const { flow, dispatch, submit, retry, cancel, reset, erase } = useFreeTranscription(language);
  const { ask, question } = useEraseDialog(flow, erase);
  const hintId = useId();
  const pick = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const cancelling = useRef<HTMLButtonElement>(null);
  const drop = useChosenFile(flow, dispatch);
  const file = flow.name === 'idle' ? flow.file : null;
  const send = () => file !== null && submit(file);
  useEarlyChoice({ dispatch, onLanguage: setLanguage, isReady: file !== null, onSend: send });
  useFocusOnChange(flow, { pick, heading, cancelling });
  useFocusOnFile(file, pick);
  useLeaveWarning(flow.name === 'uploading');

  const stop = () =>
    void cancel().catch(() => showToast({ tone: 'error', title: t('progress.cancelFailed') }));

  return (
    <div
      className={classes(
        'relative flex min-h-[26rem] flex-col rounded-zone border bg-raised shadow-resting transition-colors duration-150',
        drop.isOver ? 'border-accent' : 'border-line',
      )}
    >
      <input {...drop.inputProps} aria-label={t('drop.choose')} />
      <Face {...{ flow, language, drop, dispatch, pick, heading }} onErase={ask} />
      {flow.name === 'trialUsed' ? null : (
        <ActionBar
          flow={flow}
          language={language}
          hint={flow.name === 'idle' ? { id: hintId, element: <LanguageHint id={hintId} /> } : undefined}
          isOffline={isOffline}
          onLanguage={setLanguage}
          onSubmit={send}
          onRetry={retry}
          cancelRef={cancelling}
          onCancel={stop}
          onPick={drop.open}
          onReset={flow.name === 'completed' ? ask : reset}
        />
      )}
      {question}
      <Announcer flow={flow} />
    </div>
  );
};

/** Asks before the visible transcript is deleted. */
const useEraseDialog = (flow: Flow, erase: () => Promise<void>) => {
  const { t } = useTranslation('transcription');
  const [isAsking, setAsking] = useState(false);
  const remove = () => void erase().catch(() => showToast({ tone: 'error', title: t('erase.failed') }));
  const question =
    flow.name === 'completed' ? (
      <EraseDialog
        isOpen={isAsking}
        hasSpeech={flow.snapshot.result?.text.trim() !== ''}
        onErase={remove}
        onClose={() => setAsking(false)}
      />
    ) : null;
  return { ask: () => setAsking(true), question };
};

/** Handles a dropped or chosen file while the sheet accepts one. */
const useChosenFile = (flow: Flow, dispatch: (event: FlowEvent) => void) =>
  useFileDrop({
    isDisabled: flow.name !== 'idle' && flow.name !== 'error',
    onFiles: (files) => choose(files, dispatch),
  });

/** Returns true if there is a file to send now. */
const choose = (files: readonly File[], dispatch: (event: FlowEvent) => void): boolean => {
  const checked = checkFiles(files);
  if (checked === undefined) return false;
  if ('rejection' in checked) {
    dispatch({ type: 'fileRejected', rejection: checked.rejection });
    return false;
  }
  dispatch({ type: 'fileChosen', file: checked.file });
  loadSheets().catch(() => undefined);
  return true;
};

type EarlyChoiceProps = {
  readonly dispatch: (event: FlowEvent) => void;
  readonly onLanguage: (language: LandingLanguage) => void;
  /** Whether there is a file to send. */
  readonly isReady: boolean;
  readonly onSend: () => void;
};

/** Takes over what the visitor chose before this code had loaded, and sends it if they asked for that. */
const useEarlyChoice = ({ dispatch, onLanguage, isReady, onSend }: EarlyChoiceProps): void => {
  const isSending = useRef(false);
  useEffect(() => {
    const early = readEarlyStart();
    if (early === undefined) return;
    const language = LANDING_LANGUAGES.find((tag) => tag === early.language);
    // Drawn before the visitor's next press: React ignores the press of a button that it regards as disabled.
    queueMicrotask(() => {
      isSending.current = early.pressed?.dataset['early'] === 'send';
      const hasFile = flushSync(() => {
        // Comes before the file, which may be sent at once.
        if (language !== undefined) onLanguage(language);
        return choose(early.takeFiles(), dispatch);
      });
      delete document.documentElement.dataset['file'];
      if (hasFile) return;
      isSending.current = false;
      // React regards the button as disabled, so it leaves its attribute alone and ignores the repeated press.
      document.querySelector('[data-early=send]')?.setAttribute('disabled', '');
    });
  }, [dispatch, onLanguage]);
  useEffect(() => {
    if (!isSending.current || !isReady) return;
    isSending.current = false;
    onSend();
  }, [isReady, onSend]);
};

type FaceProps = {
  readonly flow: Flow;
  readonly language: LandingLanguage;
  readonly drop: Pick<ReturnType<typeof useFileDrop>, 'isOver' | 'open'>;
  readonly dispatch: (event: FlowEvent) => void;
  readonly pick: RefObject<HTMLButtonElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onErase: () => void;
};

const Face = ({ flow, language, drop, dispatch, pick, heading, onErase }: FaceProps) =>
  flow.name === 'idle' ? (
    <IdleSheet
      file={flow.file}
      language={language}
      rejection={flow.rejection}
      isOver={drop.isOver}
      pickRef={pick}
      onPick={drop.open}
      onFile={(file) => dispatch({ type: 'fileChosen', file })}
      onRemove={() => dispatch({ type: 'fileRemoved' })}
    />
  ) : (
    <Suspense fallback={<div className="grow" />}>
      <LaterSheet flow={flow} headingRef={heading} onErase={onErase} />
    </Suspense>
  );

type Places = Record<'pick' | 'heading' | 'cancelling', RefObject<HTMLElement | null>>;

/** Moves the focus when the sheet changes: to the transcript or the failure, and back to the file button. */
const useFocusOnChange = (flow: Flow, places: Places): void => {
  const before = useRef(flow.name);
  useEffect(() => {
    const from = before.current;
    before.current = flow.name;
    if (from === flow.name || from === 'restoring') return;
    if (flow.name === 'completed' || flow.name === 'error' || flow.name === 'trialUsed')
      places.heading.current?.focus({ preventScroll: true });
    if (flow.name === 'uploading') places.cancelling.current?.focus({ preventScroll: true });
    if (flow.name === 'idle') places.pick.current?.focus({ preventScroll: true });
  }, [flow.name, places.heading, places.pick, places.cancelling]);
};

/** Moves the focus when a chosen file, or its removal, replaces the button for files. */
const useFocusOnFile = (file: File | null, pick: RefObject<HTMLElement | null>): void => {
  const before = useRef(file);
  useEffect(() => {
    if (before.current === file) return;
    before.current = file;
    if (document.activeElement === document.body) pick.current?.focus({ preventScroll: true });
  }, [file, pick]);
};
