import { FILE_NAME_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { splitFileName } from '@escriba/transcript';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { failureText } from '../../../data/failure-text.ts';
import { transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import { nameTab } from '../../../ui/page-title.ts';
import { showToast } from '../../../ui/toast.ts';

type TranscriptNameProps = {
  readonly item: TranscriptionItem;
  readonly isEditing: boolean;
  readonly onEditing: (isEditing: boolean) => void;
};

/** The recording's name as the page's title. A click turns it into a field. */
export const TranscriptName = ({ item, isEditing, onEditing }: TranscriptNameProps) => {
  const { t } = useTranslation('transcript');
  const rename = useRename(item);
  const { name, extension } = splitFileName(item.originalFileName);
  const shown = name === '' ? t('untitled') : name;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => nameTab(shown), [shown]);
  const finish = (typed: string, isFocusBack: boolean): void => {
    onEditing(false);
    // The server takes what precedes a slash for folders.
    const next = typed.trim().replaceAll(/[/\\]/g, '-');
    if (next !== '' && next !== name) rename(next + extension);
    if (isFocusBack) setTimeout(() => button.current?.focus());
  };
  return (
    <h1 className="flex min-w-0 text-base font-medium">
      {isEditing ? (
        <NameField
          name={name}
          lengthMax={FILE_NAME_LENGTH_MAX - extension.length}
          onFinish={finish}
          onCancel={() => finish(name, true)}
        />
      ) : (
        <button
          ref={button}
          type="button"
          title={`${shown}\n${t('rename.open')}`}
          onClick={() => onEditing(true)}
          className="min-w-0 cursor-text truncate rounded-control border border-transparent px-1.5 text-left leading-6 transition-colors duration-150 hover:border-line-strong touch:@max-3xl:min-h-11"
        >
          <bdi>{shown}</bdi>
        </button>
      )}
    </h1>
  );
};

type NameFieldProps = {
  readonly name: string;
  readonly lengthMax: number;
  readonly onFinish: (typed: string, isFocusBack: boolean) => void;
  readonly onCancel: () => void;
};

const NameField = ({ name, lengthMax, onFinish, onCancel }: NameFieldProps) => {
  const { t } = useTranslation('transcript');
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (act: () => void): void => {
    if (!isOver.current) act();
    isOver.current = true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { value } = event.currentTarget;
    if (event.key === 'Enter') end(() => onFinish(value, true));
    else if (event.key === 'Escape') end(onCancel);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={field}
      type="text"
      dir="auto"
      aria-label={t('rename.label')}
      defaultValue={name}
      maxLength={lengthMax}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget: { value } }) => end(() => onFinish(value, false))}
      className="w-[22rem] max-w-full min-w-0 rounded-control border border-line-strong bg-raised px-1.5 leading-6 outline-none focus:border-accent touch:@max-3xl:min-h-11"
    />
  );
};

/** Shows the new name at once, and the old one again if the server refuses it. */
const useRename = ({ transcriptionId: id }: TranscriptionItem) => {
  const { t } = useTranslation('transcript');
  const { transcriptions, queries } = useAppServices();
  const { mutate } = useMutation({
    mutationFn: (name: string) => transcriptions.rename(id, name),
    onMutate: (name) => transcriptions.showName(id, name),
    onSuccess: (item) => {
      transcriptions.note(item);
      void queries.invalidateQueries({ queryKey: transcriptionKeys.lists });
    },
    onError: (error, _, back) => {
      back?.();
      void showToast({ tone: 'error', title: t('rename.failed'), detail: failureText(error) });
    },
  });
  return mutate;
};
