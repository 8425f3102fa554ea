import { expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { extractInsight } from '../extract-insight.ts';

const passage = (id: string, speaker: string | null, startMs: number, endMs: number) => ({
  id,
  speaker,
  words: [
    { text: 'Bom', startMs, endMs: startMs + 100, confidence: null },
    { text: 'dia.', startMs: endMs - 100, endMs, confidence: null },
  ],
});

it("the speakers' times are those of their passages, the longest first", () => {
  const document: TranscriptDocument = {
    language: 'pt',
    durationMs: 20_000,
    speakers: [
      { id: 'p1', name: 'Ana' },
      { id: 'p2', name: null },
      { id: 'p3', name: 'Silenciosa' },
    ],
    segments: [
      passage('s1', 'p1', 0, 2_000),
      passage('s2', 'p2', 2_000, 7_000),
      passage('s3', null, 7_000, 15_000),
      passage('s4', 'p1', 15_000, 16_000),
    ],
  };
  expect(extractInsight('speakers', document)).toEqual([
    { text: 'p2', speaker: 'p2', amount: 5_000, sources: [] },
    { text: 'Ana', speaker: 'p1', amount: 3_000, sources: [] },
  ]);
});
