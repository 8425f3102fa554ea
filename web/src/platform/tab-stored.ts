/** The payer that a user has typed in the checkout, until it closes or the user signs out. */
export const TYPED_PAYER = 'checkoutPayer';

/** Returns a value that this tab keeps for a reload; undefined if there is none or storage is refused. */
export const readInTab = (key: string): string | undefined => {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps a value in this tab; where storage is refused it is lost. */
export const writeInTab = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // The page works without storage.
  }
};

export const forgetInTab = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
};
