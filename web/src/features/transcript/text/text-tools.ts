import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { Stage } from '../reading/stage.ts';
import type { Editing } from '../editing/use-editing.ts';

/** Who may change the text, and how. */
export type EditTools = { readonly editor: TranscriptEditor; readonly editing: Editing };

/** What the text on the page can be asked to do. */
export type TextTools = {
  /** Handed on, as asking for it anew in each of hundreds of parts is felt while scrolling. */
  readonly t: TFunction<['transcript', 'player']>;
  readonly stage: Stage;
  /** The name that people read; undefined for nobody. */
  readonly nameOf: (speaker: string | null) => string | undefined;
  /** Plays from a time in ms; undefined where there is nothing to hear. */
  readonly listenFrom: ((ms: number) => void) | undefined;
  /** Undefined where the text is only read. */
  readonly edit: EditTools | undefined;
};

const Context = createContext<TextTools | null>(null);

export const TextToolsProvider = Context.Provider;

export const useTextTools = (): TextTools => {
  const tools = useContext(Context);
  if (tools === null) throw new Error('no text around');
  return tools;
};
