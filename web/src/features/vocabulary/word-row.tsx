import type { VocabularyEntry } from '@escriba/contracts/transcription/vocabulary';
import { PenLine, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useChangeWord } from './use-word-changes.ts';
import { useWordForm } from './use-word-form.ts';
import { WordFields } from './word-fields.tsx';

type WordRowProps = {
  readonly word: VocabularyEntry;
  /** The words of the same place. */
  readonly words: readonly VocabularyEntry[];
  readonly onRemove: (row: HTMLLIElement | null, word: VocabularyEntry) => void;
};

/** Renders a word, how it sounds, and what can be done with it. */
export const WordRow = ({ word, words, onRemove }: WordRowProps) => {
  const { t } = useTranslation('vocabulary');
  const [isEditing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const edit = useFocusAfter(isEditing);
  if (isEditing)
    return (
      <li>
        <EditWordForm word={word} words={words} onDone={() => setEditing(false)} />
      </li>
    );
  return (
    <li
      ref={row}
      className="flex min-h-12 items-center gap-x-3 px-5 py-1 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]"
    >
      <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 wrap-anywhere">
        <bdi className="font-medium">{word.text}</bdi>
        {word.soundsLike === null ? null : (
          <span className="text-sm text-muted">{t('soundsLike', { sound: word.soundsLike })}</span>
        )}
      </p>
      <span className="-mr-2 flex shrink-0">
        <IconButton ref={edit} label={t('edit.open', { word: word.text })} onClick={() => setEditing(true)}>
          <PenLine aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton
          data-remove
          label={t('remove.open', { word: word.text })}
          onClick={() => onRemove(row.current, word)}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </span>
    </li>
  );
};

/** Gives the focus back to the button that opened the form. */
const useFocusAfter = (isEditing: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
};

type EditWordFormProps = Pick<WordRowProps, 'word' | 'words'> & { readonly onDone: () => void };

const EditWordForm = ({ word, words, onDone }: EditWordFormProps) => {
  const { t } = useTranslation('vocabulary');
  const form = useWordForm({ word, words });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const change = useChangeWord();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending || !form.check()) return;
    const soundsLike = form.sound.trim() === '' ? null : form.sound;
    change.mutate({ id: word.id, text: form.text, soundsLike }, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-x-3 gap-y-4 px-5 py-4 sm:grid-cols-2">
      <WordFields
        form={form}
        fieldRef={field}
        failure={change.isError ? failureText(change.error) : undefined}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
      />
      <div className="flex flex-row-reverse gap-2 sm:col-span-2">
        <Button type="submit" look="primary" isBusy={change.isPending}>
          {t('edit.save')}
        </Button>
        <Button onClick={onDone}>{t('edit.cancel')}</Button>
      </div>
    </form>
  );
};
