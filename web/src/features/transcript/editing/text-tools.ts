import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { Surface } from '../reading/surface.ts';
import type { Editing } from './use-editing.ts';

/** The tools of an editable text. */
export type EditTools = { readonly editor: TranscriptEditor; readonly editing: Editing };

/** Shared by all parts of the text. */
export type TextTools = {
  /** Passed down, because a hook in each of hundreds of parts slows down scrolling. */
  readonly t: TFunction<['transcript', 'player']>;
  readonly surface: Surface;
  /** The displayed name; undefined without a speaker. */
  readonly nameOf: (speaker: string | null) => string | undefined;
  /** Plays from a time in ms; undefined without audio. */
  readonly listenFrom: ((ms: number) => void) | undefined;
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
