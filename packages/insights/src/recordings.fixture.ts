import { readFileSync } from 'node:fs';
import type {
  TranscriptDocument,
  TranscriptPassage,
  TranscriptWord,
} from '@escriba/contracts/transcription/document';

/** A recording that was written for tests, with what must be found in it. */
export type Recording = {
  readonly document: TranscriptDocument;
  readonly sentences: readonly string[];
  /** The sentence at which each chapter begins, the first included. */
  readonly chapters: readonly number[];
  /** What must be found, by kind: `key`, `question`, `deadline`, `term` …; alternatives are separated by a bar. */
  readonly facts: ReadonlyMap<string, readonly string[]>;
};

const WORD_MS = 400;
const SENTENCE_PAUSE_MS = 300;
/** Engines and users cut passages anywhere. */
const PASSAGE_WORDS = 12;

type Turn = {
  readonly speaker: string;
  readonly sentences: readonly string[];
  readonly opensChapter: boolean;
};

/** Reads files of `fixtures` as one recording; the pauses between their chapters are those between all sentences. */
export const readRecording = (language: string, ...names: readonly string[]): Recording => {
  const files = names.map((name) =>
    readFileSync(new URL(`../fixtures/${name}.txt`, import.meta.url), 'utf8'),
  );
  const parts = files.map((file) => file.split('\n---\n'));
  const turns = readTurns(parts.map(([text = '']) => text).join('\n'));
  const facts = readFacts(parts.map(([, text = '']) => text).join('\n'));
  const sentences = turns.flatMap((turn) => turn.sentences);
  const chapters = turns.reduce<{ at: number; starts: number[] }>(
    ({ at, starts }, turn) => ({
      at: at + turn.sentences.length,
      starts: turn.opensChapter ? [...starts, at] : starts,
    }),
    { at: 0, starts: [] },
  ).starts;
  return { document: toDocument(turns, language), sentences, chapters, facts };
};

const readTurns = (text: string): Turn[] => {
  let opensChapter = false;
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('#')) opensChapter = true;
    const [, speaker, said] = /^(\p{Lu}+): (.+)$/u.exec(line) ?? [];
    if (speaker === undefined || said === undefined) return [];
    const turn = { speaker, sentences: said.split(/(?<=[.?!]) /), opensChapter };
    opensChapter = false;
    return [turn];
  });
};

const readFacts = (text: string): Map<string, string[]> => {
  const facts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [, kind, fact] = /^([a-z ]+): (.+)$/.exec(line) ?? [];
    if (kind !== undefined && fact !== undefined) facts.set(kind, [...(facts.get(kind) ?? []), fact]);
  }
  return facts;
};

const toDocument = (turns: readonly Turn[], language: string): TranscriptDocument => {
  const names = [...new Set(turns.map(({ speaker }) => speaker))];
  let atMs = 0;
  const segments: TranscriptPassage[] = [];
  for (const { speaker, sentences } of turns) {
    const words = sentences.flatMap((sentence) => {
      const said = sentence.split(' ').map((text): TranscriptWord => {
        atMs += WORD_MS;
        return { text, startMs: atMs - WORD_MS, endMs: atMs - WORD_MS / 8, confidence: 0.9 };
      });
      atMs += SENTENCE_PAUSE_MS;
      return said;
    });
    const id = `p${names.indexOf(speaker) + 1}`;
    for (let from = 0; from < words.length; from += PASSAGE_WORDS)
      segments.push({
        id: `s${segments.length + 1}`,
        speaker: id,
        words: words.slice(from, from + PASSAGE_WORDS),
      });
  }
  const speakers = names.map((name, index) => ({ id: `p${index + 1}`, name }));
  return { language, durationMs: atMs, speakers, segments };
};

/** Returns the document as an engine without punctuation writes it. */
export const withoutPunctuation = (document: TranscriptDocument): TranscriptDocument => ({
  ...document,
  segments: document.segments.map((passage) => ({
    ...passage,
    words: passage.words.map((word) => ({
      ...word,
      text: word.text.replaceAll(/[.,?!;:]/g, '').toLowerCase(),
    })),
  })),
});
