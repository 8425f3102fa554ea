import type { TextPosition } from '@escriba/transcript';
import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { SpeakerHue } from '../../../ui/speaker-hue.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { Viewport } from '../reading/viewport.ts';
import type { TextEditing } from './text-editing.ts';

/** Whether a click in the text plays from the word or sets the caret. */
export type Mode = 'read' | 'edit';

/** The functions with which components edit the text. */
export type EditContext = {
  readonly editor: TranscriptEditor;
  readonly editing: TextEditing;
  /** Switches to editing, with the caret at a position. */
  readonly start: (position: TextPosition | undefined) => void;
};

/** The React context that all components of the text share. */
export type TextContext = {
  /** The function that translates. It is passed down, because a hook in each of hundreds of parts slows down scrolling. */
  readonly t: TFunction<['transcript', 'player']>;
  readonly viewport: Viewport;
  /** Returns the displayed name; undefined without a speaker. */
  readonly nameOf: (speaker: string | null) => string | undefined;
  readonly hueOf: (speaker: string | null) => SpeakerHue;
  /** Plays from a time in ms; undefined without audio. */
  readonly playFrom: ((ms: number) => void) | undefined;
  readonly mode: Mode;
  /** The context of editing; undefined for a read-only text. */
  readonly edit: EditContext | undefined;
};

const Context = createContext<TextContext | null>(null);

export const TextContextProvider = Context.Provider;

export const useTextContext = (): TextContext => {
  const context = useContext(Context);
  if (context === null) throw new Error('useTextContext needs a TextContextProvider');
  return context;
};
