import { LAST_WORDS } from '../../../platform/databases.ts';
import { forgetStored, readStored, writeStored } from '../../../platform/stored.ts';
import type { NotesDraft } from './notes-editor.ts';

export type NotesDrafts = ReturnType<typeof createNotesDrafts>;

/**
 * Keeps one user's unsaved notes on one recording, in this browser: those of one tab, whose slot is in the key. They are short enough to be
 * stored with each keystroke, as the last words of a transcript are.
 */
export const createNotesDrafts = (key: string, ownerId: string | undefined) => {
  const name = LAST_WORDS + key;
  let last = '';
  const write = (text: string): void => {
    last = text;
    writeStored(name, text);
  };
  const isOwn = (): boolean => (readStored(name) ?? '') === last;
  return {
    key,
    ownerId,
    find: (): NotesDraft | undefined => {
      last = readStored(name) ?? '';
      return last === '' ? undefined : (JSON.parse(last) as NotesDraft);
    },
    keep: (draft: NotesDraft): void => write(JSON.stringify({ ownerId, ...draft })),
    /** Removes what was kept, unless a later opening of the notes has written since. */
    forget: (): void => {
      if (last !== '' && isOwn()) forgetStored(name, (rest) => rest !== '');
      last = '';
    },
    /** Returns whether the last change is stored: if the browser refuses, leaving the page loses it. */
    isKept: isOwn,
  };
};
