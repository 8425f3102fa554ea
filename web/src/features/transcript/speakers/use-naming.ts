import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toast.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { addAndAssign, assignTo, findNamesake } from './speaker-edits.ts';
import type { NameOf } from './use-speakers.ts';

const UNDO_SHOWN_MS = 8_000;

/** Names for speakers. An existing name means that speaker, not a second one. A toast offers to undo what changes more than one place. */
export const useNaming = (editor: TranscriptEditor, nameOf: NameOf) => {
  const { t } = useTranslation('transcript');
  const getDocument = () => editor.getState().history.present;
  const say = (title: string): void => {
    const action = { label: t('undo'), onPress: editor.undoOfStep() };
    void showToast({ tone: 'success', title, shownMs: UNDO_SHOWN_MS, action });
  };
  /** Makes two speakers one. */
  const merge = (id: string, into: string): void => {
    const title = t('speaker.merged', { from: nameOf(id) ?? '', into: nameOf(into) ?? '' });
    editor.edit({ kind: 'mergeSpeakers', from: id, into });
    say(title);
  };
  return {
    merge,
    rename: (id: string, typed: string): void => {
      const from = nameOf(id) ?? '';
      const to = typed.trim();
      if (to === from) return;
      const namesake = findNamesake(getDocument(), typed, { nameOf, except: id });
      if (namesake !== undefined) return merge(id, namesake);
      const before = getDocument();
      editor.edit({ kind: 'nameSpeaker', id, name: typed });
      if (getDocument() !== before && to !== '') say(t('speaker.renamed', { from, to }));
    },
    add: (passageIds: readonly string[], typed: string): void => {
      const now = getDocument();
      const namesake = findNamesake(now, typed, { nameOf });
      editor.replace(
        namesake === undefined ? addAndAssign(now, passageIds, typed) : assignTo(now, passageIds, namesake),
      );
    },
  };
};
