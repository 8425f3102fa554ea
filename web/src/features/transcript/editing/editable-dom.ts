import type { TextPosition } from '@escriba/transcript';
import { alignOffset } from '../reading/align-offset.ts';
import { characterOf, type ParagraphText, positionAt, toStoredText } from './paragraph-text.ts';

/** One end of the browser's selection. */
export type SelectionEnd = {
  readonly element: HTMLElement;
  /** The offset in characters of the element's text. */
  readonly character: number;
  readonly position: TextPosition;
};

/** The selection in reading order. */
export type SelectedText = {
  readonly from: SelectionEnd;
  readonly to: SelectionEnd;
  /** The end that the user moves. */
  readonly focus: SelectionEnd;
  readonly isCollapsed: boolean;
  /** Whether the selection crosses the end of a paragraph. */
  readonly isAcross: boolean;
};

export type EditableDom = ReturnType<typeof createEditableDom>;

/**
 * Tracks the rendered paragraphs of an editable text, and the browser's selection in them. Each paragraph is one text node, which the browser
 * edits.
 */
export const createEditableDom = () => {
  const paragraphs = createParagraphs();
  const { texts, elements } = paragraphs;
  const selection = createSelection(paragraphs);
  /** Writes the stored text, with the selection where it was. */
  const rewrite = (element: HTMLElement, laid: ParagraphText): void => {
    const before = selection.selected();
    const isHere = before?.from.element === element || before?.to.element === element;
    texts.set(element, laid);
    textNodeOf(element).data = laid.text;
    while (element.childNodes.length > 1) element.lastChild?.remove();
    if (before !== undefined && isHere) selection.select(before.from.position, before.to.position);
  };
  return {
    ...selection,
    /** Shows a paragraph's text in its element. Returns a function that removes it. */
    show: (element: HTMLElement, laid: ParagraphText): (() => void) => {
      for (const id of laid.ids) elements.set(id, element);
      // The spaces that a user has just typed stay until the caret leaves.
      const isSame = toStoredText(textIn(element), laid.gap) === laid.text && element.childNodes.length === 1;
      if (!isSame && !rewriteChanged(element, texts.get(element), laid)) rewrite(element, laid);
      texts.set(element, laid);
      selection.selectPending(laid);
      return () => {
        for (const id of laid.ids) if (elements.get(id) === element) elements.delete(id);
      };
    },
    /** Removes spaces that are not stored. */
    tidy: (element: HTMLElement): void => {
      const laid = texts.get(element);
      if (laid !== undefined && textIn(element) !== laid.text) rewrite(element, laid);
    },
    textOf: (element: HTMLElement): ParagraphText | undefined => texts.get(element),
  };
};

/**
 * Rewrites only the part of a paragraph that differs, so that the browser keeps the selection and spaces that are not stored yet. Returns false
 * if the paragraph does not show its stored text.
 */
const rewriteChanged = (
  element: HTMLElement,
  stored: ParagraphText | undefined,
  laid: ParagraphText,
): boolean => {
  const node = element.firstChild;
  if (stored === undefined || !(node instanceof Text) || element.childNodes.length > 1) return false;
  if (toStoredText(node.data, stored.gap) !== stored.text) return false;
  const [before, text] = [stored.text, laid.text];
  const shorter = Math.min(before.length, text.length);
  let head = 0;
  while (head < shorter && before[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  // What is added at the end follows the spaces that were typed there.
  const from = head === before.length ? node.length : alignOffset(before, head, node.data);
  const to = Math.max(from, alignOffset(before, before.length - tail, node.data));
  node.replaceData(from, to - from, text.slice(head, text.length - tail));
  return toStoredText(node.data, laid.gap) === text;
};

type Paragraphs = ReturnType<typeof createParagraphs>;

/** Translates between positions in the text and points of the DOM. */
const createParagraphs = () => {
  const texts = new WeakMap<Element, ParagraphText>();
  const elements = new Map<string, HTMLElement>();
  return {
    texts,
    elements,
    endOf: (node: Node | null, offset: number): SelectionEnd | undefined => {
      const [element, inside] = node === null ? [] : paragraphOf(node, offset);
      const laid = element && texts.get(element);
      if (element === undefined || laid === undefined) return undefined;
      const character = inside && node !== null ? characterIn(element, node, offset) : 0;
      return {
        element,
        character,
        position: positionAt(laid, alignOffset(textIn(element), character, laid.text)),
      };
    },
    pointOf: (position: TextPosition): [Text, number] | undefined => {
      const element = elements.get(position.id);
      const laid = element && texts.get(element);
      const character = laid && characterOf(laid, position);
      if (element === undefined || laid === undefined || character === undefined) return undefined;
      const node = textNodeOf(element);
      return [node, Math.min(alignOffset(laid.text, character, node.data), node.length)];
    },
  };
};

/** Reads and sets the browser's selection. */
const createSelection = ({ endOf, pointOf }: Paragraphs) => {
  /** The selection to set once its paragraphs are rendered. */
  let pending: { from: TextPosition; to: TextPosition } | undefined;
  const endBefore = (element: HTMLElement): SelectionEnd | undefined => {
    const before = element.closest('article')?.previousElementSibling?.querySelector<HTMLElement>(PARAGRAPH);
    return before ? endOf(before, before.childNodes.length) : undefined;
  };
  const select = (from: TextPosition, to: TextPosition = from): boolean => {
    const [start, end] = [pointOf(from), pointOf(to)];
    pending = start === undefined || end === undefined ? { from, to } : undefined;
    if (start === undefined || end === undefined) return false;
    window.getSelection()?.setBaseAndExtent(...start, ...end);
    return true;
  };
  return {
    selected: (): SelectedText | undefined => {
      const selection = window.getSelection();
      if (selection === null || selection.rangeCount === 0) return undefined;
      const anchor = endOf(selection.anchorNode, selection.anchorOffset);
      const focus = endOf(selection.focusNode, selection.focusOffset);
      if (anchor === undefined || focus === undefined) return undefined;
      const [from, last] = isInOrder(anchor, focus) ? [anchor, focus] : [focus, anchor];
      const isAcross = from.element !== last.element;
      // A triple click ends at the start of the next paragraph, which it does not mean.
      const isWhole = isAcross && from.character === 0 && last.character === 0;
      const to = isWhole ? (endBefore(last.element) ?? last) : last;
      return { from, to, focus, isCollapsed: selection.isCollapsed, isAcross };
    },
    /** Selects between two positions, as soon as both are rendered. Returns whether they are. */
    select,
    selectPending: ({ ids }: ParagraphText): void => {
      if (pending !== undefined && ids.includes(pending.from.id)) select(pending.from, pending.to);
    },
    /** Returns whether a range crosses the end of a paragraph. */
    isAcross: ({ startContainer, startOffset, endContainer, endOffset }: StaticRange): boolean =>
      endOf(startContainer, startOffset)?.element !== endOf(endContainer, endOffset)?.element,
    /** Selects all paragraphs that are rendered. */
    selectRendered: (host: HTMLElement): void => {
      const all = [...host.querySelectorAll<HTMLElement>(PARAGRAPH)].map(textNodeOf);
      const [first, last] = [all[0], all.at(-1)];
      if (first !== undefined && last !== undefined)
        window.getSelection()?.setBaseAndExtent(first, 0, last, last.length);
    },
    /** Moves the focus end of the selection. */
    extend: (position: TextPosition): void => {
      const point = pointOf(position);
      if (point !== undefined) window.getSelection()?.extend(...point);
    },
  };
};

const textIn = (element: HTMLElement): string => element.textContent ?? '';

const PARAGRAPH = '[data-editable]';

/** Returns the paragraph at a point of the DOM, and whether the point is inside its text rather than before it. */
const paragraphOf = (node: Node, offset: number): [HTMLElement | undefined, boolean] => {
  const element = node instanceof Element ? node : node.parentElement;
  const inside = element?.closest<HTMLElement>(PARAGRAPH) ?? undefined;
  if (inside !== undefined) return [inside, true];
  const child = node.childNodes[offset];
  const around = (child instanceof Element ? child : element)?.closest('article') ?? child;
  const found = around instanceof Element ? around.querySelector<HTMLElement>(PARAGRAPH) : undefined;
  return [found ?? undefined, false];
};

const characterIn = (element: HTMLElement, node: Node, offset: number): number => {
  if (node === element.firstChild && node instanceof Text) return offset;
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(node, offset);
  return range.toString().length;
};

const textNodeOf = (element: HTMLElement): Text => {
  const first = element.firstChild;
  if (first instanceof Text) return first;
  const node = document.createTextNode('');
  element.prepend(node);
  return node;
};

const isInOrder = (one: SelectionEnd, other: SelectionEnd): boolean =>
  one.element === other.element
    ? one.character <= other.character
    : (one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
