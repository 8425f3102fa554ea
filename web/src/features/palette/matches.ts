/** Returns lower case without accents, so that 'configuracoes' finds 'Configurações'. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns whether each word of a folded search begins a word of a folded text. */
export const matches = (search: string, text: string): boolean => {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return search
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
};
