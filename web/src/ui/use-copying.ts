import { useEffect, useRef, useState } from 'react';

/** Copies the text of a read-only field. It is preselected: if the clipboard is refused, the keyboard still copies it. */
export const useCopying = (text: string) => {
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    field.current?.focus();
    selectFromStart(field.current);
  }, []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopying('copied');
    } catch {
      selectFromStart(field.current);
      setCopying('failed');
    }
  };
  return { field, copying, copy };
};

/** Selects everything. The field shows its beginning: that of an address says where it leads. */
export const selectFromStart = (field: HTMLInputElement | null): void => {
  if (field === null) return;
  field.setSelectionRange(0, field.value.length, 'backward');
  // Browsers scroll to the end of the selection with the next frame.
  requestAnimationFrame(() => {
    field.scrollLeft = 0;
  });
};
