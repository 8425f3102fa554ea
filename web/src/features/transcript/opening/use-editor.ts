import { ROLE_PERMISSIONS } from '@escriba/contracts/auth/workspace-roles';
import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { transcriptDraftKey } from '../../../data/transcriptions/draft-keys.ts';
import type { Kept } from '../../../data/transcriptions/keys.ts';
import { keepTranscript } from '../../../data/transcriptions/copies.ts';
import { keepForUser } from '../../../data/transcriptions/or-copy.ts';
import type { AdoptInput } from './adopt-drafts.ts';
import { takeDraftSlot } from './draft-slots.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { untilSaveEnds } from '../editor/save-first.ts';
import { createTranscriptEditor, type TranscriptEditor } from '../editor/editor.ts';
import type { EditorState } from '../editor/editor-state.ts';
import { createEditorServer, fetchNewestVersion, openedQuery } from './open-transcript.ts';
import { noServer, refuseReader, withoutEditing } from './without-editing.ts';
import { type AppServices, useAppServices } from '../../../data/app-services.ts';
import { newUuid } from '../../../platform/new-uuid.ts';
import type { Session } from '../../../session/session.ts';
import { findChoice, toOwnerId } from '../../../session/workspace-choice.ts';

export type OpenedEditor = {
  readonly editor: TranscriptEditor;
  /** `keptAtMs`: a copy of this browser, to read only. */
  readonly opened: OpenTranscript & Kept;
  /** Whether a draft of an earlier visit was found. */
  readonly hasDraft: boolean;
};

type Opening =
  | { readonly state: 'opening' }
  | { readonly state: 'failed'; readonly error: unknown }
  | ({ readonly state: 'open' } & OpenedEditor);

/**
 * Opens a transcript for editing. Unsaved changes stay in the browser when the page is left. Without a connection it opens the browser's
 * copy, and the server's text as soon as the connection is back.
 */
export const useOpenedEditor = (id: string): Opening => {
  const services = useAppServices();
  const [opening, setOpening] = useState<Opening>({ state: 'opening' });
  useEffect(() => {
    const life = new AbortController();
    let stop = (): void => undefined;
    const slot = takeDraftSlot(services.tabs, keyOf(services, id), life.signal);
    const begin = async (isAgain = false): Promise<boolean> => {
      try {
        const { drafts, ...open } = await openEditor(services, { id, slot, signal: life.signal });
        const isCopy = open.opened.keptAtMs !== undefined;
        if (life.signal.aborted || (isAgain && isCopy)) {
          open.editor.close();
          return false;
        }
        stop();
        stop = accompany(services, id, { ...open, drafts });
        // Rendered in a transition: the whole page at once blocks input.
        startTransition(() => setOpening({ state: 'open', ...open }));
        if (isCopy) whenBack(() => begin(true), life.signal);
        return true;
      } catch (error) {
        if (!life.signal.aborted && !isAgain) setOpening({ state: 'failed', error });
        return false;
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

/** Tries when the connection may be back, until it succeeds. */
const whenBack = (attempt: () => Promise<boolean>, signal: AbortSignal): void => {
  const over = new AbortController();
  let isTrying = false;
  const begin = async (): Promise<void> => {
    if (isTrying) return;
    isTrying = true;
    if (await attempt()) over.abort();
    isTrying = false;
  };
  for (const event of ['online', 'focus'] as const)
    window.addEventListener(event, () => void begin(), { signal: AbortSignal.any([signal, over.signal]) });
};

/** Returns a part of the editor's state, kept current. */
export const useEditorPart = <T>(editor: TranscriptEditor, part: (state: EditorState) => T): T =>
  useSyncExternalStore(editor.subscribe, () => part(editor.getState()));

type Opened = { readonly id: string; readonly slot: Promise<string>; readonly signal: AbortSignal };

const openEditor = async (
  { session, queries }: AppServices,
  { id, slot, signal }: Opened,
): Promise<OpenedEditor & { readonly drafts: Drafts }> => {
  const query = openedQuery(session, id);
  const [opened, { drafts, found }] = await Promise.all([
    queries.fetchQuery(query),
    findDrafts(session, slot),
  ]);
  // A page that was left meanwhile must not write the draft of the one that is open.
  signal.throwIfAborted();
  const draft = drafts.complete(found, opened);
  const isCopy = opened.keptAtMs !== undefined;
  // From here on the editor holds the newest state.
  queries.removeQueries({ queryKey: query.queryKey, exact: true });
  const editor = createTranscriptEditor({
    opened,
    draft,
    drafts,
    server: isCopy ? noServer : createEditorServer(session, id),
    newId: newUuid,
    now: Date.now,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  return {
    editor: isCopy
      ? withoutEditing(editor)
      : mayWrite(session)
        ? editor
        : withoutEditing(editor, refuseReader),
    opened,
    drafts,
    hasDraft: draft !== undefined,
  };
};

const findDrafts = async (session: Session, slot: Promise<string>) => {
  const drafts = createDrafts(await slot, toOwnerId(session.getState().user?.id));
  return { drafts, found: await drafts.find() };
};

const mayWrite = (session: Session): boolean => {
  const workspace = findChoice(session.getState().user?.id);
  return workspace === undefined || ROLE_PERMISSIONS[workspace.role].includes('write');
};

/** Loads a newer version, only when someone else has saved: the page receives events of its own saves too. */
const takeInNewer = async (session: Session, id: string, editor: TranscriptEditor): Promise<void> => {
  // The event may be that of the save.
  await untilSaveEnds(editor);
  const newest = await fetchNewestVersion(session, id);
  await untilSaveEnds(editor);
  const { version } = editor.getState();
  const isSame = newest?.number === version.number && newest.updatedAt === version.updatedAt;
  if (newest !== undefined && !isSame) await editor.refresh();
};

/** Keeps an editor in sync while its page is open. Returns a stop function. */
const accompany = (
  services: AppServices,
  id: string,
  { editor, opened, drafts }: Pick<OpenedEditor, 'editor' | 'opened'> & { readonly drafts: Drafts },
): (() => void) => {
  const { session, live } = services;
  const stop = new AbortController();
  const listen = (type: string, react: (event: Event) => void) =>
    window.addEventListener(type, react, { signal: stop.signal });
  const retry = (): void => {
    if (editor.getState().saveState === 'offline') void editor.retry();
  };
  const refresh = (): void =>
    void takeInNewer(session, id, editor).catch(() => {
      // The server is out of reach; the next contact retries, and a save would find the change too.
    });
  for (const type of ['online', 'focus'] as const)
    listen(type, () => {
      retry();
      refresh();
    });
  listen('beforeunload', (event) => {
    if (editor.hasUnsaved() && !drafts.isKept()) event.preventDefault();
  });
  listen('pagehide', () => {
    if (editor.hasUnsaved() && !drafts.isKept()) drafts.keepAtOnce(editor.getDraft());
  });
  const unsubscribe = live.subscribe((news) => {
    if (news.type === 'changed' && news.item.transcriptionId === id) refresh();
  });
  if (opened.keptAtMs === undefined && mayWrite(session))
    void adoptLeft(services, {
      transcript: keyOf(services, id),
      own: drafts,
      editor,
      signal: stop.signal,
    });
  return () => {
    stop.abort();
    unsubscribe();
    // Pending changes are sent now; if that fails they stay as a draft.
    if (editor.hasUnsaved()) void editor.retry();
    keepSaved(session, opened, editor.getState());
    editor.close();
  };
};

/** Takes over what other tabs have left unsaved. The code is loaded when the text is shown; if it fails to load, a later visit finds the drafts. */
const adoptLeft = async ({ tabs }: AppServices, input: AdoptInput): Promise<void> => {
  const loaded = await import('./adopt-drafts.ts').catch(() => undefined);
  await loaded?.adoptDrafts(tabs, input);
};

/** Returns the key of a transcript's drafts. */
const keyOf = ({ session }: AppServices, id: string): string =>
  transcriptDraftKey(session.getState().user?.id ?? '', id);

/** Keeps in the browser's copy what was saved since the transcript was opened. */
const keepSaved = (session: Session, opened: OpenTranscript, { base, version }: EditorState): void => {
  const userId = toOwnerId(session.getState().user?.id);
  if (userId === undefined || base.revision === opened.revision) return;
  const { revision, document } = base;
  const saved = { item: opened.item, revision, version, document };
  void keepForUser(session, userId, () => keepTranscript(userId, saved, Date.now()));
};
