/** The attribute of texts in a passage that only screen readers get. */
export const ASIDE = 'data-aside';

/** Lists the text nodes of a passage, in order: one, or several where changes are marked. */
const textNodesOf = (element: Element): readonly Text[] => {
  const { firstChild } = element;
  if (firstChild instanceof Text && firstChild === element.lastChild) return [firstChild];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.hasAttribute(ASIDE) === true ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node);
  return nodes;
};

/** Returns the range of characters [from, to) of a passage; undefined beyond its text. */
export const rangeIn = (element: Element, from: number, to: number): Range | undefined => {
  const nodes = textNodesOf(element);
  const [start, end] = [placeOf(nodes, from, false), placeOf(nodes, to, true)];
  if (from > to || start === undefined || end === undefined) return undefined;
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
};

type Place = { readonly node: Text; readonly offset: number };

/** Returns the place of a character. Between two nodes it is in the first one if a range ends there. */
const placeOf = (nodes: readonly Text[], character: number, isEnd: boolean): Place | undefined => {
  let offset = character;
  for (const node of nodes) {
    if (offset < node.length || (offset === node.length && (isEnd || node === nodes.at(-1))))
      return { node, offset };
    offset -= node.length;
  }
  return undefined;
};

/** Returns the character of a passage's text at an offset of one of its nodes. */
export const characterIn = (element: Element, node: Node, offset: number): number => {
  let before = 0;
  for (const text of textNodesOf(element)) {
    if (text === node) return before + offset;
    if ((text.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) === 0) return before;
    before += text.length;
  }
  return before;
};
