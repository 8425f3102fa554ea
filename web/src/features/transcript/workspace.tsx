import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { TextPosition } from '@escriba/transcript';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppServices } from '../../data/app-services.ts';
import { audioTrackOf } from '../../media/audio-tracks.ts';
import { usePlayback } from '../../media/player/page-playback.ts';
import type { Track } from '../../media/player/playback-state.ts';
import { useServices } from '../../session/services.ts';
import { CheckingBar } from './checking/checking-bar.tsx';
import { useChecking } from './checking/use-checking.ts';
import { CleanNote } from './cleaning/clean-note.tsx';
import { keepClean, readKeptClean } from './cleaning/kept-clean.ts';
import { RemoteChanges } from './conflict/remote-changes.tsx';
import type { Mode } from './editing/text-context.ts';
import { useTextEditing } from './editing/use-text-editing.ts';
import type { TranscriptEditor } from './editor/editor.ts';
import { FindBar } from './finding/find-bar.tsx';
import { useFind } from './finding/use-find.ts';
import { peaksQuery } from './opening/open-transcript.ts';
import { useMode } from './editing/use-mode.ts';
import { type DialogName, PageDialogs, usePageDialogs } from './page-dialogs.tsx';
import type { TranscriptLayout } from './reading/transcript-layout.ts';
import type { Viewport } from './reading/viewport.ts';
import { useTranscriptLayout } from './reading/use-transcript-layout.ts';
import { useViewport } from './reading/use-viewport.ts';
import type { PlaybackFollower } from './reading/playback-follower.ts';
import { WordSuggestion } from './suggesting/word-suggestion.tsx';
import { TextWithPlayer } from './text/text-with-player.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OpenBar } from './open-bar.tsx';
import { NO_VIEWS, type Views } from './toolbar/views.ts';
import type { AboutText } from './transcript-facts.tsx';
import { useCommands } from './use-commands.ts';
import { useMade } from './use-made.ts';
import { useEditorPart } from './opening/use-editor.ts';
import { placesOf } from './reading/places.ts';
import { usePlaybackActions } from './reading/use-playback-actions.ts';

const ShortcutsDialog = lazyPart(
  async () => (await import('./shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
);
const ReplaceDialog = lazyPart(async () => (await import('./finding/replace-dialog.tsx')).ReplaceDialog);

type WorkspaceProps = {
  readonly item: TranscriptionItem;
  readonly editor: TranscriptEditor;
  readonly about: AboutText;
  /** False for a copy that is read without a connection. */
  readonly canEdit: boolean;
  /** Whether uncertain words are marked at first. */
  readonly marksUnsure: boolean;
  /** The language that seems to be spoken instead of the chosen one: a new recognition offers it first. */
  readonly spokenLanguage: string | undefined;
  /** Renders what is between the bar and the text; gets what opens a dialog. */
  readonly children: (show: (dialog: DialogName) => void) => ReactNode;
  readonly below: ReactNode;
};

/** Renders an open transcript: read, listen and edit. */
export const Workspace = ({ item, editor, about, canEdit, spokenLanguage, ...props }: WorkspaceProps) => {
  const [views, setViews] = useViews(props.marksUnsure);
  const dialogs = usePageDialogs();
  const { viewport, follower } = useViewport(item.transcriptionId);
  const { track, peaks, playbackActions } = useHearing(item, follower);
  const editing = useTextEditing({ editor, viewport, follower, playbackActions });
  const { mode, switchMode, startEditing } = useMode({ editing, viewport, canEdit });
  const document = useEditorPart(editor, ({ history }) => history.present);
  // What is edited is the stored text, never a view of it.
  const layout = useTranscriptLayout(document, mode === 'edit' ? NO_VIEWS : views, mode === 'read');
  const placeCaret = mode === 'edit' ? startEditing : undefined;
  const { find, ...findField } = useFindField(layout, viewport, follower, placeCaret);
  const { asked, ask, openReplace } = useAsking(canEdit, switchMode);
  const findBar = { find, input: findField.input, onLeave: findField.leave, onReplace: openReplace };
  const marking = { viewport, follower, views, onViews: setViews };
  const checking = useChecking({ document, layout, editor, editing, mode, startEditing, ...marking });
  const openers = { openHelp: () => ask('help'), openReplace, openFind: findField.open };
  const edit = useMemo(() => ({ editor, editing, start: startEditing }), [editor, editing, startEditing]);
  const hearing = { viewport, follower, track, playbackActions };
  const modes = { mode, switchMode, startEditing };
  useShortcuts(useCommands({ editor, editing, find, checking, ...hearing, ...modes, ...openers }));
  const shown = { ...useTerms(document, viewport, views.terms), views, onViews: setViews };
  const made = useMade(item.transcriptionId, { editor, document, views });
  const { chapters, ...places } = { ...placesOf(hearing), ...made };
  return (
    <>
      <OpenBar
        item={item}
        about={about}
        text={{ editor, canEdit, language: document.language, onHelp: openers.openHelp, ...shown }}
        mode={mode}
        onMode={switchMode}
        onDialog={dialogs.show}
        onFind={openers.openFind}
        find={findField.isOpen ? <FindBar {...findBar} /> : null}
      />
      {props.children(dialogs.show)}
      <CleanNote views={views} onViews={setViews} isEdited={mode === 'edit'} />
      <RemoteChanges editor={editor} />
      <TextWithPlayer
        {...{ ...hearing, document, layout, peaks, mode, edit, chapters, parts: item.parts }}
        why={item.audioPurgedAt === null ? 'missing' : 'purged'}
        checking={<AbovePlayer {...{ editor, checking, mode, canEdit }} />}
      >
        {props.below}
      </TextWithPlayer>
      <PageDialogs {...{ item, dialogs, spokenLanguage }} text={{ editor, views, canEdit, ...places }} />
      <Asking asked={asked} ask={ask} editor={editor} query={find.query} />
    </>
  );
};

/** Returns how the text is displayed; whether it is clean is kept for the next one. */
const useViews = (marksUnsure: boolean): [Views, (views: Views) => void] => {
  const [views, setViews] = useState<Views>(() => ({ ...NO_VIEWS, ...readKeptClean(), unsure: marksUnsure }));
  const change = (next: Views): void => {
    keepClean(next);
    setViews(next);
  };
  return [views, change];
};

type AbovePlayerProps = ComponentProps<typeof CheckingBar> & { readonly editor: TranscriptEditor };

/** Renders a word for the vocabulary, and the words to check. */
const AbovePlayer = ({ editor, ...bar }: AbovePlayerProps) => (
  <>
    {bar.canEdit ? <WordSuggestion editor={editor} /> : null}
    <CheckingBar {...bar} />
  </>
);

/** Marks the words that were recognised as words of the vocabulary, on request; whether there are any. */
const useTerms = (
  { segments }: Pick<TranscriptDocument, 'segments'>,
  viewport: Viewport,
  isShown: boolean,
) => {
  useEffect(() => viewport.highlights.markTerms(isShown), [viewport, isShown]);
  const hasTerms = useMemo(
    () => segments.some(({ words }) => words.some(({ fromVocabulary }) => fromVocabulary)),
    [segments],
  );
  return { hasTerms };
};

/** The dialog that is open. */
type OpenDialog = 'help' | 'replace' | null;

const useAsking = (canEdit: boolean, switchMode: (mode: Mode) => void) => {
  const [asked, ask] = useState<OpenDialog>(null);
  const openReplace = () => {
    switchMode('edit');
    if (canEdit) ask('replace');
  };
  return { asked, ask, openReplace };
};

type AskingProps = {
  readonly asked: OpenDialog;
  readonly ask: (asked: OpenDialog) => void;
  readonly editor: TranscriptEditor;
  readonly query: string;
};

const Asking = ({ asked, ask, editor, query }: AskingProps) => {
  const close = () => ask(null);
  return (
    <>
      {asked === 'replace' ? (
        <ReplaceDialog editor={editor} query={query} isOpen onOpenChange={close} />
      ) : null}
      <ShortcutsDialog waiting={null} isOpen={asked === 'help'} onOpenChange={close} />
    </>
  );
};

/** Returns the audio while the page is open. */
const useHearing = (item: TranscriptionItem, follower: PlaybackFollower) => {
  const track = useTrack(item);
  const playback = usePlayback();
  const { session } = useServices();
  const playbackActions = usePlaybackActions(track, follower);
  const { data: peaks = null } = useQuery({
    ...peaksQuery(session, item.transcriptionId, track && audioTrackOf(track.url)),
    enabled: track !== null,
  });
  const url = track?.url;
  // Another audio track of the recording is another sound.
  useEffect(() => (url === undefined ? undefined : playback.stop), [playback, url]);
  return { track, playbackActions, peaks };
};

/** Places the caret; without a position, where it was last. */
type PlaceCaret = (position: TextPosition | undefined) => void;

/** Returns the search and its field. */
const useFindField = (
  layout: TranscriptLayout,
  viewport: Viewport,
  follower: PlaybackFollower,
  placeCaret: PlaceCaret | undefined,
) => {
  const find = useFind(layout, viewport, follower.stopFollowing);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const open = (): void => {
    // The field must be rendered before it can take the focus.
    flushSync(() => setOpen(true));
    input.current?.focus();
    input.current?.select();
  };
  /** Returns to the text at the hit. */
  const leave = (): void => {
    setOpen(false);
    const passageId = find.currentPassageId ?? viewport.getSelected();
    if (placeCaret !== undefined) placeCaret(find.currentPosition);
    else if (passageId === undefined) input.current?.blur();
    else viewport.focus(passageId);
  };
  return { find, input, isOpen, open, leave };
};

/** Returns the recording as the player takes it; null once its audio is deleted. */
const useTrack = ({ transcriptionId: id, audioUrl }: TranscriptionItem): Track | null => {
  const { transcriptions } = useAppServices();
  // Each refetch renews the URL, which must not restart the audio unless the text is of another audio track.
  const [first, take] = useState(audioUrl);
  if (audioUrl !== null && first !== null && audioTrackOf(audioUrl) !== audioTrackOf(first)) take(audioUrl);
  const url = audioUrl === null ? null : first;
  return useMemo(
    () =>
      url === null ? null : { id, url, renew: async () => (await transcriptions.fetchFresh(id)).audioUrl },
    [transcriptions, id, url],
  );
};
