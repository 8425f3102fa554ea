import type { Tabs } from '../../../platform/tabs.ts';

export type Slots = Pick<Tabs, 'hasLocks' | 'exclusively' | 'listHeld' | 'hold'>;

/** The prefix of locks on slots: the key of the slot follows. */
export const SLOT_LOCK = 'escriba-draft ';

/**
 * Takes a slot for this tab's draft until the signal aborts, and returns its key: tabs that show the same transcript must not write over each
 * other's unsaved changes. Without locks all tabs have the same slot.
 */
export const takeDraftSlot = async (
  tabs: Slots,
  transcript: string,
  signal: AbortSignal,
): Promise<string> => {
  let key = transcript;
  if (!tabs.hasLocks) return key;
  const take = async (): Promise<void> => {
    const held = new Set(await tabs.listHeld());
    for (let slot = 1; held.has(SLOT_LOCK + key); slot += 1) key = `${transcript}~${slot}`;
    if (!signal.aborted) await holdSlot(tabs, key, signal);
  };
  // Where locks are refused, so is the storage of drafts.
  await tabs.exclusively(`${SLOT_LOCK}slots`, take).catch(() => undefined);
  return key;
};

const holdSlot = (tabs: Slots, key: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
    tabs.hold(SLOT_LOCK + key, { signal, onHeld: resolve });
  });
