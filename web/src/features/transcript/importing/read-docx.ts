import { Unzip, UnzipInflate, strFromU8 } from 'fflate';

const DOCUMENT = 'word/document.xml';
/** Of the unpacked text: about ten times that of twelve hours of speech. */
const XML_BYTES_MAX = 32 * 2 ** 20;
/** Packed bytes at once: the most that they unpack to is kept in memory before the limit is checked. */
const CHUNK_BYTES = 16_384;
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The paragraphs of a Word document as lines of text, without the title and what was deleted. Undefined for any other file. */
export const readDocx = (bytes: Uint8Array): string | undefined => {
  const xml = unpackDocument(bytes);
  // Word writes no document type; one could define entities that grow without limit.
  if (xml === undefined || /<!DOCTYPE/i.test(xml)) return undefined;
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  if (parsed.getElementsByTagName('parsererror').length > 0) return undefined;
  const paragraphs = textsOf(parsed);
  if (paragraphs.size === 0) return undefined;
  return [...paragraphs]
    .filter(([paragraph]) => !isTitle(paragraph))
    .map(([, parts]) => parts.join(''))
    .join('\n\n');
};

/** The one file of the archive that holds the text; others are skipped without unpacking. */
const unpackDocument = (bytes: Uint8Array): string | undefined => {
  const found = { chunks: [] as Uint8Array[], sizeBytes: 0, isDone: false, isRefused: false };
  const unzip = new Unzip((file) => {
    if (file.name !== DOCUMENT || found.isDone) return;
    file.ondata = (error, data, isLast) => {
      found.sizeBytes += data?.length ?? 0;
      if (error !== null || found.sizeBytes > XML_BYTES_MAX) found.isRefused = true;
      else found.chunks.push(data);
      found.isDone ||= isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !found.isRefused && !found.isDone; at += CHUNK_BYTES)
      unzip.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length);
  } catch {
    return undefined;
  }
  return found.isDone && !found.isRefused ? strFromU8(join(found.chunks, found.sizeBytes)) : undefined;
};

const join = (chunks: readonly Uint8Array[], sizeBytes: number): Uint8Array => {
  const whole = new Uint8Array(sizeBytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};

const isTitle = (paragraph: Element): boolean => {
  // Only its own: a paragraph can hold others, e.g. those of a text box.
  const properties = childOf(paragraph, 'pPr');
  const style = properties && childOf(properties, 'pStyle');
  return /^(?:title|heading1|ttulo1?)$/i.test(style?.getAttributeNS(WORD, 'val') ?? '');
};

const childOf = (element: Element, name: string): Element | undefined =>
  [...element.children].find((child) => isWord(child) && child.localName === name);

const isWord = ({ namespaceURI }: Element): boolean => namespaceURI === WORD;

/**
 * Each paragraph with its texts. A text belongs to the innermost paragraph alone, and each element is visited once: paragraphs within
 * paragraphs would otherwise multiply their text.
 */
const textsOf = (parsed: Document): ReadonlyMap<Element, string[]> => {
  const paragraphs = new Map<Element, string[]>();
  const holders = new Map<Element, string[]>();
  for (const element of parsed.getElementsByTagName('*')) {
    const outer = element.parentElement === null ? undefined : holders.get(element.parentElement);
    const holder = isWord(element) && element.localName === 'p' ? [] : outer;
    if (holder === undefined) continue;
    holders.set(element, holder);
    if (holder !== outer) paragraphs.set(element, holder);
    else if (isWord(element)) holder.push(ownTextOf(element));
  }
  return paragraphs;
};

const ownTextOf = ({ localName, childNodes }: Element): string => {
  if (localName === 'tab' || localName === 'br' || localName === 'cr') return ' ';
  if (localName !== 't') return '';
  return [...childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
};
