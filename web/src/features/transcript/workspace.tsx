import type { TranscriptionItem } from '@escriba/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { usePlayback } from '../../media/player/page-playback.ts';
import type { Track } from '../../media/player/playback-state.ts';
import { useServices } from '../../session/services.ts';
import { showToast } from '../../ui/toast.ts';
import { RemoteChanges } from './conflict/remote-changes.tsx';
import { type Editing, useEditing } from './editing/use-editing.ts';
import type { TranscriptEditor } from './editor/editor.ts';
import { FindBar } from './finding/find-bar.tsx';
import { useFind } from './finding/use-find.ts';
import { peaksQuery } from './opening/open-transcript.ts';
import { PageTools } from './page-tools.tsx';
import type { Reading } from './reading/reading.ts';
import type { Surface } from './reading/surface.ts';
import { useReading, useSurface } from './reading/use-reading.ts';
import type { Voice } from './reading/voice.ts';
import { ReadingSurface } from './text/reading-surface.tsx';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { NO_VIEWS } from './toolbar/views-menu.tsx';
import { TranscriptToolbar } from './toolbar/transcript-toolbar.tsx';
import { useCommands } from './use-commands.ts';
import { useEditorPart } from './opening/use-editor.ts';
import { useListening } from './reading/use-listening.ts';

type WorkspaceProps = { readonly item: TranscriptionItem; readonly editor: TranscriptEditor };

/** The app's header and the toolbar below it. */
const TOP_INSET = 64 + 56;

/** An open transcript: read, listen and edit. */
export const Workspace = ({ item, editor }: WorkspaceProps) => {
  const [views, setViews] = useState(NO_VIEWS);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const document = useEditorPart(editor, ({ history }) => history.present);
  const reading = useReading(document, views);
  const { surface, voice } = useSurface(item.transcriptionId);
  const editing = useEditing(editor, surface, useLostText());
  const { track, peaks, listening } = useHearing(item, voice);
  const { find, ...findField } = useFindField(reading, surface, voice);
  const openHelp = () => setHelpOpen(true);
  const openFind = findField.open;
  useShortcuts(useCommands({ editor, editing, surface, voice, find, track, listening, openHelp, openFind }));
  useEffect(() => surface.painter.showUnsure(views.unsure), [surface, views.unsure]);
  useEffect(() => {
    if (editing.now === null) return;
    voice.letGo();
    listening?.takeBack();
  }, [editing.now, voice, listening]);
  const edit = useMemo(() => ({ editor, editing }), [editor, editing]);
  return (
    <>
      <TranscriptToolbar
        editor={editor}
        language={document.language}
        views={views}
        onViews={setViews}
        onHelp={openHelp}
        onEdit={() => editInView(surface, editing)}
        isFindOpen={findField.isOpen}
        onFind={openFind}
        find={<FindBar find={find} input={findField.input} onLeave={findField.leave} />}
      >
        <PageTools item={item} editor={editor} views={views} />
      </TranscriptToolbar>
      <RemoteChanges editor={editor} />
      <ReadingSurface
        {...{ surface, voice, document, reading, track, listening, peaks, edit }}
        why={item.audioPurgedAt === null ? 'missing' : 'purged'}
        topInset={TOP_INSET}
      />
      <ShortcutsDialog isOpen={isHelpOpen} onOpenChange={setHelpOpen} />
    </>
  );
};

/** Edits at the reader's position: the selected or playing passage if visible. */
const editInView = (surface: Surface, editing: Editing): void => {
  const id = surface.inView(surface.getSelected(), surface.painter.getSpoken()?.passageId);
  if (id !== undefined) editing.start(id);
};

/** The audio while the page is open. */
const useHearing = (item: TranscriptionItem, voice: Voice) => {
  const track = useTrack(item);
  const playback = usePlayback();
  const { session } = useServices();
  const listening = useListening(track, voice);
  const { data: peaks = null } = useQuery({
    ...peaksQuery(session, item.transcriptionId),
    enabled: track !== null,
  });
  useEffect(() => playback.stop, [playback]);
  return { track, listening, peaks };
};

/** The search and its field. */
const useFindField = (reading: Reading, surface: Surface, voice: Voice) => {
  const find = useFind(reading, surface, voice.letGo);
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
    const passageId = find.currentPassageId ?? surface.getSelected();
    if (passageId === undefined) input.current?.blur();
    else surface.focus(passageId);
  };
  return { find, input, isOpen, open, leave };
};

/** The recording as the player takes it; null once its audio is gone. */
const useTrack = ({ transcriptionId: id, audioUrl }: TranscriptionItem): Track | null => {
  const { transcriptions } = useAppServices();
  // Each refetch renews the URL, which must not restart the audio.
  const [first] = useState(audioUrl);
  const url = audioUrl === null ? null : first;
  return useMemo(
    () =>
      url === null ? null : { id, url, renew: async () => (await transcriptions.fetchFresh(id)).audioUrl },
    [transcriptions, id, url],
  );
};

/** Copies a typed text whose passage was deleted elsewhere to the clipboard. */
const useLostText = () => {
  const { t } = useTranslation('transcript');
  return useCallback(
    (text: string) => {
      void navigator.clipboard.writeText(text).catch(() => undefined);
      void showToast({ tone: 'warning', title: t('edit.gone'), detail: t('edit.goneText', { text }) });
    },
    [t],
  );
};
