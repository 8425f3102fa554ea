import type { VocabularyEntry } from '@escriba/contracts/transcription/vocabulary';
import { WORD_LENGTH_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { toWord, wordKey } from '@escriba/contracts/transcription/vocabulary-words';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type WordFormInput = {
  /** The word that is changed; undefined for a new one. */
  readonly word?: VocabularyEntry;
  /** The words of the same place. */
  readonly words: readonly VocabularyEntry[];
};

export type WordForm = ReturnType<typeof useWordForm>;

/** Returns a word that is typed, and why it cannot be saved. */
export const useWordForm = ({ word, words }: WordFormInput) => {
  const { t } = useTranslation('vocabulary');
  const [text, setText] = useState(word?.text ?? '');
  const [sound, setSound] = useState(word?.soundsLike ?? '');
  const [refusal, setRefusal] = useState<string>();
  const findRefusal = (): string | undefined => {
    const cleaned = toWord(text, WORD_LENGTH_MAX);
    if (cleaned === undefined) return t('add.invalid', { max: WORD_LENGTH_MAX });
    const isKnown = words.some((other) => other.id !== word?.id && wordKey(other.text) === wordKey(cleaned));
    return isKnown ? t('add.known', { word: cleaned }) : undefined;
  };
  return {
    text,
    sound,
    refusal,
    /** Returns false if it cannot be saved; the reason is shown. */
    check: (otherwise?: string): boolean => {
      const found = findRefusal() ?? otherwise;
      setRefusal(found);
      return found === undefined;
    },
    typeText: (typed: string): void => {
      setText(typed);
      setRefusal(undefined);
    },
    typeSound: setSound,
    clear: (): void => {
      setText('');
      setSound('');
    },
  };
};
