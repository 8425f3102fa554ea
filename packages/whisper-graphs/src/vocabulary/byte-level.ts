/** The bytes of a token of a byte-level vocabulary, in which every byte is a printable character. */
export const toBytes = (token: string): Buffer | undefined => {
  const bytes = Array.from(token, (character) => BYTE_OF.get(character));
  return bytes.every((byte) => byte !== undefined) ? Buffer.from(bytes) : undefined;
};

const PRINTABLE: readonly (readonly [from: number, to: number])[] = [
  [0x21, 0x7e],
  [0xa1, 0xac],
  [0xae, 0xff],
];

/** GPT-2's table of bytes: printable characters are themselves, the other bytes are characters from U+0100 on. */
const BYTE_OF: ReadonlyMap<string, number> = (() => {
  const table = new Map<string, number>();
  let next = 0x100;
  for (let byte = 0; byte < 256; byte++) {
    const isPrintable = PRINTABLE.some(([from, to]) => byte >= from && byte <= to);
    table.set(String.fromCodePoint(isPrintable ? byte : next++), byte);
  }
  return table;
})();
