import { type SpeakerTurn, type VoiceWindow, assignSpeakers, joinTexts } from '@escriba/speech';
import {
  SPOKEN_LANGUAGE,
  type Transcript,
  weaveConversation,
  withoutFirstNotices,
} from '../../transcripts/transcripts.ts';
import type { Conversation, PieceResult, Segment, Span } from '../../platform/db/json.ts';
import { HARD_AUDIO, isHardAudio } from './hard-audio.ts';
import type { RecognisedStems } from '../runs/place-in-recording.ts';
import { LANGUAGE_ASSUMED } from '../languages/settle-language.ts';
import { type SaidSegment, weavePieces } from '../voices/weave-stems.ts';
import { spokenMs } from '../../recordings/recordings.ts';

type AssembleInput = Pick<Transcript, 'language' | 'durationMs' | 'engine' | 'model' | 'tracks'> & {
  /** The results, one per piece. */
  results: PieceResult[];
  pieces: readonly Span[];
  /** The language of each piece; absent: that of the recording. */
  languages?: readonly string[] | undefined;
  /** The language that seems to be spoken instead of the one that the user chose. */
  otherLanguage?: string | undefined;
  /** Speaker turns; null if they could not be determined, absent if not requested. */
  turns?: SpeakerTurn[] | null;
  /** Names of the turns' speakers by number, null where one is not known. */
  names?: readonly (string | null)[];
  /** The voices, if the turns were found from them. */
  voices?: readonly VoiceWindow[];
  /** Spans where it is uncertain who speaks. */
  doubtful?: readonly Span[];
  /** Spans where two people speak at once. */
  overlaps?: readonly Span[];
  /** The messages of an exported chat, among which the voice messages are. */
  conversation?: Conversation | undefined;
  /** The voices, where those that speak at once were recognised one by one. */
  stems?: RecognisedStems | undefined;
  /** Whether each of those voices is a speaker, whose name is at its number. */
  areStemsSpeakers?: boolean;
};

/**
 * Joins the pieces' results, which are in order. Splits segments where the speaker changes; the text is the same with and without speakers.
 */
export const assembleTranscript = ({
  results,
  pieces,
  languages = [],
  otherLanguage,
  turns,
  names,
  conversation,
  stems,
  areStemsSpeakers = false,
  ...facts
}: AssembleInput): Transcript => {
  const said = results.map(({ segments }, index) => inLanguage(segments, languages[index], facts.language));
  const woven = stems && weavePieces(said, stems.ofPieces, facts.language);
  const recognised = woven ?? said.flat();
  const [sure, unsure] = splitBySureness(recognised);
  const assigned = woven && areStemsSpeakers ? woven : assignSpeakers(recognised, turns ?? []);
  const spoken =
    conversation === undefined
      ? withSpeakers(recognised, assigned, names)
      : { ...weaveConversation(conversation, sure), unsure };
  const segments = conversation === undefined ? sure : spoken.segments;
  return {
    ...facts,
    speechMs: spokenMs(pieces.filter((_piece, index) => results[index]?.text !== '')),
    text: joinTexts(
      withoutFirstNotices(segments).map((segment) => segment.text.trim()),
      facts.language,
    ),
    ...spoken,
    flags: [
      ...new Set([
        ...flagsOf(results, facts.language),
        ...(turns === null ? [SPEAKERS_SKIPPED] : []),
        ...(conversation?.some(({ isDateAssumed }) => isDateAssumed === true) === true
          ? [DATES_ASSUMED]
          : []),
        ...doubtsOf({ results, pieces, otherLanguage }),
      ]),
    ],
  };
};

/**
 * Sets the language of segments that differ from the main one. A segment may be in another language than its piece, if the piece's text left
 * it out.
 */
const inLanguage = (segments: readonly Segment[], ofPiece: string | undefined, main: string): Segment[] =>
  segments.map(({ language = ofPiece ?? main, ...segment }) =>
    language === main ? segment : { ...segment, language },
  );

/** Collects the flags of pieces. That a language was assumed says nothing once another one is spoken longest. */
const flagsOf = (results: readonly PieceResult[], main: string): string[] =>
  results
    .flatMap(({ flags, language }) => flags.map((flag) => ({ flag, language })))
    .filter(({ flag, language }) => flag !== LANGUAGE_ASSUMED || language === main)
    .map(({ flag }) => flag);

/** Returns why the whole result is doubtful. Speech in another language than the chosen one is recognised as badly as noise. */
const doubtsOf = ({
  results,
  pieces,
  otherLanguage,
}: Pick<AssembleInput, 'results' | 'pieces' | 'otherLanguage'>): string[] => {
  if (otherLanguage !== undefined) return [`${SPOKEN_LANGUAGE}${otherLanguage}`];
  return isHardAudio(results, pieces) ? [HARD_AUDIO] : [];
};

const SPEAKERS_SKIPPED = 'speakers_skipped';
const DATES_ASSUMED = 'dates_assumed';

/** Numbers speakers in order of appearance; a single speaker without a name is omitted. `assigned`: the segments, cut where the speaker changes. */
const withSpeakers = (
  segments: readonly Segment[],
  assigned: readonly SaidSegment[],
  names: readonly (string | null)[] = [],
): Pick<Transcript, 'segments' | 'unsure' | 'speakerNames'> => {
  const [spoken, unsure] = splitBySureness(assigned);
  const speakers = [...new Set(spoken.map(({ speaker }) => speaker))];
  const found = speakers.map((speaker) => names[speaker] ?? null);
  const named = found.some((name) => name !== null) ? found : [];
  if (speakers.length < 2 && named.length === 0) {
    const [sure, others] = splitBySureness(segments.map((segment) => ({ ...segment, speaker: null })));
    return { segments: sure, unsure: others, speakerNames: [] };
  }
  const number = (speaker: number): number | null =>
    speakers.includes(speaker) ? speakers.indexOf(speaker) : null;
  return {
    segments: spoken.map((segment) => ({ ...segment, speaker: number(segment.speaker) })),
    unsure: unsure.map((segment) => ({ ...segment, speaker: number(segment.speaker) })),
    speakerNames: named,
  };
};

const splitBySureness = <S extends Pick<Segment, 'unsure'>>(
  segments: readonly S[],
): [sure: S[], unsure: S[]] => [
  segments.filter(({ unsure }) => unsure !== true),
  segments.filter(({ unsure }) => unsure === true),
];
