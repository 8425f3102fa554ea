import type { SourceFile } from './source.ts';

/**
 * Returns a function that takes what each look has found, and returns the files that are complete: with content, and the same as at the look
 * before. A source whose files appear complete needs one look.
 */
export const createSettledFiles = ({ isAtomic }: { readonly isAtomic: boolean }) => {
  let before: ReadonlyMap<string, string> = new Map();
  return (found: readonly SourceFile[]): readonly SourceFile[] => {
    const last = before;
    before = new Map(found.map(({ path, version }) => [path, version]));
    return found.filter(
      ({ path, version, sizeBytes }) => sizeBytes > 0 && (isAtomic || last.get(path) === version),
    );
  };
};
