import type { Tabs } from '../../../platform/tabs.ts';
import { untilState } from '../editor/save-first.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { searchDraftSlots } from './draft-slots.ts';
import { createDrafts, type Drafts, listDraftKeys } from './drafts.ts';

export type AdoptInput = {
  /** The key of the transcript's drafts, and this tab's drafts. */
  readonly transcript: string;
  readonly own: Pick<Drafts, 'key' | 'ownerId'>;
  readonly editor: TranscriptEditor;
  readonly signal: AbortSignal;
  readonly onAdopted?: () => void;
};

/** Takes over what other tabs with the same transcript have left unsaved, once they are closed. */
export const adoptDrafts = async (
  tabs: Tabs,
  { editor, own, onAdopted, ...input }: AdoptInput,
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
    onAdopted?.();
    // Until the server has it, it must survive this tab too.
    await untilSaved();
    if (!input.signal.aborted) await drafts.forget();
  });
};
