import { COMMENT_QUOTE_LENGTH_MAX, type CommentPlace } from '@escriba/contracts/transcription/comments';
import { endMsOf, startMsOf, textOf } from '@escriba/transcript';
import type { TranscriptLayout } from './transcript-layout.ts';
import type { Viewport } from './viewport.ts';

/** Returns the passage to comment on, of the text as it is now; undefined without any. */
export type FindPlace = () => CommentPlace | undefined;

/**
 * Returns a function that finds the passage to comment on: the one with the caret or the selection, else the one that last had the focus, is spoken, or
 * is in view. What is selected in it is the quote.
 */
export const createFindPlace = (viewport: Viewport): FindPlace => {
  return () => {
    const layout = viewport.getLayout();
    if (layout === undefined) return undefined;
    const selected = findSelected();
    const passage =
      passageOf(layout, selected?.id) ??
      passageOf(layout, viewport.getSelected()) ??
      passageOf(layout, viewport.highlights.getSpoken()?.passageId ?? viewport.inView());
    if (passage === undefined) return undefined;
    const text =
      selected?.id === passage.id && selected.text !== ''
        ? selected.text
        : textOf(passage.words, layout.language);
    return { startMs: startMsOf(passage), endMs: endMsOf(passage), quote: toQuote(text) };
  };
};

/** Returns the passage with the caret or the selection, and what is selected. */
export const findSelected = (): { readonly id: string; readonly text: string } | undefined => {
  const selection = window.getSelection();
  const node = selection?.anchorNode ?? null;
  const element = node instanceof Element ? node : node?.parentElement;
  const id = element?.closest('[data-passage]')?.getAttribute('data-passage');
  return id == null ? undefined : { id, text: selection?.toString().trim() ?? '' };
};

const toQuote = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= COMMENT_QUOTE_LENGTH_MAX) return line;
  // Half of a character at the end would be no text.
  return `${line.slice(0, COMMENT_QUOTE_LENGTH_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

const passageOf = (layout: TranscriptLayout, id: string | undefined) =>
  id === undefined ? undefined : layout.passages[layout.indexOf(id) ?? -1];
