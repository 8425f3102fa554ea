import { WORD_LENGTH_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';
import type { WordForm } from './use-word-form.ts';

type WordFieldsProps = {
  readonly form: WordForm;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  /** The reason why the server has not saved it. */
  readonly failure: string | undefined;
  readonly hint?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
};

const SHARED = { maxLength: WORD_LENGTH_MAX, dir: 'auto', autoComplete: 'off', spellCheck: false } as const;

/** Renders the fields of a word: as it is written, and how it sounds. */
export const WordFields = ({ form, fieldRef, failure, hint, onKeyDown }: WordFieldsProps) => {
  const { t } = useTranslation('vocabulary');
  return (
    <>
      <TextField
        {...SHARED}
        ref={fieldRef}
        label={t('add.text')}
        value={form.text}
        error={form.refusal ?? failure}
        onKeyDown={onKeyDown}
        onChange={(event) => form.typeText(event.target.value)}
      />
      <TextField
        {...SHARED}
        label={t('add.sound')}
        hint={hint}
        value={form.sound}
        onKeyDown={onKeyDown}
        onChange={(event) => form.typeSound(event.target.value)}
      />
    </>
  );
};
