import { useEffect, useRef, useState } from 'react';

/** Copies the text of a read-only field. It is preselected: if the clipboard is refused, the keyboard still copies it. */
export const useCopying = (text: string) => {
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopying('copied');
    } catch {
      field.current?.select();
      setCopying('failed');
    }
  };
  return { field, copying, copy };
};
