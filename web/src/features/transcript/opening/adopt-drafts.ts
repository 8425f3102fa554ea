import i18next from 'i18next';
import { LAST_WORDS } from '../../../platform/databases.ts';
import type { Tabs } from '../../../platform/tabs.ts';
import { showToast } from '../../../ui/toast.ts';
import { untilState } from '../editor/save-first.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { SLOT_LOCK, type Slots } from './draft-slots.ts';
import { createDrafts, type Drafts, openDrafts } from './drafts.ts';

export type AdoptInput = {
  /** The key of the transcript's drafts, and this tab's drafts. */
  readonly transcript: string;
  readonly own: Pick<Drafts, 'key' | 'ownerId'>;
  readonly editor: TranscriptEditor;
  readonly signal: AbortSignal;
  /** Says so on the page. */
  readonly onAdopted?: () => void;
};

/** Takes over what other tabs with the same transcript have left unsaved, once they are closed. */
export const adoptDrafts = async (
  tabs: Tabs,
  { editor, own, onAdopted = sayRestored, ...input }: AdoptInput,
): Promise<void> => {
  const untilSaved = () => untilState(editor, (state) => state === 'saved');
  const kept = await listDraftKeys(input.transcript);
  await searchDraftSlots(tabs, { ...input, own: own.key, kept }, async (key) => {
    const drafts = createDrafts(key, own.ownerId);
    const found = await drafts.find();
    const draft = drafts.complete(found, editor.getState().base);
    if (draft === undefined) return;
    if (draft !== found) await drafts.keep(draft);
    // Several drafts may wait for the same moment.
    while (editor.hasUnsaved()) await untilSaved();
    if (input.signal.aborted) return;
    editor.adopt(draft);
    onAdopted();
    // Until the server has it, it must survive this tab too.
    await untilSaved();
    if (!input.signal.aborted) await drafts.forget();
  });
};

const sayRestored = (): void =>
  void showToast({ tone: 'success', title: i18next.t('transcript:state.draft') });

/** Lists the keys under which this browser may have unsaved changes to a transcript: one per slot. */
const listDraftKeys = async (transcript: string): Promise<readonly string[]> => {
  const slots = IDBKeyRange.bound(transcript, `${transcript}~\uffff`);
  const stored = await openDrafts()
    .then((db) => db.getAllKeys('changes', slots))
    .catch(() => []);
  return [...stored, ...listLastWords(transcript)];
};

const listLastWords = (transcript: string): string[] => {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(LAST_WORDS + transcript));
    return names.map((name) => name.slice(LAST_WORDS.length));
  } catch {
    return [];
  }
};

type Search = {
  readonly transcript: string;
  /** This tab's slot. */
  readonly own: string;
  /** The slots that have a draft. */
  readonly kept: readonly string[];
  readonly signal: AbortSignal;
};

/** Calls back for each other slot that has a draft or a tab: at once, or when that tab closes. The slot is taken until the callback ends. */
const searchDraftSlots = async (
  tabs: Slots,
  { transcript, own, kept, signal }: Search,
  adopt: (key: string) => Promise<void>,
): Promise<void> => {
  const names = (await tabs.listHeld()).filter((name) => name.startsWith(SLOT_LOCK + transcript));
  const keys = new Set([...kept, ...names.map((name) => name.slice(SLOT_LOCK.length))]);
  keys.delete(own);
  for (const key of keys) {
    const over = new AbortController();
    const onHeld = (): void => void adopt(key).finally(() => over.abort());
    tabs.hold(SLOT_LOCK + key, { signal: AbortSignal.any([signal, over.signal]), onHeld });
  }
};
