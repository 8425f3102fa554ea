/** Size of a part: serialising or receiving it takes a few milliseconds of the event loop. */
const PART_BYTES = 512 * 1_024;
/** Bytes up to which a part stays in its message. */
const INLINE_BYTES_MAX = 64 * 1_024;

/** A part of the message that follows, as bytes. */
type Part = { readonly kind: 'part'; readonly bytes: Uint8Array };
/** The place, in a message, of bytes that were sent before it in a number of parts. */
type Place = { readonly $parts: number };

type Send = (message: object) => Promise<void>;

/** Divides bytes without copying them. */
export const divideBytes = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, index) =>
    bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
  );

/**
 * Sends a message between processes. Large byte arrays in it, also in lists of byte arrays, are sent in messages of their own: one message of
 * ten megabytes would block all other work of the two processes. Other lists are sent as they are.
 */
export const sendInParts = async (send: Send, message: object): Promise<void> => {
  const parts: Uint8Array[] = [];
  const rest = replaceBytes(message, (bytes) => {
    if (bytes.length <= INLINE_BYTES_MAX) return bytes;
    const divided = divideBytes(bytes);
    parts.push(...divided);
    return { $parts: divided.length } satisfies Place;
  }) as object; // An object stays one
  for (const bytes of parts) await send({ kind: 'part', bytes } satisfies Part);
  await send(rest);
};

/** Returns a listener for the messages of `sendInParts`. It calls `hear` with whole messages. */
export const receiveParts = (hear: (message: unknown) => void): ((message: unknown) => void) => {
  let parts: Uint8Array[] = [];
  return (message) => {
    if (isPart(message)) {
      parts.push(message.bytes);
      return;
    }
    const received = parts;
    parts = [];
    hear(restoreBytes(message, received));
  };
};

const isPart = (message: unknown): message is Part =>
  isObject(message) && message['kind'] === 'part' && message['bytes'] instanceof Uint8Array;
const isPlace = (value: unknown): value is Place => isObject(value) && typeof value['$parts'] === 'number';
/** Returns whether a value is a plain object. Others, such as dates and samples, are sent as they are. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const replaceBytes = (value: unknown, replace: (bytes: Uint8Array) => Uint8Array | Place): unknown => {
  if (value instanceof Uint8Array) return replace(value);
  if (Array.isArray(value))
    return value[0] instanceof Uint8Array ? value.map((item) => replaceBytes(item, replace)) : value;
  return isObject(value) ? mapValues(value, (item) => replaceBytes(item, replace)) : value;
};

/** Takes the parts from the front of `parts`. */
const restoreBytes = (value: unknown, parts: Uint8Array[]): unknown => {
  if (isPlace(value)) {
    const own = parts.splice(0, value.$parts);
    return own.length === 1 ? own[0] : Buffer.concat(own);
  }
  if (Array.isArray(value))
    return isPlace(value[0]) || value[0] instanceof Uint8Array
      ? value.map((item) => restoreBytes(item, parts))
      : value;
  return isObject(value) ? mapValues(value, (item) => restoreBytes(item, parts)) : value;
};

const mapValues = (object: Record<string, unknown>, map: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
