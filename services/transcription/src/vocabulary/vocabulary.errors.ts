import { VOCABULARY_WORDS_MAX, WORD_LENGTH_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { DomainError } from '@escriba/errors';

/** Says that a word, or how it sounds, has neither a letter nor a digit, or is too long. */
export const wordInvalid = (word: string) =>
  new DomainError({
    kind: 'invalid',
    code: 'vocabulary.word_invalid',
    message: {
      pt: `“${word}” não é uma palavra: use letras ou números, até ${WORD_LENGTH_MAX} caracteres`,
      en: `“${word}” is not a word: use letters or digits, up to ${WORD_LENGTH_MAX} characters`,
    },
  });

/** Thrown for another user's word, too. */
export const wordNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'vocabulary.word_not_found',
    message: { pt: 'Palavra não encontrada', en: 'Word not found' },
  });

/** Thrown for another user's folder, too. */
export const vocabularyFolderNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'vocabulary.folder_not_found',
    message: { pt: 'Pasta não encontrada', en: 'Folder not found' },
  });

export const wordKnown = (word: string) =>
  new DomainError({
    kind: 'conflict',
    code: 'vocabulary.word_known',
    message: { pt: `“${word}” já está no vocabulário`, en: `“${word}” is already in the vocabulary` },
  });

/** @param room the number of words that still fit */
export const vocabularyFull = (room: number) =>
  new DomainError({
    kind: 'conflict',
    code: 'vocabulary.full',
    message: {
      pt: `O vocabulário tem até ${VOCABULARY_WORDS_MAX} palavras e ${roomInPortuguese(room)}. Exclua palavras para adicionar outras.`,
      en: `The vocabulary has up to ${VOCABULARY_WORDS_MAX} words and there is room for ${room} more. Delete words to add others.`,
    },
  });

const roomInPortuguese = (room: number): string =>
  room === 1 ? 'ainda cabe 1' : room === 0 ? 'já está completo' : `ainda cabem ${room}`;
