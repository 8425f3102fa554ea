import { characterIn } from './passage-nodes.ts';

/** The position in the text for a point on the screen. */
export type TextPoint = { readonly passageId: string; readonly character: number };

type PointDocument = Document & {
  caretPositionFromPoint?: (x: number, y: number) => { offsetNode: Node; offset: number } | null;
  caretRangeFromPoint?: (x: number, y: number) => Range | null;
};

/** Returns the passage and character under a pointer; undefined outside of the text. */
export const textAtPoint = (x: number, y: number): TextPoint | undefined => {
  const page = document as PointDocument;
  const found = page.caretPositionFromPoint?.(x, y);
  if (found) return toPoint(found.offsetNode, found.offset);
  const range = page.caretRangeFromPoint?.(x, y);
  return range ? toPoint(range.startContainer, range.startOffset) : undefined;
};

const toPoint = (node: Node, character: number): TextPoint | undefined => {
  const passage = passageOf(node);
  const passageId = passage?.dataset['passage'];
  if (passage === undefined || passageId === undefined) return undefined;
  return { passageId, character: node === passage ? character : characterIn(passage, node, character) };
};

/** Returns the passage that contains a node. */
export const passageIdOf = (node: EventTarget | null): string | undefined =>
  passageOf(node)?.dataset['passage'];

const passageOf = (node: EventTarget | null): HTMLElement | undefined => {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
  return element?.closest<HTMLElement>('[data-passage]') ?? undefined;
};
