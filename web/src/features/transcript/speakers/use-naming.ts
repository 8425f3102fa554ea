import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toast.ts';
import { useTextContext } from '../editing/text-context.ts';
import { addAndAssign, assignTo, findNamesake } from './speaker-edits.ts';
import type { SpeakerMenuProps } from './speaker-menu.tsx';

const UNDO_SHOWN_MS = 8_000;

/** Names for the speaker of a paragraph. An existing name means that speaker, not a second one. */
export const useNaming = ({ paragraph: { speaker }, name = '', edit: { editor } }: SpeakerMenuProps) => {
  const { t } = useTranslation('transcript');
  const { nameOf } = useTextContext();
  const getDocument = () => editor.getState().history.present;
  /** Merges two speakers; the toast offers to undo it. */
  const merge = (into: string): void => {
    if (speaker === null) return;
    const title = t('speaker.merged', { from: name, into: nameOf(into) ?? '' });
    editor.edit({ kind: 'mergeSpeakers', from: speaker, into });
    void showToast({
      tone: 'success',
      title,
      shownMs: UNDO_SHOWN_MS,
      action: { label: t('undo'), onPress: editor.undo },
    });
  };
  return {
    merge,
    rename: (typed: string): void => {
      if (speaker === null) return;
      const namesake = findNamesake(getDocument(), typed, { nameOf, except: speaker });
      if (namesake === undefined) editor.edit({ kind: 'nameSpeaker', id: speaker, name: typed });
      else merge(namesake);
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
