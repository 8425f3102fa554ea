import { ApiError } from '@escriba/client';
import type { RecordingNotes } from '@escriba/contracts/transcription/notes';
import { createStore } from '../../../platform/store.ts';
import { isPassing, RETRY_AFTER_MS, SAVE_AFTER_MS } from '../editor/saver.ts';
import { type After, createTimer } from '../editor/timer.ts';

export type NotesState = {
  readonly text: string;
  readonly saveState: 'saved' | 'editing' | 'saving' | 'offline' | 'refused' | 'conflict';
  /** The reason why the server refused the text. */
  readonly refusal: string | null;
  /** The notes that another page saved meanwhile; in a conflict only. */
  readonly theirs: RecordingNotes | null;
};

type NotesEditorDeps = {
  readonly opened: RecordingNotes;
  readonly load: () => Promise<RecordingNotes>;
  readonly save: (notes: { text: string; baseRevision: number }) => Promise<RecordingNotes>;
  readonly after: After;
};

export type NotesEditor = ReturnType<typeof createNotesEditor>;

/** Notes that save themselves a moment after the last keystroke, one request at a time, and again when the server was out of reach. */
export const createNotesEditor = (deps: NotesEditorDeps) => {
  const store = createNotesStore(deps.opened);
  const saver = createNotesSaver(deps, store);
  return {
    getState: store.get,
    subscribe: store.subscribe,
    write: (text: string): void => {
      const { saveState } = store.get();
      const isWaiting = saveState === 'saved' || saveState === 'refused' || saveState === 'editing';
      store.change({ text, ...(isWaiting ? { saveState: 'editing' as const } : {}) });
      if (isWaiting) saver.sendLater();
    },
    /** Saves now. */
    flush: saver.send,
    /** Decides a conflict. */
    keep: (whose: 'mine' | 'theirs'): Promise<void> => {
      const { theirs, text } = store.get();
      const kept = whose === 'mine' || theirs === null ? text : theirs.text;
      if (theirs !== null) saver.rebase(theirs);
      store.change({ text: kept, theirs: null, saveState: 'editing' });
      return saver.send();
    },
    hasUnsaved: (): boolean => saver.isDirty() || store.get().saveState === 'conflict',
  };
};

type NotesStore = ReturnType<typeof createNotesStore>;

const createNotesStore = ({ text }: RecordingNotes) => {
  const store = createStore<NotesState>({ text, saveState: 'saved', refusal: null, theirs: null });
  const change = (changes: Partial<NotesState>): void => store.set({ ...store.get(), ...changes });
  return { get: store.get, subscribe: store.subscribe, change };
};

const createNotesSaver = ({ opened, load, save, after }: NotesEditorDeps, store: NotesStore) => {
  const timer = createTimer(after);
  let base = opened;
  /** The text of the last save, which the server may have although no response came. */
  let sent: string | undefined;

  const isDirty = (): boolean => toStored(store.get().text) !== base.text;
  const sendLater = (ms = SAVE_AFTER_MS): void => timer.start(ms, () => void send());

  const send = async (): Promise<void> => {
    timer.stop();
    const { saveState, text } = store.get();
    if (saveState === 'saving' || saveState === 'conflict') return;
    if (!isDirty()) return store.change({ saveState: 'saved' });
    store.change({ saveState: 'saving', refusal: null });
    const before = sent;
    sent = toStored(text);
    // Loading the other notes may fail too.
    await save({ text: sent, baseRevision: base.revision })
      .then(settle, (error: unknown) => settleRefusal(error, before))
      .catch(settleFailure);
  };

  const settle = (saved: RecordingNotes): void => {
    base = saved;
    store.change({ saveState: isDirty() ? 'editing' : 'saved' });
    if (isDirty()) sendLater();
  };

  const settleRefusal = async (error: unknown, before: string | undefined): Promise<void> => {
    if (!(error instanceof ApiError) || error.code !== 'notes.changed') throw error;
    const theirs = await load();
    if (theirs.text !== before) return store.change({ theirs, saveState: 'conflict' });
    // It is the save before, whose response was lost.
    settle(theirs);
  };

  const settleFailure = (error: unknown): void => {
    const refusal = error instanceof Error ? error.message : null;
    if (!isPassing(error)) return store.change({ saveState: 'refused', refusal });
    store.change({ saveState: 'offline' });
    sendLater(RETRY_AFTER_MS);
  };

  const rebase = (notes: RecordingNotes): void => {
    base = notes;
  };

  return { isDirty, send, sendLater, rebase };
};

/** Returns the text as the server stores it: without control characters other than tabs and line ends. */
const toStored = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '');

const CONTROLS = new RegExp(String.raw`[\u0000-\u0008\u000B-\u001F\u007F]`, 'g');
