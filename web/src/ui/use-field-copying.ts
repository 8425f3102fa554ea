import { useEffect, useRef } from 'react';
import { useCopying } from './copying.tsx';

/** Copies the text of a read-only field. It is preselected: if the clipboard is refused, the keyboard still copies it. */
export const useFieldCopying = (text: string) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    selectFromStart(field.current);
  }, []);
  return { field, ...useCopying(text, { onRefused: () => selectFromStart(field.current) }) };
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
