import { readFile } from 'node:fs/promises';
import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';

/** The words of about an hour of speech. */
export const HOUR_WORDS = 9_000;
const RECORDINGS = ['reuniao', 'aula'] as const;

type Turn = { readonly speaker: string; readonly text: string };

/** Reads the turns of the Portuguese recordings that were written for the package `insights`. */
export const readTurns = async (): Promise<Turn[]> => {
  const files = await Promise.all(
    RECORDINGS.map((name) =>
      readFile(new URL(`../../insights/fixtures/${name}.txt`, import.meta.url), 'utf8'),
    ),
  );
  return files.flatMap((file) =>
    (file.split('\n---\n')[0] ?? '').split('\n').flatMap((line) => {
      const [, speaker, text] = /^(\p{Lu}+): (.+)$/u.exec(line) ?? [];
      return speaker === undefined || text === undefined ? [] : [{ speaker, text }];
    }),
  );
};

const WORD_MS = 400;

/** Returns a transcript of so many words: the turns one after the other, again from the first. */
export const writeDocument = (turns: readonly Turn[], words: number): TranscriptDocument => {
  const segments: TranscriptPassage[] = [];
  let written = 0;
  for (let at = 0; written < words; at = (at + 1) % turns.length) {
    const turn = turns[at];
    if (turn === undefined) break;
    const said = turn.text.split(' ').map((text, index) => {
      const startMs = (written + index) * WORD_MS;
      return { text, startMs, endMs: startMs + WORD_MS - 50, confidence: 0.9 };
    });
    segments.push({ id: `s${segments.length + 1}`, speaker: turn.speaker, words: said });
    written += said.length;
  }
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))].map((id) => ({ id, name: id }));
  return { language: 'pt', durationMs: written * WORD_MS, speakers, segments };
};
