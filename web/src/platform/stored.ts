/** A stored value; undefined if there is none or storage is refused (private windows). */
export const readStored = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Stores a value; where storage is refused it is lost. */
export const writeStored = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The page works without storage.
  }
};
