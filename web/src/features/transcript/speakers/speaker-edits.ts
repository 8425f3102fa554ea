import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { editDocument } from '@escriba/transcript';

/** The most characters of a speaker's name. */
export const SPEAKER_NAME_LENGTH_MAX = 80;

/** Assigns passages to a known speaker, or to none. */
export const assignTo = (
  document: TranscriptDocument,
  passageIds: readonly string[],
  speaker: string | null,
): TranscriptDocument =>
  passageIds.reduce((now, id) => editDocument(now, { kind: 'assign', id, speaker }), document);

/** Assigns passages to a new speaker. */
export const addAndAssign = (
  document: TranscriptDocument,
  passageIds: readonly string[],
  name: string,
): TranscriptDocument => {
  const id = freeId(document);
  return assignTo(
    editDocument(document, { kind: 'addSpeaker', id, name: name.trim() || null }),
    passageIds,
    id,
  );
};

type NamesakeOptions = {
  readonly nameOf: (id: string) => string | undefined;
  /** The speaker to ignore. */
  readonly except?: string;
};

/** Finds the speaker with this name; case does not matter. */
export const findNamesake = (
  { speakers }: Pick<TranscriptDocument, 'speakers'>,
  name: string,
  { nameOf, except }: NamesakeOptions,
): string | undefined => {
  const wanted = foldName(name);
  if (wanted === '') return undefined;
  return speakers.find(({ id }) => id !== except && foldName(nameOf(id) ?? '') === wanted)?.id;
};

const foldName = (name: string): string => name.trim().normalize('NFC').toLocaleLowerCase();

const freeId = ({ speakers }: TranscriptDocument): string => {
  const taken = new Set(speakers.map(({ id }) => id));
  let number = speakers.length + 1;
  while (taken.has(`p${number}`)) number += 1;
  return `p${number}`;
};
