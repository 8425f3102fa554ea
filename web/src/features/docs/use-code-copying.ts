import { type RefObject, useEffect, useState } from 'react';

/** How long the button says that the code is copied. */
const SAID_MS = 2_000;

/** Copies code. If the clipboard is refused, the code is selected, so that the keyboard copies it. */
export const useCodeCopying = (code: RefObject<HTMLElement | null>, text: string) => {
  const [copying, setCopying] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (copying !== 'copied') return undefined;
    const timer = setTimeout(() => setCopying('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [copying]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopying('copied');
    } catch {
      if (code.current !== null) window.getSelection()?.selectAllChildren(code.current);
      setCopying('failed');
    }
  };
  return { copying, copy };
};
