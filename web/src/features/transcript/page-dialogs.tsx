import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { WrittenInsight } from '@escriba/transcript';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTexts } from '../../i18n/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { MadeTranslation } from './exporting/export-options.ts';
import type { FindPlace } from './reading/find-place.ts';
import { readLinkedComment } from './comments/linked-comment.ts';
import type { TranscriptEditor } from './editor/editor.ts';
import { isDocked, placeClasses } from './panel/docking.ts';
import { isPanelKept, keepPanel } from './panel/kept-panel.ts';
import type { Views } from './toolbar/views.ts';

/** A dialog of the page. `again` is the sheet of versions at its form for a new recognition, `track` the same for another audio track. */
export type DialogName =
  | 'versions'
  | 'again'
  | 'track'
  | 'people'
  | 'insights'
  | 'notes'
  | 'comments'
  | 'import'
  | 'export'
  | 'share'
  | 'remove';

const VersionsSheet = lazyPart(async () => (await import('./versions/versions-sheet.tsx')).VersionsSheet);
const PeoplePanel = lazyPart(async () => (await import('./speakers/people-panel.tsx')).PeoplePanel);
const InsightsPanel = lazyPart(async () => {
  const [module] = await Promise.all([import('./insights/insights-panel.tsx'), openTexts('insights')]);
  return module.InsightsPanel;
});
const NotesSheet = lazyPart(async () => (await import('./notes/notes-sheet.tsx')).NotesSheet);
const CommentsPanel = lazyPart(async () => {
  const [module] = await Promise.all([import('./comments/comments-panel.tsx'), openTexts('team')]);
  return module.CommentsPanel;
});
const ImportSheet = lazyPart(async () => (await import('./importing/import-sheet.tsx')).ImportSheet);
const ExportDialog = lazyPart(async () => (await import('./exporting/export-dialog.tsx')).ExportDialog);
const ShareDialog = lazyPart(async () => (await import('./sharing/share-dialog.tsx')).ShareDialog);
const RemoveDialog = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

/** Loads the code of all dialogs. */
export const fetchDialogs = (): void => {
  for (const part of [
    VersionsSheet,
    PeoplePanel,
    InsightsPanel,
    NotesSheet,
    ImportSheet,
    ExportDialog,
    ShareDialog,
    RemoveDialog,
  ])
    part.fetch();
};

/** Panels beside the text of a wide page, which stay open under a dialog. */
const PANELS = new Set<DialogName>(['people', 'insights', 'notes', 'comments']);

/** Returns which dialog and which panel are open. A closed one stays mounted, so that it can animate and keep its state. */
export const usePageDialogs = () => {
  const [open, setOpen] = useState<DialogName | null>(null);
  const { panel, isKept, changePanel } = usePanel();
  const [used, setUsed] = useState<ReadonlySet<DialogName>>(new Set(panel === null ? [] : [panel]));
  const show = useCallback(
    (name: DialogName): void => {
      setUsed((names) => new Set([...names, name]));
      if (PANELS.has(name)) changePanel(name);
      else setOpen(name);
    },
    [changePanel],
  );
  const close = useCallback(
    (name: DialogName): void => {
      if (PANELS.has(name)) changePanel(null);
      else setOpen(null);
    },
    [changePanel],
  );
  const isOpen = (name: DialogName): boolean => name === (PANELS.has(name) ? panel : open);
  useIdleFetch();
  return { used, isOpen, isKept, show, close };
};

/** Returns the open panel. That of summary and chapters opens with a wide page if it was left open (`isKept`); it would cover the text of a phone. */
const usePanel = () => {
  const [isKept, setKept] = useState(() => isPanelKept() && isDocked());
  const [panel, setPanel] = useState<DialogName | null>(() =>
    readLinkedComment() === undefined ? (isKept ? 'insights' : null) : 'comments',
  );
  const changePanel = useCallback((next: DialogName | null): void => {
    setPanel(next);
    setKept(false);
    if (isDocked()) keepPanel(next === 'insights');
  }, []);
  return { panel, isKept, changePanel };
};

const IDLE_TIMEOUT_MS = 4_000;

/** Loads the dialogs once the page is calm, so that the first click on one opens it at once. */
const useIdleFetch = (): void => {
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchDialogs, IDLE_TIMEOUT_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(fetchDialogs, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(idle);
  }, []);
};

type PageDialogsProps = {
  readonly item: TranscriptionItem;
  readonly dialogs: ReturnType<typeof usePageDialogs>;
  /** The text; undefined without one. All dialogs but `notes` and `remove` need it. */
  readonly text:
    | {
        readonly editor: TranscriptEditor;
        readonly views: Views;
        readonly canEdit: boolean;
        /** The summaries and chapters that were made of it. */
        readonly made: readonly WrittenInsight[];
        /** Its translations that are done. */
        readonly translations: readonly MadeTranslation[];
        /** Shows a passage of the text. */
        readonly onGoTo: (passageId: string) => void;
        /** Plays from a time in ms, and shows a passage: by default the one at that time. */
        readonly onGoToTime: (ms: number, passageId?: string) => void;
        /** Finds the passage to comment on. */
        readonly findPlace: FindPlace;
        /** Plays from a time in ms, and leaves the page as it is. */
        readonly onPlay: (ms: number) => void;
      }
    | undefined;
  /** The language that seems to be spoken instead of the chosen one. */
  readonly spokenLanguage?: string | undefined;
};

/** The dialogs that are the sheet of versions with its form open. */
const FORMS = ['again', 'track'] as const;

/** Renders the dialogs of the bar's actions. */
export const PageDialogs = ({ item, dialogs, text, spokenLanguage }: PageDialogsProps) => {
  const { used, isOpen, show, close } = dialogs;
  const stateOf = (name: DialogName) => ({
    isOpen: isOpen(name),
    onOpenChange: (isShown: boolean) => (isShown ? show(name) : close(name)),
  });
  const ofText = text && { item, ...text };
  const waiting = <Loading />;
  return (
    <>
      {ofText && used.has('versions') ? (
        <VersionsSheet
          waiting={waiting}
          {...ofText}
          {...stateOf('versions')}
          spokenLanguage={spokenLanguage}
        />
      ) : null}
      {FORMS.map((name) =>
        ofText && used.has(name) ? (
          <VersionsSheet
            key={name}
            waiting={waiting}
            {...ofText}
            {...stateOf(name)}
            spokenLanguage={spokenLanguage}
            first={name}
          />
        ) : null,
      )}
      <Panels item={item} dialogs={dialogs} text={text} stateOf={stateOf} />
      {ofText && used.has('import') ? (
        <ImportSheet waiting={waiting} {...ofText} {...stateOf('import')} />
      ) : null}
      {ofText && used.has('export') ? (
        <ExportDialog waiting={waiting} {...ofText} {...stateOf('export')} />
      ) : null}
      {ofText && used.has('share') ? (
        <ShareDialog waiting={waiting} {...ofText} {...stateOf('share')} />
      ) : null}
      {used.has('remove') ? <RemoveDialog waiting={waiting} item={item} {...stateOf('remove')} /> : null}
    </>
  );
};

type PanelsProps = Pick<PageDialogsProps, 'item' | 'dialogs' | 'text'> & {
  readonly stateOf: (name: DialogName) => {
    readonly isOpen: boolean;
    readonly onOpenChange: (isShown: boolean) => void;
  };
};

/** Renders the panels beside the text. */
const Panels = ({ item, dialogs, text, stateOf }: PanelsProps) => {
  const { used, isKept } = dialogs;
  const ofText = text && { item, ...text };
  const waiting = <Loading />;
  return (
    <>
      {ofText && used.has('people') ? (
        <PeoplePanel waiting={waiting} {...ofText} {...stateOf('people')} />
      ) : null}
      {ofText && used.has('insights') ? (
        <InsightsPanel
          waiting={isKept ? <PanelPlace /> : waiting}
          {...ofText}
          {...stateOf('insights')}
          takesFocus={!isKept}
        />
      ) : null}
      {ofText && used.has('comments') ? (
        <CommentsPanel waiting={waiting} {...ofText} {...stateOf('comments')} />
      ) : null}
      {used.has('notes') ? (
        <NotesSheet waiting={waiting} item={item} onGoToTime={text?.onGoToTime} {...stateOf('notes')} />
      ) : null}
    </>
  );
};

/** Keeps the place of a panel that opens with the page, so that the text does not move once its code has loaded. */
const PanelPlace = () => <div data-docked="right" className={placeClasses} />;

/** Responds to a click while the code of a dialog still loads. */
const Loading = () => {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="fixed inset-0 z-50 flex animate-write items-center justify-center bg-veil text-surface"
    >
      <span className="sr-only">{t('loading')}</span>
      <Spinner />
    </div>
  );
};
