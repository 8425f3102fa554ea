/** Returns a stored value; undefined if there is none or storage is refused (private windows). */
export const readStored = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Removes the values whose keys begin so, except those that a function keeps by the rest of the key. */
export const forgetStored = (prefix: string, isKept: (rest: string) => boolean = () => false): void => {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && !isKept(key.slice(prefix.length))) localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
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
