/** Initials of the first and the last name; '?' for a name without letters. */
export const toInitials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const initials = ends.map((word) => /^./u.exec(word ?? '')?.[0] ?? '').join('');
  return initials === '' ? '?' : initials.toLocaleUpperCase();
};
