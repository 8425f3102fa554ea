import type { VocabularyEntry } from '@escriba/contracts/transcription/vocabulary';
import type { FormEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { useAddWords } from '../../data/vocabulary/use-add-words.ts';
import { Button } from '../../ui/button.tsx';
import { useWordForm } from './use-word-form.ts';
import { WordFields } from './word-fields.tsx';

type AddWordFormProps = {
  readonly folderId: string | null;
  /** The words of the same place. */
  readonly words: readonly VocabularyEntry[];
  readonly isFull: boolean;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
};

/** Adds one word. The field keeps the focus, for the next one. */
export const AddWordForm = ({ folderId, words, isFull, fieldRef }: AddWordFormProps) => {
  const { t } = useTranslation('vocabulary');
  const form = useWordForm({ words });
  const add = useAddWords(folderId);
  const { text, sound } = form;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    fieldRef.current?.focus();
    if (text.trim() === '' || add.isPending || !form.check(isFull ? t('add.full') : undefined)) return;
    const word = { text, ...(sound.trim() !== '' && { soundsLike: sound }) };
    add.mutate([word], { onSuccess: form.clear });
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <WordFields
        form={form}
        fieldRef={fieldRef}
        failure={add.isError ? failureText(add.error) : undefined}
        hint={t('add.soundHint')}
      />
      <Button
        type="submit"
        look="primary"
        disabled={text.trim() === ''}
        isBusy={add.isPending}
        className="min-h-11! sm:mt-6.5"
      >
        {t('add.do')}
      </Button>
      <p role="status" className="sr-only">
        {add.isSuccess ? add.data.added.map((added) => t('add.done', { word: added.text })).join(' ') : ''}
      </p>
    </form>
  );
};
