import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptDocument, TranscriptWord } from '@escriba/contracts/transcription/document';
import { findPersonalParts, hidePersonalInName, textOf } from '@escriba/transcript';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Assistant, AssistantRequest } from '../client/assistant.ts';

/** How the personal data of a transcript is kept from a model. */
export type HiddenPersonal = {
  /** Returns words as the model gets them: with `[CPF 1]` in place of a number. The same data has the same placeholder. */
  readonly toSent: (words: readonly TranscriptWord[], language: string) => string;
  /** Returns the name of a speaker as the model gets it. */
  readonly toSentName: (name: string) => string;
  /** Puts the data back into a text of the model. A placeholder that was never sent stays. */
  readonly restore: (text: string) => string;
};

export const NOTHING_HIDDEN: HiddenPersonal = {
  toSent: textOf,
  toSentName: (name) => name,
  restore: (text) => text,
};

const MARKS_AFTER = /[.,;:!?…)"'”’\]]+$/u;
const PLACEHOLDER = /\[[A-Z]+ \d+\]/g;

/** Finds the personal data of a transcript, as its view “Dados pessoais ocultos” does, and gives each piece a placeholder. */
export const hidePersonal = ({ segments }: Pick<TranscriptDocument, 'segments'>): HiddenPersonal => {
  const placeholders = createPlaceholders();
  /** What each hidden word is sent as: the first of a piece as its placeholder, the others as nothing. */
  const sentOf = new Map<TranscriptWord, string>();
  for (const [index, ranges] of findPersonalParts(segments))
    for (const { kind, from, to } of ranges) {
      const words = segments[index]?.words.slice(from, to) ?? [];
      const written = words.map(({ text }) => text).join(' ');
      const after = MARKS_AFTER.exec(written)?.[0] ?? '';
      const placeholder = placeholders.of(kind, written.slice(0, written.length - after.length));
      for (const [at, word] of words.entries()) sentOf.set(word, at === 0 ? `${placeholder}${after}` : '');
    }
  return {
    toSent: (words, language) =>
      textOf(
        words.map((word) => ({ text: sentOf.get(word) ?? word.text })).filter(({ text }) => text !== ''),
        language,
      ),
    toSentName: (name) => hidePersonalInName(name),
    restore: (text) =>
      text.replaceAll(PLACEHOLDER, (placeholder) => placeholders.find(placeholder) ?? placeholder),
  };
};

const createPlaceholders = () => {
  const byData = new Map<string, string>();
  const data = new Map<string, string>();
  const counts = new Map<PersonalKind, number>();
  return {
    of: (kind: PersonalKind, written: string): string => {
      const key = `${kind} ${written.toLowerCase()}`;
      const known = byData.get(key);
      if (known !== undefined) return known;
      const count = (counts.get(kind) ?? 0) + 1;
      const placeholder = `[${kind.toUpperCase()} ${count}]`;
      counts.set(kind, count);
      byData.set(key, placeholder);
      data.set(placeholder, written);
      return placeholder;
    },
    find: (placeholder: string): string | undefined => data.get(placeholder),
  };
};

/** Returns an assistant whose responses have the data in place of placeholders. */
export const restoring = (
  assistant: Pick<Assistant, 'complete' | 'contextTokens'>,
  restore: HiddenPersonal['restore'],
): Pick<Assistant, 'complete' | 'contextTokens'> => ({
  contextTokens: assistant.contextTokens,
  complete: async <S extends TSchema>(
    request: AssistantRequest<S>,
    signal: AbortSignal,
  ): Promise<Static<S>> =>
    Value.Parse(request.schema, restoreTexts(await assistant.complete(request, signal), restore)),
});

/** Restores each text within a JSON value. */
const restoreTexts = (value: unknown, restore: HiddenPersonal['restore']): unknown => {
  if (typeof value === 'string') return restore(value);
  if (Array.isArray(value)) return value.map((item) => restoreTexts(item, restore));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restoreTexts(item, restore)]));
};
