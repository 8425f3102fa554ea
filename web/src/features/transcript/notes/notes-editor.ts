import { ApiError } from '@escriba/client';
import type { RecordingNotes } from '@escriba/contracts/transcription/notes';
import { isGone } from '../../../data/transcriptions/forget-gone.ts';
import { createStore } from '../../../platform/store.ts';
import { isPassing, RETRY_AFTER_MS, SAVE_AFTER_MS } from '../editor/saver.ts';
import { type After, createTimer } from '../editor/timer.ts';

/** Unsaved notes as stored in the browser. `sent`: the text of a save that got no response. */
export type NotesDraft = {
  readonly revision: number;
  readonly text: string;
  readonly sent?: string | undefined;
};

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
  readonly drafts: {
    readonly keep: (draft: NotesDraft) => void;
    readonly forget: () => void;
    readonly isKept: () => boolean;
  };
  /** Unsaved notes of an earlier visit. */
  readonly draft?: NotesDraft | undefined;
};

export type NotesEditor = ReturnType<typeof createNotesEditor>;

/**
 * Notes that save themselves a moment after the last keystroke, one request at a time, and again when the server was out of reach. What is
 * not saved is stored in the browser at once.
 */
export const createNotesEditor = (deps: NotesEditorDeps) => {
  const store = createNotesStore(deps.opened);
  const known = createKnown(deps, store);
  const saver = createNotesSaver(deps, store, known);
  const write = (text: string): void => {
    const { saveState } = store.get();
    const isWaiting = saveState === 'saved' || saveState === 'refused' || saveState === 'editing';
    store.change({ text, ...(isWaiting ? { saveState: 'editing' as const } : {}) });
    known.keepDraft();
    if (isWaiting) saver.sendLater();
  };
  /** Takes over unsaved notes of an earlier visit. Requires that nothing is unsaved. */
  const adopt = (draft: NotesDraft): void => {
    const theirs = known.adopt(draft);
    if (theirs === null) write(draft.text);
    else store.change({ text: draft.text, theirs, saveState: 'conflict' });
  };
  if (deps.draft !== undefined) adopt(deps.draft);
  return {
    getState: store.get,
    subscribe: store.subscribe,
    write,
    adopt,
    /** Saves now. */
    retry: saver.send,
    /** Decides a conflict. */
    keep: (whose: 'mine' | 'theirs'): Promise<void> => {
      const { theirs, text } = store.get();
      const kept = whose === 'mine' || theirs === null ? text : theirs.text;
      if (theirs !== null) known.setBase(theirs);
      store.change({ text: kept, theirs: null, saveState: 'editing' });
      return saver.send();
    },
    hasUnsaved: (): boolean => known.isDirty() || store.get().saveState === 'conflict',
    /** Ends retries; what is not saved stays as a draft. */
    close: saver.close,
  };
};

type NotesStore = ReturnType<typeof createNotesStore>;

const createNotesStore = ({ text }: RecordingNotes) => {
  const store = createStore<NotesState>({ text, saveState: 'saved', refusal: null, theirs: null });
  const change = (changes: Partial<NotesState>): void => store.set({ ...store.get(), ...changes });
  return { get: store.get, subscribe: store.subscribe, change };
};

type Known = ReturnType<typeof createKnown>;

/** Keeps the server's notes as they were last seen, and the draft that the browser has over them. */
const createKnown = ({ opened, drafts }: Pick<NotesEditorDeps, 'opened' | 'drafts'>, store: NotesStore) => {
  let base = opened;
  /** The text of the last save, which the server may have although no response came. */
  let sent: string | undefined;
  const isDirty = (): boolean => toStored(store.get().text) !== base.text;
  const keepDraft = (): void =>
    isDirty() ? drafts.keep({ revision: base.revision, text: store.get().text, sent }) : drafts.forget();
  return {
    isDirty,
    getBase: () => base,
    getSent: () => sent,
    setBase: (notes: RecordingNotes): void => {
      base = notes;
    },
    setSent: (text: string): void => {
      sent = text;
      // A sign-out may have removed it.
      if (drafts.isKept()) keepDraft();
    },
    keepDraft,
    /** Takes over what a draft was written over. Returns the notes that someone else saved since; null without any. */
    adopt: ({ revision, text, sent: own }: NotesDraft): RecordingNotes | null => {
      const theirs = base;
      sent = own;
      if (revision === theirs.revision || [own, toStored(text)].includes(theirs.text)) return null;
      // Until that is decided, the draft is still one of the older notes.
      base = { ...theirs, revision };
      return theirs;
    },
  };
};

const createNotesSaver = (
  { load, save, after, drafts }: NotesEditorDeps,
  store: NotesStore,
  known: Known,
) => {
  const timer = createTimer(after);
  const sendLater = (ms = SAVE_AFTER_MS): void => timer.start(ms, () => void send());

  const send = async (): Promise<void> => {
    timer.stop();
    const { saveState, text } = store.get();
    if (saveState === 'saving' || saveState === 'conflict') return;
    if (!known.isDirty()) return settle(known.getBase());
    store.change({ saveState: 'saving', refusal: null });
    const before = known.getSent();
    const sent = toStored(text);
    known.setSent(sent);
    // Loading the other notes may fail too.
    await save({ text: sent, baseRevision: known.getBase().revision })
      .then(settle, (error: unknown) => settleRefusal(error, before))
      .catch(settleFailure);
  };

  const settle = (saved: RecordingNotes): void => {
    known.setBase(saved);
    store.change({ saveState: known.isDirty() ? 'editing' : 'saved' });
    if (timer.isClosed() && known.isDirty()) return;
    known.keepDraft();
    if (known.isDirty()) sendLater();
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
    // A deleted recording leaves nothing in the browser.
    if (isGone(error)) drafts.forget();
    if (!isPassing(error)) return store.change({ saveState: 'refused', refusal });
    store.change({ saveState: 'offline' });
    sendLater(RETRY_AFTER_MS);
  };

  return { send, sendLater, close: timer.close };
};

/** Returns the text as the server stores it: without control characters other than tabs and line ends. */
const toStored = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '');

const CONTROLS = new RegExp(String.raw`[\u0000-\u0008\u000B-\u001F\u007F]`, 'g');
