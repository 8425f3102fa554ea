import i18next from 'i18next';
import type { Tabs } from '../../../platform/tabs.ts';
import { listLastWords } from '../../../session/lost-drafts.ts';
import { showToast } from '../../../ui/toast.ts';
import { untilState, type Watched } from '../editor/save-first.ts';
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
  { transcript, own, editor, signal, onAdopted = sayRestored }: AdoptInput,
): Promise<void> =>
  adoptSlots(tabs, {
    key: transcript,
    own: own.key,
    editor,
    signal,
    onAdopted,
    kept: await listDraftKeys(transcript),
    take: async (slot) => {
      const drafts = createDrafts(slot, own.ownerId);
      const found = await drafts.find();
      const draft = drafts.complete(found, editor.getState().base);
      if (draft !== undefined && draft !== found) await drafts.keep(draft);
      return draft && { draft, forget: drafts.forget };
    },
  });

type AdoptSlots<Draft> = Search & {
  readonly editor: Watched & {
    readonly hasUnsaved: () => boolean;
    readonly adopt: (draft: Draft) => void;
  };
  /** Returns the draft of a slot, and what removes it once the server has it. */
  readonly take: (slot: string) => Promise<{ draft: Draft; forget: () => Promise<void> } | undefined>;
  readonly onAdopted: () => void;
};

/** Takes over the drafts of other slots, one after the other, as soon as their tabs are closed. */
export const adoptSlots = async <Draft>(
  tabs: Tabs,
  { editor, take, onAdopted, ...search }: AdoptSlots<Draft>,
): Promise<void> => {
  const untilSaved = () => untilState(editor, (state) => state === 'saved');
  await searchDraftSlots(tabs, search, async (slot) => {
    const left = await take(slot);
    if (left === undefined) return;
    // Several drafts may wait for the same moment.
    while (editor.hasUnsaved()) await untilSaved();
    if (search.signal.aborted) return;
    editor.adopt(left.draft);
    onAdopted();
    // Until the server has it, it must survive this tab too.
    await untilSaved();
    if (!search.signal.aborted) await left.forget();
  });
};

/** Says on the page that unsaved changes were found. */
export const sayRestored = (): void =>
  void showToast({ tone: 'success', title: i18next.t('transcript:state.draft') });

/** Lists the keys under which this browser may have unsaved changes to a transcript: one per slot. */
const listDraftKeys = async (transcript: string): Promise<readonly string[]> => {
  const slots = IDBKeyRange.bound(transcript, `${transcript}~\uffff`);
  const stored = await openDrafts()
    .then((db) => db.getAllKeys('changes', slots))
    .catch(() => []);
  return [...stored, ...listLastWords(transcript)];
};

type Search = {
  /** The key of the first slot, which begins those of all. */
  readonly key: string;
  /** This tab's slot. */
  readonly own: string;
  /** The slots that have a draft. */
  readonly kept: readonly string[];
  readonly signal: AbortSignal;
};

/** Calls back for each other slot that has a draft or a tab: at once, or when that tab closes. The slot is taken until the callback ends. */
const searchDraftSlots = async (
  tabs: Slots,
  { key: first, own, kept, signal }: Search,
  adopt: (key: string) => Promise<void>,
): Promise<void> => {
  const names = (await tabs.listHeld()).filter((name) => name.startsWith(SLOT_LOCK + first));
  const keys = new Set([...kept, ...names.map((name) => name.slice(SLOT_LOCK.length))]);
  keys.delete(own);
  for (const key of keys) {
    const over = new AbortController();
    const onHeld = (): void => void adopt(key).finally(() => over.abort());
    tabs.hold(SLOT_LOCK + key, { signal: AbortSignal.any([signal, over.signal]), onHeld });
  }
};
