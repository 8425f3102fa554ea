import { describe, expect, it } from '@jest/globals';
import type { Conversation, PieceResult } from '../../platform/db/json.ts';
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

  it('names the language of what is said in another one', () => {
    const results = [result(0, 'Bom dia.'), result(1_000, 'Good morning.'), result(2_000, 'Até logo.')];
    const languages = ['pt', 'en', 'pt'];
    const { segments } = assembleTranscript({ results, pieces, languages, ...facts });
    expect(segments.map(({ language }) => language)).toEqual([undefined, 'en', undefined]);
    const turns = [
      { startMs: 0, endMs: 1_000, speaker: 0 },
      { startMs: 1_000, endMs: 2_700, speaker: 1 },
    ];
    const byPeople = assembleTranscript({ results, pieces, languages, turns, ...facts }).segments;
    expect(byPeople.map(({ language }) => language)).toEqual([undefined, 'en', undefined]);
    const inside = results.map((piece, at) => ({
      ...piece,
      segments: piece.segments.map((segment) => ({ ...segment, language: ['es', 'pt', 'pt'][at] ?? '' })),
    }));
    const told = assembleTranscript({ results: inside, pieces, languages, ...facts }).segments;
    expect(told.map(({ language }) => language)).toEqual(['es', undefined, undefined]);
  });

  it('says which language seems to be spoken, instead of that the audio is noisy', () => {
    const noisy = { startMs: 0, endMs: 900, text: 'a', confidence: 0.2 };
    const words = Array.from({ length: 10 }, () => noisy);
    const results = [{ ...result(0, 'a'), segments: [{ startMs: 0, endMs: 900, text: 'a', words }] }];
    const input = { results, pieces: pieces.slice(0, 1), ...facts };
    expect(assembleTranscript(input).flags).toEqual(['hard_audio']);
    expect(assembleTranscript({ ...input, otherLanguage: 'es' }).flags).toEqual(['spoken_language:es']);
  });

  it('was not assumed to be in a language if another one is spoken longest', () => {
    const results = [
      { ...result(0, 'Hello.', ['language_assumed']), language: 'en' },
      result(1_000, 'Oi.', ['language_assumed']),
    ];
    const flagsIn = (language: string) =>
      assembleTranscript({ results: results.slice(0, 1), pieces: pieces.slice(0, 1), ...facts, language })
        .flags;
    expect(flagsIn('en')).toEqual(['language_assumed']);
    expect(flagsIn('pt')).toEqual([]);
  });

  it('says that the dates of a conversation are assumed', () => {
    const message = { sentAt: '2026-03-05T10:00:00', sender: 'Ana', text: 'Oi', startMs: 0, endMs: 0 };
    const flagsOf = (conversation: Conversation) =>
      assembleTranscript({ results: [], pieces: [], ...facts, conversation }).flags;
    expect(flagsOf([{ ...message, isDateAssumed: true }])).toEqual(['dates_assumed']);
    expect(flagsOf([message])).toEqual([]);
  });

  it('keeps apart what is unsure, which counts as nothing recognised', () => {
    const unsure = { startMs: 1_100, endMs: 1_800, text: 'Quem sabe.', words: [], unsure: true as const };
    const results = [
      result(0, 'Bom dia.'),
      { ...result(1_000, ''), segments: [unsure], flags: ['unsure_kept'] },
    ];
    const transcript = assembleTranscript({ results, pieces: pieces.slice(0, 2), ...facts });
    expect(transcript).toMatchObject({ text: 'Bom dia.', speechMs: 1_000, flags: ['unsure_kept'] });
    expect(transcript.segments).toHaveLength(1);
    expect(transcript.unsure).toEqual([{ ...unsure, speaker: null }]);
  });

  it('gives what is unsure the voice that says it, if that voice says something certain too', () => {
    const said = (startMs: number, text: string, more = {}) => ({
      startMs,
      endMs: startMs + 900,
      text,
      words: [{ text, startMs, endMs: startMs + 900 }],
      ...more,
    });
    const unsure = { unsure: true as const };
    const segments = [
      said(0, 'Um'),
      said(1_000, 'Dois'),
      said(2_000, 'Três', unsure),
      said(3_000, 'Quatro', unsure),
    ];
    const turns = [7, 3, 3, 5].map((speaker, index) => ({
      startMs: index * 1_000,
      endMs: (index + 1) * 1_000,
      speaker,
    }));
    const transcript = assembleTranscript({
      results: [{ ...result(0, ''), segments }],
      pieces,
      turns,
      ...facts,
    });
    expect(transcript.segments.map(({ speaker }) => speaker)).toEqual([0, 1]);
    expect(transcript.unsure?.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['Três', 1],
      ['Quatro', null],
    ]);
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
