import type { AudioTracks } from '@escriba/contracts/transcription/audio-tracks';
import type {
  TranscriptDocument,
  TranscriptPassage,
  TranscriptWord,
} from '@escriba/contracts/transcription/document';
import type { Speaker } from '@escriba/contracts/transcription/library';
import { beginTurns, retextWords, textOf } from '@escriba/transcript';
import type { Segment, Span } from '../../platform/db/json.ts';

type Recognised = {
  segments: readonly Segment[];
  unsure?: readonly Segment[];
  speakerNames?: readonly (string | null)[];
  doubtful?: readonly Span[];
  overlaps?: readonly Span[];
  tracks?: AudioTracks | undefined;
  language: string;
  durationMs: number;
};

/**
 * Converts an engine's result to the document that users read and correct: one passage per segment, `s1` … in order, and speakers `p1` … in
 * order of appearance; none if there is only one voice. Unsure passages are `u1` … Corrects times that are out of order.
 */
export const toDocument = ({
  segments,
  unsure = [],
  speakerNames,
  doubtful = [],
  overlaps = [],
  tracks,
  language,
  durationMs,
}: Recognised): TranscriptDocument => {
  const speakerIds = nameSpeakers(segments, speakerNames);
  const toPassages = (from: readonly Segment[], prefix: string): TranscriptPassage[] => {
    const putInOrder = keepInOrder(durationMs);
    return from.flatMap((segment, index): TranscriptPassage[] => {
      const words = toWords(segment, language).map(putInOrder);
      if (words.length === 0) return [];
      const speaker = speakerIds.get(segment.speaker ?? null) ?? null;
      return [{ id: `${prefix}${index + 1}`, speaker, words, ...detailsOf(segment) }];
    });
  };
  const uncertain = toPassages(unsure, 'u');
  const speakers = toSpeakers(segments, speakerNames);
  const said = toPassages(segments, 's');
  // Messages of a conversation stay as they were written.
  const isConversation = said.some(({ sentAt }) => sentAt !== undefined);
  return {
    language,
    durationMs,
    speakers,
    segments: isConversation ? said : beginTurns(said, language),
    ...(uncertain.length === 0 ? {} : { unsure: uncertain }),
    ...doubtfulOf(speakers, doubtful),
    ...overlapsOf(overlaps, durationMs),
    ...(tracks === undefined ? {} : { audioTracks: tracks }),
  };
};

/** Returns where the speaker is in doubt; nowhere with one speaker. */
export const doubtfulOf = (
  speakers: readonly Speaker[],
  doubtful: readonly Span[],
): Pick<TranscriptDocument, 'doubtfulSpeakers'> =>
  speakers.length < 2 || doubtful.length === 0
    ? {}
    : { doubtfulSpeakers: doubtful.map(({ startMs, endMs }) => ({ startMs, endMs })) };

const overlapsOf = (
  overlaps: readonly Span[],
  durationMs: number,
): Pick<TranscriptDocument, 'overlappingSpeech'> => {
  const within = overlaps
    .map(({ startMs, endMs }) => ({ startMs: Math.max(0, startMs), endMs: Math.min(endMs, durationMs) }))
    .filter(({ startMs, endMs }) => endMs > startMs);
  return within.length === 0 ? {} : { overlappingSpeech: within };
};

const detailsOf = ({
  language,
  sentAt,
  startsParagraph,
}: Segment): Pick<TranscriptPassage, 'language' | 'sentAt' | 'startsParagraph'> => ({
  ...(language === undefined ? {} : { language }),
  ...(sentAt === undefined ? {} : { sentAt }),
  ...(startsParagraph === undefined ? {} : { startsParagraph }),
});

/** By the speaker's number; null where a name is not known. */
type SpeakerNames = readonly (string | null)[];

/** Returns the speakers of an engine's result, as `toDocument` names them. */
export const toSpeakers = (segments: readonly Segment[], names: SpeakerNames = []): Speaker[] =>
  [...nameSpeakers(segments, names)].map(([number, id]) => ({ id, name: names[number ?? -1] ?? null }));

/** Names the speakers. A single voice needs no name, unless it has one. */
const nameSpeakers = (segments: readonly Segment[], names: SpeakerNames = []): Map<number | null, string> => {
  const heard = new Set(segments.flatMap(({ speaker }) => speaker ?? []));
  if (heard.size < 2 && names.length === 0) return new Map();
  return new Map([...heard].map((speaker, index) => [speaker, `p${index + 1}`]));
};

/** Returns the engine's words if they match the text; otherwise (no words, or words without punctuation) the text's, timed by the engine's. */
const toWords = ({ text, words, startMs, endMs }: Segment, language: string): TranscriptWord[] => {
  const written = cleaned(text);
  const heard = words
    .map((word) => ({ ...word, text: cleaned(word.text), confidence: word.confidence ?? null }))
    .filter((word) => word.text !== '');
  const fits = heard.every((word) => word.text.length <= WORD_LENGTH_MAX);
  if (fits && textOf(heard, language) === written) return heard.map(toWord);
  const timed = heard.length > 0 ? heard : [{ text: '', startMs, endMs, confidence: null }];
  return retextWords(timed, written, { language });
};

const WORD_LENGTH_MAX = 200;

const cleaned = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

const toWord = ({ text, startMs, endMs, confidence, fromVocabulary }: TranscriptWord): TranscriptWord => ({
  text,
  startMs,
  endMs,
  confidence,
  ...(fromVocabulary && { fromVocabulary }),
});

const keepInOrder = (durationMs: number) => {
  let reachedMs = 0;
  return (word: TranscriptWord): TranscriptWord => {
    const startMs = Math.min(Math.max(word.startMs, reachedMs), durationMs);
    reachedMs = startMs;
    return { ...word, startMs, endMs: Math.min(Math.max(word.endMs, startMs), durationMs) };
  };
};
