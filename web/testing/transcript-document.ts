import type { TranscriptDocument } from '@escriba/contracts/transcription/document';

const WORD_MS = 400;

/** Writes a transcript of `[speaker, text]` passages; every word takes 400 ms, and the ids are s1, s2 … */
export const writeDocument = (
  passages: readonly (readonly [speaker: string | null, text: string])[],
): TranscriptDocument => {
  let nowMs = 0;
  const segments = passages.map(([speaker, text], index) => ({
    id: `s${index + 1}`,
    speaker,
    words: text.split(' ').map((word) => ({
      text: word,
      startMs: nowMs,
      endMs: (nowMs += WORD_MS),
      confidence: word.startsWith('~') ? 0.2 : 0.9,
    })),
  }));
  const ids = [...new Set(passages.map(([speaker]) => speaker))].filter((id) => id !== null);
  return { language: 'pt', durationMs: nowMs, speakers: ids.map((id) => ({ id, name: null })), segments };
};
