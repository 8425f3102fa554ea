import type { TextPosition } from '@escriba/transcript';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { EditCommands } from './edit-commands.ts';
import type { CaretNavigation } from './caret-navigation.ts';
import type { EditableDom } from './editable-dom.ts';

/** The text between two positions. */
export type TextRange = { readonly from: TextPosition; readonly to: TextPosition };

/** The reactions of the page to events of the edited text. */
export type EditingEvents = {
  /** Plays from a position. */
  readonly playFrom: (position: TextPosition) => void;
  /** Called when the caret is in the text. */
  readonly onCaret: () => void;
  /** Selects the next word of low confidence, or the one before. */
  readonly checkWord: (by: 1 | -1) => void;
};

/** The parts that the event listeners of the edited text need. */
export type ListenerDeps = {
  readonly editor: Pick<TranscriptEditor, 'writing' | 'catchUp'>;
  readonly host: HTMLElement;
  readonly dom: EditableDom;
  readonly caret: CaretNavigation;
  readonly commands: EditCommands;
  /** Applies a change by others and renders it, with the caret where it was. */
  readonly keepCaret: (apply: () => void) => void;
  readonly getEvents: () => Partial<EditingEvents>;
  /** Remembers where the caret is. */
  readonly rememberCaret: (position: TextPosition) => void;
};
