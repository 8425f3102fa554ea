import { open, type FileHandle } from 'node:fs/promises';
import { UnreadableTransducer } from '../errors.ts';

/** Fields of `ModelProto` in `onnx.proto`. */
const GRAPH_FIELD = 7;
const METADATA_FIELD = 14;
const HEADER_BYTES = 20;
const METADATA_BYTES_MAX = 1_000_000;

/**
 * Reads what an ONNX file says of itself, without its weights.
 * @throws UnreadableTransducer if it is not an ONNX file, or if its end is missing
 */
export const readOnnxMetadata = async (path: string, name: string): Promise<Map<string, string>> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const metadata = new Map<string, string>();
    let hasGraph = false;
    for (let at = 0; at < size;) {
      const field = await readField(file, at);
      if (field === undefined || field.end > size) throw damaged(name, hasGraph || field !== undefined);
      hasGraph ||= field.number === GRAPH_FIELD;
      if (field.number === METADATA_FIELD && field.end - field.start <= METADATA_BYTES_MAX) {
        const { buffer } = await file.read(Buffer.alloc(field.end - field.start), 0, undefined, field.start);
        const [key, value] = readEntry(buffer);
        metadata.set(key, value);
      }
      at = field.end;
    }
    if (!hasGraph) throw damaged(name, false);
    return metadata;
  } finally {
    await file.close();
  }
};

const damaged = (name: string, isCut: boolean): UnreadableTransducer =>
  new UnreadableTransducer(
    isCut ? `${name} is cut off. Download it again.` : `${name} is not an ONNX file. Download it again.`,
  );

type Field = { number: number; start: number; end: number };

/** The field of a message that begins at a place of the file; undefined if none can. */
const readField = async (file: FileHandle, at: number): Promise<Field | undefined> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, at);
  return parseField(buffer.subarray(0, bytesRead), at);
};

const parseField = (bytes: Uint8Array, at: number): Field | undefined => {
  const tag = readVarint(bytes, 0);
  if (!tag) return undefined;
  const number = Math.floor(tag.value / 8);
  const value = readVarint(bytes, tag.end);
  if (!value || number === 0) return undefined;
  if (tag.value % 8 === 0) return { number, start: at + tag.end, end: at + value.end };
  if (tag.value % 8 === 2) return { number, start: at + value.end, end: at + value.end + value.value };
  return undefined;
};

const readVarint = (bytes: Uint8Array, from: number): { value: number; end: number } | undefined => {
  let value = 0;
  for (let i = from; i < Math.min(bytes.length, from + 10); i++) {
    const byte = bytes[i] ?? 0;
    value += (byte & 127) * 2 ** (7 * (i - from));
    if (byte < 128) return { value, end: i + 1 };
  }
  return undefined;
};

/** `StringStringEntryProto`: key and value. */
const readEntry = (bytes: Buffer): [key: string, value: string] => {
  const texts = new Map<number, string>();
  for (let at = 0; at < bytes.length;) {
    const field = parseField(bytes.subarray(at), at);
    if (!field) break;
    texts.set(field.number, bytes.toString('utf8', field.start, field.end));
    at = field.end;
  }
  return [texts.get(1) ?? '', texts.get(2) ?? ''];
};
