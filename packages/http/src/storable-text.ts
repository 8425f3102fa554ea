/**
 * Finds text that databases and headers refuse: a NUL or a lone surrogate. Returns its path as a JSON pointer, or undefined. The search
 * is iterative, so that deep nesting cannot overflow the stack.
 */
export const findUnstorableText = (value: unknown): string | undefined => {
  const open: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value === 'string' && !isStorable(next.value)) return next.path;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, child] of Object.entries(next.value)) {
      // Responses must not repeat the invalid name itself.
      if (!isStorable(key)) return next.path;
      open.push({ path: `${next.path}/${key}`, value: child });
    }
  }
  return undefined;
};

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
