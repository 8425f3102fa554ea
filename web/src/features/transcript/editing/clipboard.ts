import type { ListenerDeps } from './listener-deps.ts';

/** Copies and pastes plain text, also of paragraphs that are not rendered. Dragging does not move text. */
export const handleClipboard = (
  { host, caret, commands }: ListenerDeps,
  event: ClipboardEvent | DragEvent,
): void => {
  if (!(event.target instanceof Node) || !host.contains(event.target)) return;
  event.preventDefault();
  if (!('clipboardData' in event)) return;
  if (event.type === 'paste') {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    return commands.replaceSelection(text.replaceAll(/\s+/gu, ' '));
  }
  const text = caret.selectedText();
  if (text === '') return;
  event.clipboardData?.setData('text/plain', text);
  if (event.type === 'cut') commands.replaceSelection('');
};
