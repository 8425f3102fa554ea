import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import type { Speaker } from '@escriba/contracts/transcription/library';
import { foldedPassages } from '@escriba/transcript';

export type PlacedDocument = { readonly document: TranscriptDocument; readonly startMs: number };

/** The form of a language. A recording without speech has none. */
const LANGUAGE = /^(?!und$)[a-z]{2,3}$/;

/** Most speakers of a transcript. */
const SPEAKERS_MAX = 100;

/**
 * Returns the texts of several recordings as one, in order: times are shifted, and each part begins a paragraph. Speakers with the same
 * name are one; those without a name stay apart, since one part's 'Pessoa 1' need not be another's. The language is that of most of the
 * time.
 */
export const joinDocuments = (parts: readonly PlacedDocument[], durationMs: number): TranscriptDocument => {
  const cast = createCast();
  const language = commonLanguage(parts);
  const joined = parts.map(({ document, startMs }) => {
    const speakerOf = cast.add(document.speakers);
    const place = ({
      language: own = document.language,
      ...passage
    }: TranscriptPassage): TranscriptPassage => ({
      ...passage,
      ...(own === language || !LANGUAGE.test(own) ? {} : { language: own }),
      speaker: passage.speaker === null ? null : speakerOf(passage.speaker),
      words: passage.words.map((word) => shift(word, startMs, durationMs)),
    });
    const segments = document.segments.map((passage, index) => ({
      ...place(passage),
      ...(index === 0 ? { startsParagraph: true } : {}),
    }));
    const { doubtfulSpeakers = [], overlappingSpeech = [] } = document;
    return {
      segments,
      unsure: foldedPassages(document).map(place),
      doubtful: doubtfulSpeakers.map((span) => shift(span, startMs, durationMs)),
      overlaps: overlappingSpeech.map((span) => shift(span, startMs, durationMs)),
    };
  });
  const doubtful = joined.flatMap((part) => part.doubtful);
  const overlaps = joined.flatMap((part) => part.overlaps);
  const unsure = joined.flatMap((part) => part.unsure);
  return {
    language,
    durationMs,
    speakers: cast.list(),
    segments: numbered(
      joined.flatMap(({ segments }) => segments),
      's',
    ),
    ...(unsure.length === 0 ? {} : { unsure: numbered(unsure, 'u') }),
    ...(doubtful.length === 0 ? {} : { doubtfulSpeakers: doubtful }),
    ...(overlaps.length === 0 ? {} : { overlappingSpeech: overlaps }),
  };
};

const numbered = (passages: readonly TranscriptPassage[], prefix: string): TranscriptPassage[] =>
  passages.map((passage, index) => ({ ...passage, id: `${prefix}${index + 1}` }));

const shift = <S extends { startMs: number; endMs: number }>(
  span: S,
  byMs: number,
  durationMs: number,
): S => ({
  ...span,
  startMs: Math.min(span.startMs + byMs, durationMs),
  endMs: Math.min(span.endMs + byMs, durationMs),
});

/** Collects the speakers of all parts. Voices of speakers beyond the maximum become unknown. */
const createCast = () => {
  const speakers: Speaker[] = [];
  const idByName = new Map<string, string>();
  const admit = (name: string | null): string | null => {
    const key = name === null ? undefined : keyOf(name);
    const known = key === undefined ? undefined : idByName.get(key);
    if (known !== undefined) return known;
    if (speakers.length === SPEAKERS_MAX) return null;
    const id = `p${speakers.length + 1}`;
    speakers.push({ id, name });
    if (key !== undefined) idByName.set(key, id);
    return id;
  };
  return {
    /** Returns the new id of each of the part's speakers. */
    add: (ofPart: readonly Speaker[]) => {
      const ids = new Map(ofPart.map(({ id, name }) => [id, admit(name)]));
      return (id: string): string | null => ids.get(id) ?? null;
    },
    list: (): Speaker[] => speakers,
  };
};

const keyOf = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

const commonLanguage = (parts: readonly PlacedDocument[]): string => {
  const lengths = new Map<string, number>();
  for (const { document } of parts)
    lengths.set(document.language, (lengths.get(document.language) ?? 0) + lengthOf(document));
  const [longest] = [...lengths].toSorted((one, other) => other[1] - one[1]);
  return longest?.[0] ?? 'und';
};

/** Returns how much a part says about the language: its duration, or nothing without words. */
const lengthOf = ({ segments, durationMs }: TranscriptDocument): number =>
  segments.length === 0 ? 0 : durationMs;
