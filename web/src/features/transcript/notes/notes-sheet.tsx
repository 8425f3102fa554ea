import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { NOTES_LENGTH_MAX, type RecordingNotes } from '@escriba/contracts/transcription/notes';
import { RotateCw } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClasses } from '../../../ui/field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { InsertTime, NotePlaces } from './note-places.tsx';
import { useShowText } from '../panel/use-show-text.ts';
import { SidePanel } from '../panel/side-panel.tsx';
import type { NotesEditor, NotesState } from './notes-editor.ts';
import { SignOutDialog } from '../opening/sign-out-dialog.tsx';
import { useSignOutGuard } from '../opening/use-sign-out-guard.ts';
import { useNotes } from './use-notes.ts';

type NotesSheetProps = {
  readonly item: TranscriptionItem;
  /** Shows the text at a time, and plays from there; absent without a text. */
  readonly onGoToTime: ((ms: number) => void) | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Renders the user's own notes on a recording. */
export const NotesSheet = ({ item, onGoToTime, isOpen, onOpenChange }: NotesSheetProps) => {
  const { t } = useTranslation('transcript');
  const { editor, error, retry } = useNotes(item.transcriptionId, isOpen);
  const showText = useShowText(() => onOpenChange(false));
  const asked = useSignOutGuard(editor);
  return (
    <>
      <SidePanel isOpen={isOpen} onOpenChange={onOpenChange} title={t('notes.title')} text={t('notes.text')}>
        {editor === undefined ? (
          <Opening error={error} onRetry={() => void retry()} />
        ) : (
          <Notes
            editor={editor}
            item={item}
            onGoTo={onGoToTime && ((ms) => showText(() => onGoToTime(ms)))}
          />
        )}
      </SidePanel>
      {asked === null ? null : <SignOutDialog {...asked} />}
    </>
  );
};

const Opening = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const { t } = useTranslation('transcript');
  if (error !== undefined)
    return <LoadFailure title={t('notes.failed')} text={failureText(error)} onRetry={onRetry} />;
  return (
    <p role="status" className="flex animate-write justify-center pt-10 text-muted [animation-delay:200ms]">
      <span className="sr-only">{t('notes.opening')}</span>
      <Spinner />
    </p>
  );
};

/** The number of remaining characters from which on it is shown. */
const LEFT_SHOWN_MAX = 500;

type NotesProps = {
  readonly editor: NotesEditor;
  readonly item: TranscriptionItem;
  readonly onGoTo: ((ms: number) => void) | undefined;
};

const Notes = ({ editor, item, onGoTo }: NotesProps) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  const state = useSyncExternalStore(editor.subscribe, editor.getState);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = NOTES_LENGTH_MAX - state.text.length;
  return (
    <div className="flex min-h-0 grow flex-col gap-3">
      {state.theirs === null ? null : <Conflict theirs={state.theirs} editor={editor} />}
      <textarea
        ref={field}
        aria-label={t('notes.label')}
        placeholder={t('notes.placeholder')}
        dir="auto"
        maxLength={NOTES_LENGTH_MAX}
        value={state.text}
        onChange={({ currentTarget }) => editor.write(currentTarget.value)}
        onBlur={() => void editor.retry()}
        className={`${inputClasses} min-h-40 grow resize-none py-2.5 leading-relaxed`}
      />
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <SaveLine state={state} onRetry={() => void editor.retry()} />
        {left > LEFT_SHOWN_MAX ? null : (
          <p className="tabular-nums">
            {t('notes.left', { formatted: new Intl.NumberFormat(locale).format(left) })}
          </p>
        )}
        {item.audioUrl === null || onGoTo === undefined ? null : (
          <InsertTime id={item.transcriptionId} field={field} editor={editor} />
        )}
      </div>
      {onGoTo === undefined ? null : (
        <NotePlaces text={state.text} seconds={item.result?.audio_duration ?? 0} onGoTo={onGoTo} />
      )}
    </div>
  );
};

type SaveLineProps = { readonly state: NotesState; readonly onRetry: () => void };

const SaveLine = ({ state: { saveState, refusal }, onRetry }: SaveLineProps) => {
  const { t } = useTranslation('transcript');
  const isStuck = saveState === 'offline' || saveState === 'refused';
  const why = saveState === 'offline' ? t('saveState.offlineText') : refusal;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className={isStuck ? 'text-danger' : undefined}>
        {t(`saveState.${saveState}`)}
        {isStuck && why !== null ? `. ${why}` : null}
      </p>
      {isStuck ? (
        <Button size="small" onClick={onRetry}>
          <RotateCw aria-hidden="true" className="size-4 text-accent" />
          {t('saveState.retry')}
        </Button>
      ) : null}
    </div>
  );
};

type ConflictProps = { readonly theirs: RecordingNotes; readonly editor: NotesEditor };

const Conflict = ({ theirs, editor }: ConflictProps) => {
  const { t } = useTranslation('transcript');
  return (
    <Notice tone="warning" role="alert">
      <p className="font-medium">{t('notes.changed')}</p>
      <p className="text-muted">{t('notes.changedText')}</p>
      <p dir="auto" className="mt-2 max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
        {theirs.text === '' ? t('notes.empty') : theirs.text}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => void editor.keep('mine')}>
          {t('notes.keepMine')}
        </Button>
        <Button size="small" onClick={() => void editor.keep('theirs')}>
          {t('notes.keepTheirs')}
        </Button>
      </div>
    </Notice>
  );
};
