import type { Label } from '@escriba/contracts/transcription/labels';
import i18next from 'i18next';
import type { Services } from '../../session/services.ts';
import { showToast } from '../../ui/toast.ts';
import type { LabelKind, LabelsData } from './labels.ts';

/** How long a deletion can be undone. */
const UNDO_MS = 8_000;

type LabelDeletionsDeps = Pick<Services, 'signOutGuards'> & {
  readonly labels: Pick<LabelsData, 'hide' | 'delete'>;
  /** Returns the message for a failed call. */
  readonly failureText: (error: unknown) => string;
};

export type LabelDeletions = ReturnType<typeof createLabelDeletions>;

type Waiting = { readonly kind: LabelKind; readonly id: string; readonly showAgain: () => void };

/**
 * Deletes a folder or tag after a time in which the user may undo it, or at once when another one is deleted, the page is closed or the user
 * signs out. It is hidden at once.
 */
export const createLabelDeletions = ({ labels, failureText, signOutGuards }: LabelDeletionsDeps) => {
  let waiting: Waiting | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let life = new AbortController();

  const take = (): Waiting | null => {
    const taken = waiting;
    clearTimeout(timer);
    life.abort();
    waiting = null;
    return taken;
  };
  const flush = async (): Promise<void> => {
    const taken = take();
    if (taken === null) return;
    try {
      await labels.delete(taken.kind, taken.id);
    } catch (error) {
      taken.showAgain();
      void showToast({
        tone: 'error',
        title: i18next.t('library:action.deleteFailed'),
        detail: failureText(error),
      });
    }
  };
  return {
    remove: (kind: LabelKind, { id, name }: Label): void => {
      void flush();
      life = new AbortController();
      waiting = { kind, id, showAgain: labels.hide(id) };
      timer = setTimeout(() => void flush(), UNDO_MS);
      announce(i18next.t(`labels:deleted.${kind}`, { name }), life.signal, () => take()?.showAgain());
    },

    /** Listens to the page and to the sign-out. Returns a stop function. */
    start: () => listen(signOutGuards, flush),
  };
};

const announce = (title: string, until: AbortSignal, undo: () => void): void =>
  void showToast({
    tone: 'success',
    title,
    shownMs: UNDO_MS,
    until,
    action: { label: i18next.t('undo'), onPress: undo },
  });

const listen = (
  signOutGuards: LabelDeletionsDeps['signOutGuards'],
  flush: () => Promise<void>,
): (() => void) => {
  const over = new AbortController();
  const removeGuard = signOutGuards.add(async () => {
    await flush();
    return true;
  });
  window.addEventListener('pagehide', () => void flush(), { signal: over.signal });
  return () => {
    removeGuard();
    over.abort();
    void flush();
  };
};
