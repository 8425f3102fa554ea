/** Returns a `traceparent` header (W3C) of a new trace: the id by which one request, or one upload, is found in all logs. */
export const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;

const randomHex = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
