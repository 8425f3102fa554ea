/** Matches tags of WebVTT and those that players of SubRip know. Other angle brackets are text, such as `x < 3`. */
const TAGS =
  /<\/?(?:(?:[biucs]|em|strong|ruby|rt)(?:\.[^\s<>.]+)*|(?:v|lang)(?:\.[^\s<>.]+)*(?:\s[^<>]*)?|(?:font|span)(?:\s[^<>]*)?)\s*>/gi;
const BREAKS = /<br\s*\/?>/gi;
/** Line breaks of Advanced SubStation, which converters leave; `C:\Novo` is a path. */
const SSA_BREAKS = /(?<![:\\])\\N/g;
const SSA_SPACES = /(?<![:\\])\\h/g;
const WORD_TIMES = /<(?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{1,3}>/g;
/** Positions and styles that players of SubRip know, as in `{\an8}` and `{i}`. */
const STYLES = /\{\\[^{}]{0,80}\}|\{\/?[biu]\}|\{[yY]:[biu]\}/g;
const VOICE = /<v(?:\.[^\s<>.]+)*\s+([^<>]*)>/i;
const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', lrm: '', rlm: '' } as const;
const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp|lrm|rlm)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|nbsp|lrm|rlm|#\d{1,7}|#x[\da-f]{1,6});)/i;

/** The words of one voice in a subtitle, line by line. */
export type SpokenLines = { readonly voice: string | null; readonly lines: readonly string[] };

/** Returns whether `&amp;` means `&`. SubRip has no markup, but converters from WebVTT leave its entities: then no other ampersand is in the file. */
export const isEscaped = (text: string, isVtt: boolean): boolean => isVtt || !BARE_AMPERSAND.test(text);

/** Returns the text of a subtitle without markup, in the parts of its voices. */
export const readMarkup = (lines: readonly string[], isDecoded: boolean): SpokenLines[] => {
  const marked = lines
    .join('\n')
    .replaceAll(BREAKS, '\n')
    .replaceAll(SSA_BREAKS, '\n')
    .replaceAll(SSA_SPACES, ' ')
    .replaceAll(WORD_TIMES, '');
  return marked
    .split(/(?=<v[\s.])/i)
    .map((part) => ({ voice: voiceOf(part, isDecoded), lines: toLines(part, isDecoded) }))
    .filter((part) => part.lines.length > 0);
};

const voiceOf = (part: string, isDecoded: boolean): string | null => {
  const name = VOICE.exec(part)?.[1] ?? '';
  return (isDecoded ? decode(name) : name).replaceAll(/\s+/g, ' ').trim() || null;
};

const toLines = (part: string, isDecoded: boolean): string[] => {
  const text = part.replaceAll(TAGS, '').replaceAll(STYLES, '');
  return (isDecoded ? decode(text) : text)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
};

const decode = (text: string): string =>
  text.replaceAll(
    ENTITY,
    (entity, name: string | undefined, decimal: string | undefined, hex: string | undefined) => {
      if (name !== undefined) return NAMED[name.toLowerCase() as keyof typeof NAMED];
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : entity;
    },
  );
