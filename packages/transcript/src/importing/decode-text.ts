/** How many bytes of a text without a byte order mark are examined to recognise UTF-16. */
const SAMPLE_BYTES = 8_192;
/** Characters to examine on either side of the first broken one: all of a long text would take too long. */
const SAMPLE_LENGTH = 2 ** 18;

/** Returns the text of a file in UTF-8, UTF-16 or, as old subtitles, Windows-1252. A broken byte in UTF-8 costs one character. */
export const decodeText = (bytes: Uint8Array): string => {
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    return isRatherUtf8(text) ? text : new TextDecoder('windows-1252').decode(bytes);
  }
};

const wideEncodingOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Spaces, digits and line ends have one zero byte in UTF-16, always on the same side; other texts have none.
  const zeros = [0, 0];
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const isWide = Math.max(even, odd) * 10 >= sample.length && Math.max(even, odd) > 8 * Math.min(even, odd);
  if (!isWide) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/** Returns whether a text is UTF-8 rather than Windows-1252, in which hardly any two letters with accents are a character of UTF-8 by chance. */
const isRatherUtf8 = (text: string): boolean => {
  const first = text.indexOf('\ufffd');
  const sample = text.slice(Math.max(0, first - SAMPLE_LENGTH), first + SAMPLE_LENGTH);
  const brokenCount = sample.split('\ufffd').length - 1;
  return (sample.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) >= brokenCount;
};
