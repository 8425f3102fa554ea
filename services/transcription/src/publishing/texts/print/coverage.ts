import type { FontFile } from './fallback-families.ts';

/** Finds the first file from a place in the list on that is made for all of some characters. */
export type FindFile = (codes: readonly number[], from: number) => number | undefined;

/**
 * Returns which font file has a character. There are hundreds of files, and a text may have every character: their tables are made once a
 * process.
 */
export const coverageOf = (files: readonly FontFile[]): FindFile => {
  const known = coverages.get(files) ?? createCoverage(files);
  coverages.set(files, known);
  return known;
};

const coverages = new WeakMap<readonly FontFile[], FindFile>();

const createCoverage = (files: readonly FontFile[]): FindFile => {
  const forAny = files.flatMap(({ codes }, place) => (codes === undefined ? [place] : []));
  const byCode = new Map<number, number[]>();
  for (const [place, { codes = [] }] of files.entries())
    for (const { first, last } of codes)
      for (let code = first; code <= last; code += 1) {
        const places = byCode.get(code);
        if (places === undefined) byCode.set(code, [place]);
        else places.push(place);
      }
  const isFor = (place: number, code: number): boolean =>
    forAny.includes(place) || byCode.get(code)?.includes(place) === true;

  return ([first, ...others], from) => {
    let found: number | undefined;
    for (const place of [...(byCode.get(first ?? -1) ?? []), ...forAny])
      if (place >= from && place < (found ?? files.length) && others.every((code) => isFor(place, code)))
        found = place;
    return found;
  };
};
