import { FILE_NAME_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { splitFileName } from '@escriba/transcript';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { failureText } from '../../../data/failure-text.ts';
import { transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import { NameField } from '../../../ui/name-field.tsx';
import { nameTab } from '../../../ui/page-title.ts';
import { showToast } from '../../../ui/toast.ts';

type TranscriptNameProps = {
  readonly item: TranscriptionItem;
  readonly isEditing: boolean;
  readonly onEditing: (isEditing: boolean) => void;
};

/** Renders the recording's name as the page's title. A click turns it into a field. */
export const TranscriptName = ({ item, isEditing, onEditing }: TranscriptNameProps) => {
  const { t } = useTranslation('transcript');
  // The typed name that the server does not have: the field starts with it.
  const [unsaved, setUnsaved] = useState<string>();
  const rename = useRename(item);
  const { name, extension } = splitFileName(item.originalFileName);
  const shown = name === '' ? t('untitled') : name;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => nameTab(shown), [shown]);
  const finish = (typed: string, isFocusBack: boolean): void => {
    onEditing(false);
    if (isFocusBack) setTimeout(() => button.current?.focus());
    // Who leaves the field as the failure opened it does not ask for another try.
    if (typed === unsaved && !isFocusBack) return;
    // As the server stores it.
    const next = typed.trim().replaceAll(/[/\\]/g, '-');
    setUnsaved(undefined);
    if (next === '' || next === name) return;
    rename(next + extension, {
      onError: () => {
        setUnsaved(next);
        const { activeElement } = document;
        // Elsewhere the user may be typing by now.
        if (activeElement === button.current || activeElement === document.body) onEditing(true);
      },
    });
  };
  return (
    <h1 className="flex min-w-0 text-base font-medium">
      {isEditing ? (
        <NameField
          label={t('rename.label')}
          name={unsaved ?? name}
          lengthMax={FILE_NAME_LENGTH_MAX - extension.length}
          onFinish={finish}
          onCancel={() => finish(name, true)}
          className="w-[22rem] px-1.5 leading-6 touch:@max-3xl:min-h-11"
        />
      ) : (
        <button
          ref={button}
          type="button"
          title={`${shown}\n${t('rename.open')}`}
          onClick={() => onEditing(true)}
          className="flex min-w-0 cursor-text items-center rounded-control border border-transparent px-1.5 text-left leading-6 transition-colors duration-150 hover:border-line-strong touch:@max-3xl:min-h-11"
        >
          <bdi className="min-w-0 @max-md:line-clamp-2 @max-md:text-sm @max-md:leading-5 @max-md:wrap-anywhere @md:truncate">
            {shown}
          </bdi>
        </button>
      )}
    </h1>
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
