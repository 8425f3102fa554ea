/** Copies a text to the clipboard. Returns false if the browser refuses; pages without https have no clipboard. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
