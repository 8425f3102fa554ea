import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { type AudioResponse, writeAudioResponse } from './audio-response.ts';

const said = (speaker: string | null, text: string, startMs: number, confidence: number | null = 0.5) => ({
  id: `s${startMs}`,
  speaker,
  words: text.split(' ').map((word, index) => ({
    text: word,
    startMs: startMs + index * 400,
    endMs: startMs + index * 400 + 350,
    confidence,
  })),
});
const document: TranscriptDocument = {
  language: 'pt',
  durationMs: 12_345,
  speakers: [
    { id: 'p1', name: null },
    { id: 'p2', name: 'Ana' },
  ],
  segments: [said('p1', 'Bom dia.', 0), said('p2', 'Olá! Tudo bem?', 2_000), said(null, 'Não sei.', 9_000)],
};
const write = (format: AudioResponse['format'], wanted: Partial<AudioResponse> = {}, of = document) =>
  writeAudioResponse(of, {
    task: 'transcribe',
    format,
    words: false,
    segments: true,
    logProbabilities: false,
    ...wanted,
  });
const read = (...input: Parameters<typeof write>) => JSON.parse(write(...input)) as Record<string, unknown>;

describe('a transcript in OpenAI’s forms', () => {
  it('names speakers by letters, or as the user did', () => {
    expect(read('diarized_json')).toEqual({
      task: 'transcribe',
      duration: 12.345,
      text: 'A: Bom dia.\nAna: Olá! Tudo bem?\nunknown: Não sei.',
      segments: [
        expect.objectContaining({ id: 'seg_001', start: 0, end: 0.75, text: 'Bom dia.', speaker: 'A' }),
        expect.objectContaining({ type: 'transcript.text.segment', speaker: 'Ana' }),
        expect.objectContaining({ id: 'seg_003', speaker: 'unknown' }),
      ],
      usage: { type: 'duration', seconds: 13 },
    });
  });

  it('has one speaker where none was told apart, and letters for any number of them', () => {
    const alone = { ...document, speakers: [], segments: [said(null, 'Só eu.', 0)] };
    expect(read('diarized_json', {}, alone)['text']).toBe('A: Só eu.');
    const speakers = Array.from({ length: 60 }, (_, index) => ({ id: `p${index}`, name: null }));
    const many = {
      ...document,
      speakers,
      segments: [said('p25', 'Z.', 0), said('p26', 'Depois.', 1_000), said('p59', 'Fim.', 2_000)],
    };
    expect(read('diarized_json', {}, many)['text']).toBe('Z: Z.\nAA: Depois.\nBH: Fim.');
  });

  it('has the probability of each word, whose texts are the whole text', () => {
    const { text, logprobs } = read('json', { logProbabilities: true }) as {
      text: string;
      logprobs: { token: string; logprob: number; bytes: number[] }[];
    };
    expect(logprobs.map(({ token }) => token).join('')).toBe(text);
    expect(logprobs[0]).toEqual({ token: 'Bom', logprob: Math.log(0.5), bytes: [66, 111, 109] });
    expect(read('json')).not.toHaveProperty('logprobs');
    expect(read('json')['languages']).toEqual([{ code: 'pt' }]);
  });

  it('has no probabilities where none is known, and a number where one is 0', () => {
    const unknown = { ...document, segments: [said(null, 'Olá.', 0, null)] };
    expect(read('json', { logProbabilities: true }, unknown)['logprobs']).toEqual([]);
    expect(read('verbose_json', {}, unknown)['segments']).toMatchObject([{ avg_logprob: 0 }]);
    const improbable = { ...document, segments: [said(null, 'Olá.', 0, 0)] };
    expect(read('verbose_json', {}, improbable)['segments']).toMatchObject([{ avg_logprob: Math.log(1e-6) }]);
  });

  it.each(['json', 'text', 'srt', 'vtt', 'verbose_json', 'diarized_json'] as const)(
    'is whole without any speech: %s',
    (format) => {
      const silent = { ...document, speakers: [], segments: [] };
      expect(write(format, {}, silent)).toMatch(format.endsWith('json') ? /"text":""/ : /^(?:|\n|WEBVTT\n)$/);
    },
  );

  it('of a language without spaces is written without them, and an unknown language has its code', () => {
    const japanese = { ...document, language: 'ja', segments: [said(null, 'こんにちは 世界', 0)] };
    expect(read('json', {}, japanese)['text']).toBe('こんにちは世界');
    expect(read('verbose_json', {}, { ...document, language: 'xx' })['language']).toBe('xx');
  });
});
