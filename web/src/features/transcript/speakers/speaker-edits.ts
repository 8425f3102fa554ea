import type { TranscriptDocument } from '@escriba/contracts';
import { editDocument } from '@escriba/transcript';

/** Some passages are said by somebody who is known, or by nobody. */
export const assignTo = (
  document: TranscriptDocument,
  passageIds: readonly string[],
  speaker: string | null,
): TranscriptDocument =>
  passageIds.reduce((now, id) => editDocument(now, { kind: 'assign', id, speaker }), document);

/** Somebody who was not known before says some passages. */
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
  /** Who may keep the name. */
  readonly except?: string;
};

/** Who is called so already; capitals make no other person. */
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
