/** Matches the files with the texts of pages, a folder for each language. */
export const TEXTS = /^web\/src\/i18n\/[^/]+\//;

/** Shortest text to search for. Shorter ones are parts of too many others. */
const LENGTH_MIN = 6;
const QUOTED = /'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g;
/** A value or a tag inside a text, where a test has only the words around it. */
const INSIDE = /\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\)/;

/** Returns the texts that only one of two contents of a file has, in parts without values. */
export const listChangedWords = (before: string, after: string): readonly string[] => [
  ...listWords(before).symmetricDifference(listWords(after)),
];

const listWords = (source: string): ReadonlySet<string> =>
  new Set(
    [...source.matchAll(QUOTED)]
      .map(([, single, double, template]) => single ?? double ?? template ?? '')
      .flatMap((text) => text.split(INSIDE))
      .map((part) => part.trim())
      .filter((part) => part.length >= LENGTH_MIN),
  );
