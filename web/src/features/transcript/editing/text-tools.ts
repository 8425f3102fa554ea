import type { TextPlace } from '@escriba/transcript';
import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { SpeakerHue } from '../../../ui/speaker-mark.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { Viewport } from '../reading/viewport.ts';
import type { TextEditing } from './text-editing.ts';

/** What a click in the text does: play from the word, or set the caret. */
export type Mode = 'read' | 'edit';

/** The tools of an editable text. */
export type EditTools = {
  readonly editor: TranscriptEditor;
  readonly editing: TextEditing;
  /** Switches to editing, with the caret at a place. */
  readonly start: (place: TextPlace | undefined) => void;
};

/** Shared by all parts of the text. */
export type TextTools = {
  /** Passed down, because a hook in each of hundreds of parts slows down scrolling. */
  readonly t: TFunction<['transcript', 'player']>;
  readonly viewport: Viewport;
  /** The displayed name; undefined without a speaker. */
  readonly nameOf: (speaker: string | null) => string | undefined;
  readonly hueOf: (speaker: string | null) => SpeakerHue;
  /** Plays from a time in ms; undefined without audio. */
  readonly playFrom: ((ms: number) => void) | undefined;
  readonly mode: Mode;
  /** Undefined for a read-only text. */
  readonly edit: EditTools | undefined;
};

const Context = createContext<TextTools | null>(null);

export const TextToolsProvider = Context.Provider;

export const useTextTools = (): TextTools => {
  const tools = useContext(Context);
  if (tools === null) throw new Error('no text around');
  return tools;
};
