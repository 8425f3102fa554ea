import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { ACCEPTED_TYPES } from './media-file.ts';

type FileDropProps = {
  readonly isDisabled: boolean;
  readonly isMultiple?: boolean;
  /** At least one file. `dropped` is what they came in, where they were not picked; it can be read until this returns. */
  readonly onFiles: (files: readonly File[], dropped?: DataTransfer) => void;
};

/** Takes files that are dropped anywhere on the page, or picked. While disabled a drop changes nothing, not even the page. */
export const useFileDrop = (props: FileDropProps) => {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(props);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const stop = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
      window.addEventListener(type, react, { signal: stop.signal });
    listen('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = latest.current.isDisabled ? 'none' : 'copy';
      setOver(!latest.current.isDisabled);
    });
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files, latest.current, event.dataTransfer ?? undefined);
    });
    return () => stop.abort();
  }, []);

  const inputProps = {
    ref: input,
    type: 'file',
    accept: ACCEPTED_TYPES,
    multiple: props.isMultiple === true,
    hidden: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      take(event.target.files, props);
      // The same file may be picked again after it was removed.
      event.target.value = '';
    },
  } as const;
  return { inputProps, isOver, open: () => input.current?.click() };
};

const take = (
  list: FileList | null | undefined,
  { isDisabled, onFiles }: FileDropProps,
  dropped?: DataTransfer,
): void => {
  const files = [...(list ?? [])];
  if (files.length > 0 && !isDisabled) onFiles(files, dropped);
};
