import { ApiError } from '@escriba/client';
import { isGone } from '../../../data/transcriptions/forget-gone.ts';
import type { Draft, DraftStore, EditorServer, SaveInput, ServerText } from './editor-state.ts';
import type { EditorStore } from './editor-store.ts';
import { draftOf, mergeRemote } from './merge-remote.ts';
import { type After, createTimer } from './timer.ts';

export type SaverDeps = {
  readonly store: EditorStore;
  readonly server: EditorServer;
  readonly drafts: Pick<DraftStore, 'forget'>;
  /** Stores unsaved changes in the browser. */
  readonly keepDraft: () => void;
  readonly newId: () => string;
  readonly now: () => number;
  readonly after: After;
};

/** The delay between retries while the server is out of reach, and from the last keystroke to the save. */
export const RETRY_AFTER_MS = 5_000;
export const SAVE_AFTER_MS = 1_500;

/**
 * Saves changes: one request at a time, repeated unchanged until it gets its response. If the base is outdated, it
 * merges and reports conflicts. Of a deleted recording nothing stays in the browser.
 */
export const createSaver = (deps: SaverDeps) => {
  const { store, server, drafts, keepDraft } = deps;
  let inFlight: SaveInput | undefined;
  let next: Pick<SaveInput, 'seal' | 'origin'> = { seal: false, origin: 'edit' };
  const timer = createTimer(deps.after);

  const save = async (): Promise<void> => {
    timer.stop();
    const { saveState, base, history } = store.get();
    if (timer.isClosed() || saveState === 'conflict' || saveState === 'saving') return;
    if (inFlight === undefined && !store.isDirty() && !next.seal) return saveRest(0);
    inFlight ??= { saveId: deps.newId(), base, document: history.present, ...next };
    next = { seal: false, origin: 'edit' };
    store.set({ saveState: 'saving' });
    // Loading the other version may fail too.
    const settle = (error: unknown) => settleFailure(error, saveState === 'offline');
    await send(inFlight).catch(settle).catch(settle);
  };

  const send = async (sent: SaveInput): Promise<void> => {
    const { revision, version } = await server.save(sent);
    inFlight = undefined;
    store.set({ base: { revision, document: sent.document }, version, savedAt: deps.now(), refusal: null });
    return saveRest(SAVE_AFTER_MS);
  };

  const settleFailure = async (error: unknown, wasAway: boolean): Promise<void> => {
    if (isConflict(error)) return merge(await server.open(), draftOf(store.get()), wasAway);
    if (isPassing(error)) {
      store.set({ saveState: findBusyMs(error) === undefined ? 'offline' : 'editing' });
      return schedule(findBusyMs(error) ?? RETRY_AFTER_MS);
    }
    inFlight = undefined;
    if (isGone(error)) void drafts.forget();
    store.set({ saveState: 'refused', refusal: error instanceof Error ? error.message : null });
  };

  /** Merges a save by others into a change of its base. The draft keeps my text until all conflicts are decided. */
  const merge = (theirs: ServerText, draft: Draft, afterAbsence: boolean): Promise<void> | void => {
    inFlight = undefined;
    store.setUnder(mergeRemote(store.get(), theirs, { draft, afterAbsence }));
    return store.get().saveState === 'conflict' ? undefined : saveRest(0);
  };

  /** Saves what the server still lacks after a delay; without any, the draft is not needed anymore. */
  const saveRest = (delayMs: number): Promise<void> | void => {
    const isDone = !store.isDirty() && !next.seal;
    store.set({ saveState: isDone ? 'saved' : 'editing' });
    if (isDone) return drafts.forget();
    keepDraft();
    schedule(delayMs);
  };

  /** Sets the origin and label with which the next save ends its version. */
  const prepare = (wanted: Partial<typeof next>): void => {
    next = { ...next, ...wanted };
  };
  const schedule = (ms: number): void => timer.start(ms, () => void save());
  return { schedule, save, merge, prepare, close: timer.close };
};

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'transcript.conflict';

/** Returns the delay that a busy server asks for. */
const findBusyMs = (error: unknown): number | undefined =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? error.retryAfterSeconds * 1_000
    : undefined;

/** Returns whether a retry may succeed: no response, a server error or overload. An ended session returns with a sign-in. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status < 400 || error.status >= 500 || PASSING.has(error.status);

const PASSING = new Set([401, 408, 429]);
