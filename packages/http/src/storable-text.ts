/**
 * Where a value that came in has text that no database and no header takes: a NUL, or half of a character (a lone surrogate).
 * Gives the path as a JSON pointer, or undefined. It does not recurse, so that no depth of nesting ends it.
 */
export const findUnstorableText = (value: unknown): string | undefined => {
  const open: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value === 'string' && !isStorable(next.value)) return next.path;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, child] of Object.entries(next.value)) {
      // The name itself must not come back in an answer.
      if (!isStorable(key)) return next.path;
      open.push({ path: `${next.path}/${key}`, value: child });
    }
  }
  return undefined;
};

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
