import type { Tabs } from '../../../platform/tabs.ts';

type Slots = Pick<Tabs, 'hasLocks' | 'exclusively' | 'listHeld' | 'hold'>;

const LOCK = 'escriba-draft ';

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
    for (let slot = 1; held.has(LOCK + key); slot += 1) key = `${transcript}~${slot}`;
    if (!signal.aborted) await holdSlot(tabs, key, signal);
  };
  // Where locks are refused, so is the storage of drafts.
  await tabs.exclusively(`${LOCK}slots`, take).catch(() => undefined);
  return key;
};

const holdSlot = (tabs: Slots, key: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
    tabs.hold(LOCK + key, { signal, onHeld: resolve });
  });

type Search = {
  readonly transcript: string;
  /** This tab's slot. */
  readonly own: string;
  /** The slots that have a draft. */
  readonly kept: readonly string[];
  readonly signal: AbortSignal;
};

/** Calls back for each other slot that has a draft or a tab: at once, or when that tab closes. The slot is taken until the callback ends. */
export const searchDraftSlots = async (
  tabs: Slots,
  { transcript, own, kept, signal }: Search,
  adopt: (key: string) => Promise<void>,
): Promise<void> => {
  const names = (await tabs.listHeld()).filter((name) => name.startsWith(LOCK + transcript));
  const keys = new Set([...kept, ...names.map((name) => name.slice(LOCK.length))]);
  keys.delete(own);
  for (const key of keys) {
    const over = new AbortController();
    const onHeld = (): void => void adopt(key).finally(() => over.abort());
    tabs.hold(LOCK + key, { signal: AbortSignal.any([signal, over.signal]), onHeld });
  }
};
