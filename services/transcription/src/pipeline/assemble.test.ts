import { describe, expect, it } from '@jest/globals';
import type { PieceResult } from '../db/json.ts';
import { assembleTranscript } from './assemble.ts';

const facts = { language: 'pt', durationMs: 5_000, engine: 'embedded', model: 'whisper-base' };
const pieces = [
  { startMs: 0, endMs: 1_000 },
  { startMs: 1_000, endMs: 2_000 },
  { startMs: 2_000, endMs: 2_700 },
];
const result = (startMs: number, text: string, flags: string[] = []): PieceResult => ({
  text,
  language: 'pt',
  segments: text === '' ? [] : [{ startMs, endMs: startMs + 500, text: ` ${text}`, words: [] }],
  flags,
});

describe('a transcript', () => {
  it('joins the pieces in order, and keeps each flag once', () => {
    const results = [
      result(0, 'Bom dia.', ['recut']),
      result(1_000, ''),
      result(2_000, 'Até logo.', ['recut']),
    ];
    const transcript = assembleTranscript({ results, pieces, ...facts });
    expect(transcript).toMatchObject({ ...facts, text: 'Bom dia. Até logo.', flags: ['recut'] });
    expect(transcript.segments.map(({ startMs }) => startMs)).toEqual([0, 2_000]);
  });

  it('is empty without speech', () => {
    const silent = assembleTranscript({ results: [], pieces: [], ...facts });
    expect(silent).toMatchObject({ text: '', segments: [], speechMs: 0 });
  });

  it('has as much speech as the pieces in which words were recognised', () => {
    const results = [result(0, 'Bom dia.'), result(1_000, ''), result(2_000, 'Até logo.')];
    expect(assembleTranscript({ results, pieces, ...facts }).speechMs).toBe(1_700);
  });

  it('keeps its text when segments are split at a speaker change, and numbers speakers in order of appearance', () => {
    const word = (startMs: number, text: string) => ({ startMs, endMs: startMs + 900, text });
    const words = [word(0, 'Tudo'), word(1_000, 'bem?'), word(2_000, 'Tudo!')];
    const segments = [{ startMs: 0, endMs: 2_900, text: ' Tudo bem? Tudo!', words }];
    const results = [{ ...result(0, ''), segments }];
    const turns = [
      { startMs: 0, endMs: 2_000, speaker: 4 },
      { startMs: 2_000, endMs: 2_900, speaker: 2 },
    ];
    const transcript = assembleTranscript({ results, pieces, turns, ...facts });
    expect(transcript.text).toBe('Tudo bem? Tudo!');
    expect(transcript.segments).toMatchObject([
      { text: 'Tudo bem?', speaker: 0, endMs: 1_900 },
      { text: 'Tudo!', speaker: 1, startMs: 2_000 },
    ]);
    expect(transcript.flags).toEqual([]);
  });

  it('with one voice has no speakers, and reports voices that could not be analysed', () => {
    const results = [result(0, 'Bom dia.'), result(1_000, 'Até logo.')];
    const one = assembleTranscript({
      results,
      pieces,
      turns: [{ startMs: 0, endMs: 2_000, speaker: 0 }],
      ...facts,
    });
    const unknown = assembleTranscript({ results, pieces, turns: null, ...facts });
    for (const { segments } of [one, unknown])
      expect(segments.map(({ speaker }) => speaker)).toEqual([null, null]);
    expect([one.flags, unknown.flags]).toEqual([[], ['speakers_skipped']]);
  });
});
