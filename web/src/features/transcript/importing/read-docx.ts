import { Unzip, UnzipInflate, strFromU8 } from 'fflate';
import { readBody, type ReadDocument } from './read-docx-body.ts';

const DOCUMENT = 'word/document.xml';
/** The largest unpacked text: about ten times that of twelve hours of speech. */
const XML_BYTES_MAX = 32 * 2 ** 20;
/** How many packed bytes are unpacked at once: what they unpack to is in memory before the limit is checked. */
const CHUNK_BYTES = 16_384;

/** Reads the paragraphs and tables of a Word document, without what was deleted. Undefined for any other file. */
export const readDocx = (bytes: Uint8Array): ReadDocument | undefined => {
  const xml = unpackDocument(bytes);
  // Word writes no document type; one could define entities that grow without limit.
  if (xml === undefined || /<!DOCTYPE/i.test(xml)) return undefined;
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  if (parsed.getElementsByTagName('parsererror').length > 0) return undefined;
  return readBody(parsed);
};

/** Unpacks the one file of the archive that has the text; others are skipped. */
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
