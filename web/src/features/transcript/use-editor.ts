import type { OpenTranscript } from '@escriba/contracts';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { createDrafts, type Drafts } from './drafts.ts';
import { createTranscriptEditor, type TranscriptEditor } from './editor/editor.ts';
import type { EditorState } from './editor/editor-state.ts';
import { createEditorServer, fetchNewestVersion, openedQuery } from './open-transcript.ts';
import { type AppServices, useAppServices } from '../../data/app-services.ts';
import type { Session } from '../../session/session.ts';

export type OpenedEditor = {
  readonly editor: TranscriptEditor;
  readonly opened: OpenTranscript;
  /** Whether unsaved work of an earlier visit was found. */
  readonly hasDraft: boolean;
};

type Opening =
  | { readonly state: 'opening' }
  | { readonly state: 'failed'; readonly error: unknown }
  | ({ readonly state: 'open' } & OpenedEditor);

/** Opens a transcript to be worked on. What is unsaved when the page is left stays in the browser. */
export const useOpenedEditor = (id: string): Opening => {
  const services = useAppServices();
  const [opening, setOpening] = useState<Opening>({ state: 'opening' });
  useEffect(() => {
    const life = new AbortController();
    let stop = (): void => undefined;
    const begin = async (): Promise<void> => {
      try {
        const { drafts, ...open } = await openEditor(services, id);
        if (life.signal.aborted) return open.editor.close();
        stop = accompany(services, id, { editor: open.editor, drafts });
        // Drawn bit by bit: all of the page at once is felt.
        startTransition(() => setOpening({ state: 'open', ...open }));
      } catch (error) {
        if (!life.signal.aborted) setOpening({ state: 'failed', error });
      }
    };
    void begin();
    return () => {
      life.abort();
      stop();
      setOpening({ state: 'opening' });
    };
  }, [services, id]);
  return opening;
};

/** What an editor knows, kept up to date. */
export const useEditorPart = <T>(editor: TranscriptEditor, part: (state: EditorState) => T): T =>
  useSyncExternalStore(editor.subscribe, () => part(editor.getState()));

const openEditor = async (
  { session, queries }: AppServices,
  id: string,
): Promise<OpenedEditor & { readonly drafts: Drafts }> => {
  const drafts = createDrafts(session.getState().user?.id ?? '', id);
  const query = openedQuery(session, id);
  const [opened, draft] = await Promise.all([queries.fetchQuery(query), drafts.find()]);
  // From now on the editor knows it better.
  queries.removeQueries({ queryKey: query.queryKey, exact: true });
  const editor = createTranscriptEditor({
    opened,
    draft,
    drafts,
    server: createEditorServer(session, id),
    newId: () => crypto.randomUUID(),
    now: Date.now,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  return { editor, opened, drafts, hasDraft: draft !== undefined };
};

/** One's own saves are told of too: hours of words are fetched only when somebody else has saved. */
const takeInNewer = async (session: Session, id: string, editor: TranscriptEditor): Promise<void> => {
  if (editor.getState().saveState !== 'saved') return;
  const newest = await fetchNewestVersion(session, id);
  const { version, saveState } = editor.getState();
  const isSame = newest?.number === version.number && newest.updatedAt === version.updatedAt;
  if (newest !== undefined && !isSame && saveState === 'saved') await editor.refresh();
};

/** Keeps an editor in touch with the world while its page is open. Gives the way to stop. */
const accompany = (
  { session, live }: AppServices,
  id: string,
  { editor, drafts }: { readonly editor: TranscriptEditor; readonly drafts: Drafts },
): (() => void) => {
  const stop = new AbortController();
  const listen = (type: string, react: (event: Event) => void) =>
    window.addEventListener(type, react, { signal: stop.signal });
  const retry = (): void => {
    if (editor.getState().saveState === 'offline') void editor.retry();
  };
  const refresh = (): void =>
    void takeInNewer(session, id, editor).catch(() => {
      // Out of reach: the next sign of life asks again, and a save would find it too.
    });
  listen('online', retry);
  listen('focus', () => {
    retry();
    refresh();
  });
  listen('beforeunload', (event) => {
    if (editor.hasUnsaved() && !drafts.isKept()) event.preventDefault();
  });
  const unsubscribe = live.subscribe((news) => {
    if (news.type === 'changed' && news.item.transcriptionId === id) refresh();
  });
  return () => {
    stop.abort();
    unsubscribe();
    // What waits for its moment goes out now; what does not arrive stays as a draft.
    if (editor.hasUnsaved()) void editor.retry();
    editor.close();
  };
};
