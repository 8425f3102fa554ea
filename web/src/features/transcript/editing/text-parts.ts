import type { TextPlace } from '@escriba/transcript';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { TextChanges } from './text-changes.ts';
import type { TextMoves } from './text-moves.ts';
import type { TextPlaces } from './text-places.ts';

/** A part of the text. */
export type TextSpan = { readonly from: TextPlace; readonly to: TextPlace };

/** What the page does for the edited text. */
export type TextEvents = {
  /** Plays from a place. */
  readonly playFrom: (place: TextPlace) => void;
  /** The caret is in the text. */
  readonly onCaret: () => void;
  /** Selects the next word of low confidence, or the one before. */
  readonly checkWord: (by: 1 | -1) => void;
};

/** What the listeners of the text work with. */
export type TextParts = {
  readonly editor: Pick<TranscriptEditor, 'writing'>;
  readonly host: HTMLElement;
  readonly places: TextPlaces;
  readonly moves: TextMoves;
  readonly changes: TextChanges;
  readonly getEvents: () => Partial<TextEvents>;
  /** Remembers where the caret is. */
  readonly keep: (place: TextPlace) => void;
};
