import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import type { Speaker } from '@escriba/contracts/transcription/library';
import { assignSpeakers, matchOneToOne, type Span, type SpeakerTurn } from '@escriba/speech';
import { beginTurns, endMsOf, startMsOf, textOf } from '@escriba/transcript';
import { doubtfulOf } from '../../documents/to-document.ts';

/** A part of a passage that one of the found voices speaks. */
type Part = { readonly passage: TranscriptPassage; readonly voice: number };

/**
 * Returns the document with the speakers of the turns: words, their times and their order stay, except for the capital letter of a new
 * turn, and where people speak at once; passages are split where the speaker changes. A known speaker stays with the voice that says most
 * of what it said, one to one over all of them; other voices are new speakers.
 */
export const regroupDocument = (
  document: TranscriptDocument,
  turns: readonly SpeakerTurn[],
  doubtful: readonly Span[] = [],
): TranscriptDocument => {
  const parts = partsOf(document.segments, turns, document);
  const unsure = partsOf(document.unsure ?? [], turns, document);
  const voices = [...new Set(parts.map(({ voice }) => voice))];
  const speakers = chooseSpeakers(document.speakers, parts, voices);
  const [only] = speakers;
  // One voice needs no name, unless it has one.
  const isShown = speakers.length > 1 || (only?.name ?? null) !== null;
  const idOf = (voice: number) => (isShown ? (speakers[voices.indexOf(voice)]?.id ?? null) : null);
  const spoken = (from: readonly Part[]) =>
    from.map(({ passage, voice }) => ({ ...passage, speaker: idOf(voice) }));
  const { language, durationMs } = document;
  return {
    language,
    durationMs,
    speakers: isShown ? speakers : [],
    ...doubtfulOf(speakers, doubtful),
    ...(document.overlappingSpeech === undefined ? {} : { overlappingSpeech: document.overlappingSpeech }),
    ...(document.audioTracks === undefined ? {} : { audioTracks: document.audioTracks }),
    segments: beginTurns(spoken(parts), language),
    ...(document.unsure === undefined ? {} : { unsure: spoken(unsure) }),
  };
};

const partsOf = (
  passages: readonly TranscriptPassage[],
  turns: readonly SpeakerTurn[],
  { language }: TranscriptDocument,
): Part[] => {
  const segments = passages.map((passage) => ({
    startMs: startMsOf(passage),
    endMs: endMsOf(passage),
    text: textOf(passage.words, language),
    words: passage.words,
  }));
  const spoken = assignSpeakers(segments, turns);
  const used = new Set(passages.map(({ id }) => id));
  let at = 0;
  return passages.flatMap((passage) => {
    const parts: Part[] = [];
    for (let left = passage.words.length; left > 0; at++) {
      const { words = passage.words, speaker: voice = 0 } = spoken[at] ?? {};
      left -= words.length;
      parts.push({
        passage: toPart(passage, words, parts.length === 0 ? passage.id : newId(passage.id, used)),
        voice,
      });
    }
    return parts;
  });
};

/** Returns a part of a passage. Only the first part can continue the paragraph before it, and keeps when a message was sent. */
const toPart = (
  { sentAt, startsParagraph, ...passage }: TranscriptPassage,
  words: TranscriptPassage['words'],
  id: string,
): TranscriptPassage => ({
  ...passage,
  id,
  words,
  ...(id === passage.id && sentAt !== undefined ? { sentAt } : {}),
  ...(id === passage.id && startsParagraph !== undefined ? { startsParagraph } : {}),
});

/** Returns an id that no other passage uses, within the contract's length. */
const newId = (id: string, used: Set<string>): string => {
  let number = 2;
  const next = () => `${id.slice(0, ID_START_MAX)}-${number}`;
  while (used.has(next())) number++;
  used.add(next());
  return next();
};

const ID_START_MAX = 30;

/** Chooses one speaker per voice. */
const chooseSpeakers = (
  known: readonly Speaker[],
  parts: readonly Part[],
  voices: readonly number[],
): Speaker[] => {
  const rowOf = (speaker: Speaker) =>
    voices.map((voice) =>
      parts
        .filter(({ passage, voice: own }) => own === voice && passage.speaker === speaker.id)
        .reduce((sum, { passage }) => sum + endMsOf(passage) - startMsOf(passage), 0),
    );
  const shared = known.map(rowOf);
  const columns = known.length === 0 ? [] : matchOneToOne(shared);
  const used = new Set(known.map(({ id }) => id));
  return voices.map((_, column) => {
    const row = columns.findIndex((matched, at) => matched === column && (shared[at]?.[column] ?? 0) > 0);
    return known[row] ?? { id: newSpeakerId(used), name: null };
  });
};

const newSpeakerId = (used: Set<string>): string => {
  let number = 1;
  while (used.has(`p${number}`)) number++;
  used.add(`p${number}`);
  return `p${number}`;
};
