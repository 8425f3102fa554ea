import type { Speaker } from '@escriba/contracts/transcription/library';
import { cutText } from '../document/cut-text.ts';
import type { PlainTurn } from './imported.ts';

const NAME_LENGTH_MAX = 80;
const SPEAKERS_MAX = 100;
/** Names of a speaker without a name, in this product and others. */
export const UNNAMED =
  /^(?:pessoa|person|speaker|falante|palestrante|orador|locutor|interlocutor|participante?|hablante|voz)[ _]?(\d{1,3})$/i;

type FoundSpeakers = {
  readonly speakers: Speaker[];
  /** Returns the id of a speaker; undefined for a turn without a name, or one name too many. */
  readonly idOf: (name: string | null) => string | undefined;
};

/** Returns the transcript's speakers and those whose names are new. */
export const createSpeakers = (known: readonly Speaker[], turns: readonly PlainTurn[]): FoundSpeakers => {
  const speakers = [...known];
  const ids = new Map(known.flatMap(({ id, name }) => (name === null ? [] : [[keyOf(name), id] as const])));
  for (const { speaker } of turns) {
    const name = cleanName(speaker ?? '');
    const key = keyOf(name);
    if (name === '' || ids.has(key)) continue;
    const unnamed = known[Number(UNNAMED.exec(name)?.[1] ?? 0) - 1];
    if (unnamed !== undefined && unnamed.name === null) ids.set(key, unnamed.id);
    else if (speakers.length < SPEAKERS_MAX) {
      const id = newId(speakers);
      speakers.push({ id, name });
      ids.set(key, id);
    }
  }
  return { speakers, idOf: (name) => ids.get(keyOf(cleanName(name ?? ''))) };
};

const cleanName = (name: string): string =>
  cutText(
    name
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim(),
    NAME_LENGTH_MAX,
  ).trim();

const keyOf = (name: string): string => name.toLowerCase();

const newId = (speakers: readonly Speaker[]): string => {
  const taken = new Set(speakers.map(({ id }) => id));
  let number = speakers.length + 1;
  while (taken.has(`p${number}`)) number += 1;
  return `p${number}`;
};
