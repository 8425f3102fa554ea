import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { Services } from '../../session/services.ts';
import { showToast } from '../../ui/toast.ts';
import { forgetRecording } from './copies.ts';
import { notedDeletions as noted } from './noted-deletions.ts';
import { createSendDeletion } from './send-deletion.ts';
import type { Transcriptions } from './transcriptions.ts';
import { toOwnerId } from '../../session/workspace-choice.ts';

/** How long a deletion can be undone. */
const UNDO_MS = 8_000;
/** How much longer another page waits before it sends the deletions of a page that closed, which sends its own. */
const GRACE_MS = 2_000;

type DeletionsDeps = Pick<Services, 'session' | 'signOutGuards'> & {
  readonly queries: QueryClient;
  readonly transcriptions: Pick<Transcriptions, 'hide' | 'delete'>;
  /** Returns the message for a failed call. */
  readonly failureText: (error: unknown) => string;
};

export type Deletions = ReturnType<typeof createDeletions>;

/**
 * Deletes recordings after a time in which the user may undo it. They are hidden at once, and deleted at once when the page is closed or the
 * user signs out. What a page could not send, the next one sends.
 */
export const createDeletions = (deps: DeletionsDeps) => {
  const { session, transcriptions } = deps;
  const waiting = createWaiting();
  const { send, isSending } = createSendDeletion(deps);

  const flush = async (): Promise<void> => {
    await Promise.all(waiting.take().map(([id, showAgain]) => send(id, showAgain)));
  };

  const undo = (): void => {
    const taken = waiting.take();
    noted.remove(taken.map(([id]) => id));
    for (const [, showAgain] of taken) showAgain();
  };

  /** Sends what earlier pages left, and hides it. Another tab's deletions are its own until they are due. */
  const resume = (): void => {
    for (const { id, leftMs } of noted.list(toOwnerId(session.getState().user?.id))) {
      const begin = (): void => {
        if (noted.has(id) && !waiting.has(id) && !isSending(id)) void send(id, transcriptions.hide(id));
      };
      if (leftMs <= 0) begin();
      else if (!waiting.has(id)) setTimeout(begin, Math.min(leftMs, UNDO_MS) + GRACE_MS);
    }
  };

  return {
    /**
     * Hides the recordings now and deletes them when the time to undo is over. The server deletes them together with those that still can
     * be undone.
     */
    remove: (ids: readonly string[]): void => {
      const userId = toOwnerId(session.getState().user?.id);
      for (const id of ids) {
        if (!waiting.has(id)) waiting.add(id, transcriptions.hide(id));
        // Deletes the copy at once, because the page may be closed. After an undo it is stored again when the recording is opened.
        if (userId !== undefined) void forgetRecording(userId, id);
      }
      if (waiting.listIds().length === 0) return;
      noted.add(waiting.listIds(), userId, UNDO_MS);
      announce(waiting.restart(flush), { count: waiting.listIds().length, undo });
    },
    undo,
    /** Listens to the page and to the sign-out. Returns a stop function. */
    start: () => listen(deps, { flush, resume, makeDue: () => noted.makeDue(waiting.listIds()) }),
  };
};

/** Keeps recordings that are hidden, each with the way to show it again, until their common time is over. */
const createWaiting = () => {
  const rollbacks = new Map<string, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let life = new AbortController();
  return {
    has: (id: string): boolean => rollbacks.has(id),
    listIds: (): string[] => [...rollbacks.keys()],
    add: (id: string, showAgain: () => void): void => void rollbacks.set(id, showAgain),
    /** Starts the time from the beginning. Returns a signal that aborts when nothing waits any more. */
    restart: (end: () => Promise<void>): AbortSignal => {
      clearTimeout(timer);
      timer = setTimeout(() => void end(), UNDO_MS);
      if (life.signal.aborted) life = new AbortController();
      return life.signal;
    },
    /** Ends the time. */
    take: (): [string, () => void][] => {
      clearTimeout(timer);
      life.abort();
      const taken = [...rollbacks];
      rollbacks.clear();
      return taken;
    },
  };
};

const announce = (
  until: AbortSignal,
  { count, undo }: { readonly count: number; readonly undo: () => void },
): void =>
  void showToast({
    tone: 'success',
    title: i18next.t('library:action.deleted', { count }),
    shownMs: UNDO_MS,
    until,
    action: { label: i18next.t('undo'), onPress: undo },
  });

type Listeners = {
  readonly flush: () => Promise<void>;
  readonly resume: () => void;
  readonly makeDue: () => void;
};

const listen = (
  { session, signOutGuards }: DeletionsDeps,
  { flush, resume, makeDue }: Listeners,
): (() => void) => {
  const removeGuard = signOutGuards.add(async () => {
    await flush();
    return true;
  });
  const over = new AbortController();
  const leave = (): void => {
    makeDue();
    void flush();
  };
  window.addEventListener('pagehide', leave, { signal: over.signal });
  const unsubscribe = session.subscribe(resume);
  resume();
  return () => {
    removeGuard();
    over.abort();
    unsubscribe();
  };
};
