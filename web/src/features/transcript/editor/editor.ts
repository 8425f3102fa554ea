import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import {
  type History,
  type TranscriptEdit,
  amend,
  editDocument,
  fitPassages,
  isSameDocument,
  mergeDocuments,
  record,
  redo,
  undo,
} from '@escriba/transcript';
import { decide } from './conflicts.ts';
import type { Draft, DraftStore, EditorState, OpenConflict, SaveInput } from './editor-state.ts';
import { createEditorStore, type EditorStore } from './editor-store.ts';
import { draftOf } from './merge-remote.ts';
import { createRefresher } from './refresher.ts';
import { untilSaveEnds } from './save-first.ts';
import { SAVE_AFTER_MS, type SaverDeps, createSaver } from './saver.ts';

type EditorDeps = Omit<SaverDeps, 'store' | 'drafts' | 'keepDraft'> & {
  readonly drafts: DraftStore;
  readonly opened: OpenTranscript;
  /** Unsaved changes of an earlier visit. */
  readonly draft: Draft | undefined;
};

export type TranscriptEditor = ReturnType<typeof createTranscriptEditor>;

/** Creates the editor of an open transcript. Every change is stored in the browser at once and on the server a moment later. */
export const createTranscriptEditor = ({ opened, draft, ...deps }: EditorDeps) => {
  const store = createEditorStore(opened);
  const getDraft = (): Draft => draftOf(store.get());
  const keepDraft = (): void => void deps.drafts.keep(getDraft());
  const saver = createSaver({ ...deps, store, keepDraft });

  const fit = (document: TranscriptDocument) => fitPassages(document, deps.newId);
  const change = (history: History<TranscriptDocument>): void => {
    const { saveState } = store.get();
    if (history === store.get().history) return;
    const isResting = saveState === 'saved' || saveState === 'refused';
    store.set({ history, ...(isResting ? { saveState: 'editing' as const } : {}) });
    keepDraft();
    if (store.get().saveState === 'editing') saver.schedule(SAVE_AFTER_MS);
  };

  if (draft?.base.revision === opened.revision) change(record(store.get().history, fit(draft.document)));
  else if (draft !== undefined) void saver.merge(opened, draft, true);

  return {
    getState: (): EditorState => store.get(),
    subscribe: store.subscribe,
    edit: (edit: TranscriptEdit): void =>
      change(record(store.get().history, fit(editDocument(store.get().history.present, edit)))),
    undo: (): void => change(undo(store.get().history, mergeStep)),
    redo: (): void => change(redo(store.get().history, mergeStep)),
    /** Returns what undoes the step that was just made, and keeps what was written since. */
    undoOfStep: () => createStepUndo(store, change),
    /** Replaces the document as one undoable step. */
    replace: (document: TranscriptDocument, from: SaveInput['origin'] = 'edit'): void => {
      saver.prepare({ origin: from });
      change(record(store.get().history, fit(document)));
    },
    /** Replaces the document in the same step, as a user types on. */
    amend: (document: TranscriptDocument): void => change(amend(store.get().history, fit(document))),
    /** Saves now; the next change starts a new version. */
    seal: (): Promise<void> => {
      saver.prepare({ seal: true });
      return saver.save();
    },
    /** Retries at once, e.g. when the connection is back. */
    retry: saver.save,
    /** Decides a conflict: mine replaces theirs, or theirs stays. */
    resolve: (conflict: OpenConflict, keep: 'mine' | 'theirs'): void => {
      store.set(decide(store.get(), conflict, keep));
      keepDraft();
      if (store.get().saveState === 'editing') saver.schedule(0);
    },
    /** Takes over unsaved changes that another tab has left. Requires that nothing is unsaved. */
    adopt: (left: Draft): void => {
      void saver.merge({ ...store.get().base, version: store.get().version }, left, false);
    },
    ...createRefresher({ ...deps, store, keepDraft }),
    /** Shows a text that the server made on request, e.g. a restored version, with what was written since the request. */
    take: createTaking({ store, saver, getDraft }),
    /** Returns the unsaved changes as the browser keeps them. */
    getDraft,
    /** Returns whether the server lacks a change. */
    hasUnsaved: (): boolean => store.isDirty() || store.get().conflicts.length > 0,
    close: saver.close,
  };
};

type Taking = {
  readonly store: EditorStore;
  readonly saver: Pick<ReturnType<typeof createSaver>, 'merge'>;
  readonly getDraft: () => Draft;
};

const createTaking =
  ({ store, saver, getDraft }: Taking) =>
  async (made: OpenTranscript): Promise<void> => {
    await untilSaveEnds({ getState: store.get, subscribe: store.subscribe });
    // A save may have found it.
    if (made.revision <= store.get().base.revision) return;
    if (store.isDirty()) void saver.merge(made, getDraft(), false);
    else store.restart(made);
  };

const createStepUndo = (store: EditorStore, change: (history: History<TranscriptDocument>) => void) => {
  const step = store.get().history.past.at(-1);
  return (): void => change(undoStep(store.get().history, step));
};

/** Undoes a step that may not be the last; without one, the last. */
const undoStep = (
  history: History<TranscriptDocument>,
  step: History<TranscriptDocument>['past'][number] | undefined,
): History<TranscriptDocument> => {
  const { present } = history;
  if (step === undefined || present === step.after) return undo(history, mergeStep);
  return record(history, mergeStep({ base: step.after, mine: step.before, theirs: present }));
};

/** Applies a step to a text that others have changed since. Where they changed the same passages, theirs stay. */
const mergeStep = (step: Parameters<typeof mergeDocuments>[0]): TranscriptDocument => {
  const { document } = mergeDocuments(step);
  return isSameDocument(document, step.theirs) ? step.theirs : document;
};
