import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { ACCEPTED_TYPES, checkFiles, type Rejection } from './media-file.ts';

type FileDropProps = {
  readonly isDisabled: boolean;
  readonly onFile: (file: File) => void;
  readonly onRejection: (rejection: Rejection) => void;
};

/** Takes a file that is dropped anywhere on the page, or picked. While disabled a dropped file changes nothing, not even the page. */
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
      take(event.dataTransfer?.files, latest.current);
    });
    return () => stop.abort();
  }, []);

  const inputProps = {
    ref: input,
    type: 'file',
    accept: ACCEPTED_TYPES,
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
  files: FileList | null | undefined,
  { isDisabled, onFile, onRejection }: FileDropProps,
): void => {
  const checked = checkFiles([...(files ?? [])]);
  if (checked === undefined || isDisabled) return;
  if ('file' in checked) onFile(checked.file);
  else onRejection(checked.rejection);
};
