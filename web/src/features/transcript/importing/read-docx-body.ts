import type { TextBlock } from '@escriba/transcript';

export type ReadDocument = {
  readonly blocks: readonly TextBlock[];
  /** Titles before the text. */
  readonly titles: readonly string[];
};

/** Namespaces of Word's documents: the one that Word writes by default, and that of its strict form. */
const WORD: readonly (string | null)[] = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
];
const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
/** Elements that a reader of the document does not see. */
const DELETED = new Set(['del', 'moveFrom']);
const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  ptab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
};

type Cell = { readonly paragraphs: Paragraph[] };
type Row = { readonly cells: Cell[] };
type Paragraph = { readonly parts: string[]; readonly isTitle: boolean };
/** The position of an element: the innermost of each. */
type Place = { readonly paragraph?: Paragraph; readonly row?: Row; readonly cell?: Cell };

/**
 * Reads the text of a document's XML. A text belongs to the innermost paragraph alone, and each element is visited once: paragraphs within
 * paragraphs would otherwise multiply their text.
 */
export const readBody = (parsed: Document): ReadDocument | undefined => {
  const places = new Map<Element, Place>();
  const found: (Paragraph | Row)[] = [];
  let hasParagraph = false;
  for (const element of parsed.getElementsByTagName('*')) {
    const outer = element.parentElement === null ? {} : places.get(element.parentElement);
    // Without a place in the map, all that is in an element is skipped.
    if (outer === undefined || isSkipped(element)) continue;
    places.set(element, enter(element, outer, found));
    hasParagraph ||= isWord(element) && element.localName === 'p';
  }
  return hasParagraph ? toDocument(found) : undefined;
};

const enter = (element: Element, outer: Place, found: (Paragraph | Row)[]): Place => {
  const name = isWord(element) ? element.localName : '';
  if (name === 'tr') {
    const row: Row = { cells: [] };
    found.push(row);
    return { row };
  }
  if (name === 'tc' && outer.row !== undefined) {
    const cell: Cell = { paragraphs: [] };
    outer.row.cells.push(cell);
    return { row: outer.row, cell };
  }
  if (name === 'p') {
    const paragraph = { parts: [], isTitle: isTitle(element) };
    if (outer.cell === undefined) found.push(paragraph);
    else outer.cell.paragraphs.push(paragraph);
    return { ...outer, paragraph };
  }
  const text = name === 't' ? ownText(element) : (SIGNS[name] ?? '');
  if (text !== '') outer.paragraph?.parts.push(text);
  return outer;
};

/** Returns whether to skip an element: deleted text, and the second form of a shape for old programs, which repeats its text. */
const isSkipped = (element: Element): boolean => {
  const { localName, namespaceURI, parentElement } = element;
  if (namespaceURI === COMPATIBILITY && localName === 'Fallback')
    return [...(parentElement?.children ?? [])].some((child) => child.localName === 'Choice');
  return isWord(element) && DELETED.has(localName) && parentElement?.localName !== 'rPr';
};

const isWord = ({ namespaceURI }: Element): boolean => WORD.includes(namespaceURI);

const ownText = ({ childNodes }: Element): string =>
  [...childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');

const isTitle = (paragraph: Element): boolean => {
  // Reads only its own: a paragraph can contain others, e.g. those of a text box.
  const properties = childOf(paragraph, 'pPr');
  const style = properties && childOf(properties, 'pStyle');
  const name = WORD.map((space) => style?.getAttributeNS(space, 'val')).find(Boolean) ?? '';
  return /^(?:title|heading1|ttulo1?)$/i.test(name);
};

const childOf = (element: Element, name: string): Element | undefined =>
  [...element.children].find((child) => isWord(child) && child.localName === name);

const toDocument = (found: readonly (Paragraph | Row)[]): ReadDocument => {
  const isText = (part: Paragraph | Row): boolean =>
    'cells' in part || (!part.isTitle && textOf(part).trim() !== '');
  const first = found.findIndex(isText);
  const [head, rest] = first === -1 ? [found, []] : [found.slice(0, first), found.slice(first)];
  const titles = head.flatMap((part) => ('cells' in part ? [] : [textOf(part)]));
  return { titles, blocks: rest.flatMap((part) => ('cells' in part ? rowToBlocks(part) : [toBlock(part)])) };
};

/** Returns the blocks of a row. A row with text in one cell is a frame around its paragraphs. */
const rowToBlocks = ({ cells }: Row): TextBlock[] => {
  const filled = cells.filter(({ paragraphs }) =>
    paragraphs.some((paragraph) => textOf(paragraph).trim() !== ''),
  );
  if (filled.length < 2) return filled.flatMap(({ paragraphs }) => paragraphs.map(toBlock));
  return [{ cells: cells.map(({ paragraphs }) => paragraphs.map(textOf).join('\n')) }];
};

const toBlock = (paragraph: Paragraph): TextBlock => ({ lines: textOf(paragraph).split('\n') });

const textOf = ({ parts }: Paragraph): string => parts.join('');
