import { describe, expect, it } from '@jest/globals';
import type { PieceResult } from '../db/json.ts';
import { assembleTranscript } from './assemble.ts';

const facts = { language: 'pt', durationMs: 5_000, engine: 'embedded', model: 'whisper-base' };
const result = (startMs: number, text: string, flags: string[] = []): PieceResult => ({
  text,
  language: 'pt',
  segments: text === '' ? [] : [{ startMs, endMs: startMs + 500, text: ` ${text}`, words: [] }],
  flags,
});

describe('a transcript', () => {
  it('joins the pieces in order, and keeps each mark once', () => {
    const results = [
      result(0, 'Bom dia.', ['recut']),
      result(1_000, ''),
      result(2_000, 'Até logo.', ['recut']),
    ];
    const transcript = assembleTranscript({ results, ...facts });
    expect(transcript).toMatchObject({ ...facts, text: 'Bom dia. Até logo.', flags: ['recut'] });
    expect(transcript.segments.map(({ startMs }) => startMs)).toEqual([0, 2_000]);
  });

  it('is empty where nobody speaks', () => {
    expect(assembleTranscript({ results: [], ...facts })).toMatchObject({ text: '', segments: [] });
  });
});
