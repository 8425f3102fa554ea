/** Bytes to send, both ends included; `whole` if the request has no valid range. */
export type ByteRange = { readonly startByte: number; readonly endByte: number };

const SINGLE = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i;

/**
 * Parses a `Range` header for a size in bytes. Ignores several ranges, other units and malformed values, as RFC 9110 allows: the whole is
 * sent. `range-parser` responds 416 to some of these, and to a suffix longer than the file.
 */
export const parseByteRange = (
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'whole' | 'unsatisfiable' => {
  const found = SINGLE.exec(header ?? '');
  if (!found) return 'whole';
  const [, first, last, suffix] = found;
  if (first === undefined) return lastBytes(Number(suffix), sizeBytes);
  const startByte = Number(first);
  const endByte = last === '' || last === undefined ? sizeBytes - 1 : Number(last);
  if (last !== '' && endByte < startByte) return 'whole';
  if (startByte >= sizeBytes) return 'unsatisfiable';
  return { startByte, endByte: Math.min(endByte, sizeBytes - 1) };
};

const lastBytes = (count: number, sizeBytes: number): ByteRange | 'unsatisfiable' =>
  count === 0 || sizeBytes === 0
    ? 'unsatisfiable'
    : { startByte: Math.max(0, sizeBytes - count), endByte: sizeBytes - 1 };
