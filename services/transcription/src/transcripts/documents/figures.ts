import type {
  TranscriptDocument,
  TranscriptPassage,
  TranscriptWord,
} from '@escriba/contracts/transcription/document';
import { CONFIDENCE_BANDS } from '@escriba/contracts/transcription/reports';
import { endMsOf, isWritten, startMsOf } from '@escriba/transcript';
import { countNoteWords } from './media-notes.ts';

/** The talk of one speaker in a recording. `kind` distinguishes named speakers, unnamed ones, and talk without separate speakers. */
export type Talk = {
  kind: 'named' | 'unnamed' | 'single';
  /** The speaker's name, empty unless named. */
  name: string;
  ms: number;
  /** Number of spoken words. */
  words: number;
  /** Number of words of written messages, in a conversation. */
  typed: number;
};

export type Figures = {
  /** Number of spoken words: typed ones would make speech look fast. */
  words: number;
  talkMs: number;
  talk: Talk[];
  /** Number of words with a confidence, by band: corrected words have none. */
  byConfidence: number[];
};

/** Counts what reports show of a transcript. */
export const countFigures = ({ segments, speakers }: TranscriptDocument): Figures => {
  const names = new Map(speakers.map(({ id, name }) => [id, name?.trim() ?? '']));
  const talk = new Map<string, Talk>();
  for (const passage of segments) {
    if (isNotice(passage)) continue;
    const name = passage.speaker === null ? '' : (names.get(passage.speaker) ?? '');
    const kind = passage.speaker === null ? 'single' : name === '' ? 'unnamed' : 'named';
    const key = `${kind} ${name}`;
    const before = talk.get(key) ?? { kind, name, ms: 0, words: 0, typed: 0 };
    const ms = before.ms + Math.max(0, endMsOf(passage) - startMsOf(passage));
    const counted = isWritten(passage) ? 'typed' : 'words';
    talk.set(key, { ...before, ms, [counted]: before[counted] + countOwnWords(passage) });
  }
  const all = [...talk.values()];
  return {
    words: all.reduce((sum, { words }) => sum + words, 0),
    talkMs: all.reduce((sum, { ms }) => sum + ms, 0),
    talk: all,
    byConfidence: countByConfidence(segments.flatMap(({ words }) => words)),
  };
};

/** Leaves out the product's note on an audio that is missing or has no speech. */
const countOwnWords = (passage: TranscriptPassage): number => {
  const { words } = passage;
  return words.length - (isWritten(passage) ? countNoteWords(words.map(({ text }) => text).join(' ')) : 0);
};

/** Returns whether a passage is a notice that WhatsApp writes in a conversation, and that no participant says. */
export const isNotice = (passage: TranscriptPassage): boolean =>
  passage.speaker === null && isWritten(passage);

const countByConfidence = (words: readonly TranscriptWord[]): number[] => {
  const counts: number[] = CONFIDENCE_BANDS.map(() => 0);
  for (const { confidence } of words) {
    if (confidence === null) continue;
    const band = CONFIDENCE_BANDS.findLastIndex((from) => confidence >= from);
    counts[band] = (counts[band] ?? 0) + 1;
  }
  return counts;
};
