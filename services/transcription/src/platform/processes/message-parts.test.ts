import { describe, expect, it } from '@jest/globals';
import { divideBytes, receiveParts, sendInParts } from './message-parts.ts';

const LARGEST = 512 * 1_024;
const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251);

/** Sends a message, and returns what arrives and how many bytes each message had. */
const pass = async (message: object) => {
  const arrived: unknown[] = [];
  const sizes: number[] = [];
  const hear = receiveParts((whole) => arrived.push(whole));
  await sendInParts(async (sent) => {
    sizes.push(countBytes(sent));
    hear(structuredClone(sent));
  }, message);
  return { arrived, sizes };
};
const countBytes = (value: unknown): number => {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + countBytes(item), 0);
};

describe('a message in parts', () => {
  it.each<[string, object]>([
    ['without bytes', { name: 'x', input: { list: [{ a: 1 }, { a: 2 }], none: null, no: undefined } }],
    ['with other objects', { samples: new Float32Array([0.5]), at: new Date(0), seen: new Map([[1, 2]]) }],
    ['with few bytes', { input: { voices: bytes(10) } }],
    ['with a large array', { input: { body: bytes(3 * LARGEST + 1) } }],
    ['with a list of arrays', { input: { json: [bytes(LARGEST), bytes(LARGEST), bytes(9)], options: {} } }],
    ['with a list that begins small', { input: { json: [bytes(9), bytes(LARGEST)] } }],
    ['with arrays in several places', { a: bytes(LARGEST + 5), b: { c: bytes(70_000) }, d: [bytes(70_000)] }],
  ])('%s arrives as it was', async (_, message) => {
    expect((await pass(message)).arrived).toEqual([message]);
  });

  it('has no large message', async () => {
    const { sizes } = await pass({ json: [bytes(LARGEST * 4)], body: bytes(LARGEST * 3 + 7) });
    expect(Math.max(...sizes)).toBe(LARGEST);
    expect(sizes).toHaveLength(9);
  });

  it('waits for each message before it sends the next one', async () => {
    let running = 0;
    let most = 0;
    await sendInParts(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
      },
      { body: bytes(LARGEST * 3) },
    );
    expect(most).toBe(1);
  });

  it('follows another', async () => {
    const arrived: unknown[] = [];
    const hear = receiveParts((whole) => arrived.push(whole));
    const messages = [{ a: bytes(LARGEST + 1) }, { b: [bytes(LARGEST), bytes(1)] }, { c: 1 }];
    for (const message of messages) await sendInParts(async (sent) => hear(sent), message);
    expect(arrived).toEqual(messages);
  });
});

describe('divided bytes', () => {
  it('are the same together', () => {
    const whole = bytes(LARGEST * 2 + 3);
    expect(divideBytes(whole).map(({ length }) => length)).toEqual([LARGEST, LARGEST, 3]);
    expect(new Uint8Array(Buffer.concat(divideBytes(whole)))).toEqual(whole);
  });

  it('are no parts if there are none', () => expect(divideBytes(bytes(0))).toEqual([]));
});
