import type { Readable } from 'node:stream';

/** What the first bytes of a body say that it is. */
export type Content = 'feed' | 'page' | 'file';

type Sniffed = {
  readonly content: Content;
  /** The whole body, first bytes included. */
  readonly body: AsyncGenerator<Uint8Array>;
};

/** Bytes that are read to tell a feed from a page: both may begin with comments. */
const SNIFFED_BYTES = 1_024;

/** Tells a feed or a page from a file by its first bytes: servers send all of them with any media type. @throws the errors of the body */
export const sniffContent = async (body: Readable): Promise<Sniffed> => {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const first: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < SNIFFED_BYTES) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    first.push(value);
    bytes += value.byteLength;
  }
  return { content: contentOf(Buffer.concat(first)), body: together(first, chunks) };
};

const contentOf = (head: Buffer): Content => {
  const text = head
    .toString('latin1', 0, SNIFFED_BYTES)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  if (!text.startsWith('<')) return 'file';
  if (/<(?:rss|feed|rdf:rdf)[\s>]/.test(text)) return 'feed';
  if (/<(?:!doctype html|html|head|body|script)[\s>]/.test(text)) return 'page';
  return text.startsWith('<?xml') ? 'feed' : 'page';
};

const together = async function* together(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => rest };
  } finally {
    await rest.return?.();
  }
};
