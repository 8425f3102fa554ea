import { FILE_NAME_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { splitFileName } from '@escriba/transcript';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { failureText } from '../../data/failure-text.ts';
import { transcriptionKeys } from '../../data/transcriptions/keys.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cleanName } from '../../media/shown-name.ts';
import { useFailureToast } from './use-recording-actions.ts';

type RenameFormProps = { readonly item: TranscriptionItem; readonly onDone: () => void };

/** Renames a recording. Starts with the current name, selected up to the extension; keeps the typed name until the server has it. */
export const RenameForm = ({ item, onDone }: RenameFormProps) => {
  const { t } = useTranslation('library');
  const [name] = useState(item.originalFileName);
  const rename = useRename(item.transcriptionId);
  const [typed, setTyped] = useState(name);
  const [isSent, setSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(0, splitFileName(name).name.length);
  }, [name]);
  // The server strips everything before a slash as folders.
  const clean = cleanName(typed).replaceAll(/[/\\]/g, '-');
  const error = isSent || clean.length > 0 ? findError(clean) : undefined;
  const failure = rename.isError ? failureText(rename.error) : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent(true);
    if (findError(clean) !== undefined) return input.current?.focus();
    if (clean === name) return onDone();
    return rename.mutate(clean, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        ref={input}
        label={t('name')}
        value={typed}
        dir="auto"
        autoComplete="off"
        error={error === undefined ? failure : t(`rename.${error}`, { count: FILE_NAME_LENGTH_MAX })}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button type="submit" look="primary" isBusy={rename.isPending}>
          {t('save')}
        </Button>
        <Button onClick={onDone}>{t('back')}</Button>
      </div>
    </form>
  );
};

/** Shows the new name in the lists at once, and the old one again after a failure. A toast names the failure once the form is closed. */
const useRename = (id: string) => {
  const { queries, transcriptions } = useAppServices();
  const showFailure = useFailureToast();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useMutation({
    mutationFn: (name: string) => transcriptions.rename(id, name),
    onMutate: (name) => transcriptions.showName(id, name),
    onSuccess: (renamed) => {
      transcriptions.note(renamed);
      void queries.invalidateQueries({ queryKey: transcriptionKeys.lists });
    },
    onError: (error, _, back) => {
      back?.();
      if (!isOpen.current) showFailure('rename.failed', error);
    },
  });
};

const findError = (name: string): 'required' | 'tooLong' | undefined => {
  if (name === '') return 'required';
  return Array.from(name).length > FILE_NAME_LENGTH_MAX ? 'tooLong' : undefined;
};
