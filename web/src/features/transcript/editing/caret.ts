/** The caret's offset in a field's text, in characters; the text's length when the caret is elsewhere. */
export const caretOf = (field: HTMLElement): number => {
  const selection = window.getSelection();
  const length = field.textContent?.length ?? 0;
  if (selection === null || selection.rangeCount === 0) return length;
  const range = selection.getRangeAt(0);
  if (!field.contains(range.startContainer)) return length;
  const before = document.createRange();
  before.setStart(field, 0);
  before.setEnd(range.startContainer, range.startOffset);
  return before.toString().length;
};

/** Focuses a field with the caret at a character; null places it at the end. */
export const placeCaret = (field: HTMLElement, caret: number | null): void => {
  field.focus({ preventScroll: true });
  const node = field.firstChild;
  const selection = window.getSelection();
  if (selection === null) return;
  if (!(node instanceof Text)) return selection.collapse(field, 0);
  selection.collapse(node, Math.min(caret ?? node.length, node.length));
};
