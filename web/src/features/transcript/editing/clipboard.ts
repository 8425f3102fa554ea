import type { TextParts } from './text-parts.ts';

/** Copies and pastes plain text, also of paragraphs that are not rendered. Text is not moved by dragging. */
export const handleClipboard = (
  { host, moves, changes }: TextParts,
  event: ClipboardEvent | DragEvent,
): void => {
  if (!(event.target instanceof Node) || !host.contains(event.target)) return;
  event.preventDefault();
  if (!('clipboardData' in event)) return;
  if (event.type === 'paste') {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    return changes.replaceSelection(text.replaceAll(/\s+/gu, ' '));
  }
  const text = moves.selectedText();
  if (text === '') return;
  event.clipboardData?.setData('text/plain', text);
  if (event.type === 'cut') changes.replaceSelection('');
};
