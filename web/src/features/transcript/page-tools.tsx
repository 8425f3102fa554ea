import type { TranscriptionItem } from '@escriba/contracts';
import type { TranscriptEditor } from './editor/editor.ts';
import type { Views } from './toolbar/views-menu.tsx';

export type PageToolsProps = {
  readonly item: TranscriptionItem;
  readonly editor: TranscriptEditor;
  readonly views: Views;
};

/** What can be done with the whole transcript: buttons of the toolbar, and what they open. */
export const PageTools = (_: PageToolsProps) => null;
