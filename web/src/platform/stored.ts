/** A value this browser keeps; undefined where there is none or storage is refused (private windows). */
export const readStored = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps a value in this browser; where storage is refused it lasts as long as the page. */
export const writeStored = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the page works without memory.
  }
};
