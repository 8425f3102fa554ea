import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { ACCEPTED_TYPES } from './media-file.ts';

type FileDropProps = {
  readonly isDisabled: boolean;
  readonly isMultiple?: boolean;
  /** The types that the picker offers. Default: audio and video. */
  readonly accept?: string;
  /** Called with at least one file. `dropped` has the dropped data; it is readable until this returns. */
  readonly onFiles: (files: readonly File[], dropped?: DataTransfer) => void;
};

/** Accepts files dropped anywhere on the page, or chosen. While disabled a drop changes nothing. */
export const useFileDrop = (props: FileDropProps) => {
  const isOver = useDroppedFiles(props);
  return { ...useFileInput(props), isOver };
};

/** Accepts files dropped anywhere on the page; returns whether files are over it. */
export const useDroppedFiles = (props: FileDropProps): boolean => {
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
  return isOver;
};

/** Returns a hidden file input for `inputProps`, and what opens its picker. */
export const useFileInput = (props: FileDropProps) => {
  const input = useRef<HTMLInputElement>(null);
  const inputProps = {
    ref: input,
    type: 'file',
    accept: props.accept ?? ACCEPTED_TYPES,
    multiple: props.isMultiple === true,
    hidden: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      take(event.target.files, props);
      // Allows the same file to be chosen again.
      event.target.value = '';
    },
  } as const;
  return { inputProps, open: () => input.current?.click() };
};

const take = (
  list: FileList | null | undefined,
  { isDisabled, onFiles }: FileDropProps,
  dropped?: DataTransfer,
): void => {
  const files = [...(list ?? [])];
  if (files.length > 0 && !isDisabled) onFiles(files, dropped);
};
