import { describe, expect, it } from '@jest/globals';
import type { Segment, Transcript, Word } from '../types.ts';
import { toJson } from './json.ts';
import { toSrt } from './srt.ts';
import { toText } from './text.ts';

const segment = (text: string, startMs: number, wordMs: number, separator = ' '): Segment => {
  const words: Word[] = text.split(separator).map((word, i) => ({
    text: word,
    startMs: startMs + i * wordMs,
    endMs: startMs + (i + 1) * wordMs,
    confidence: 0.9,
  }));
  return { text, startMs, endMs: startMs + words.length * wordMs, words };
};

const subtitles = (segments: Segment[], language = 'pt') =>
  toSrt({ segments, language, durationMs: 3_800_000 });

describe('subtitles', () => {
  it('have a number, times and text', () => {
    const segments = [segment('Olá, mundo.', 500, 600), segment('Até logo.', 3_723_004, 500)];
    expect(subtitles(segments)).toBe(
      '1\n00:00:00,500 --> 00:00:01,700\nOlá, mundo.\n\n2\n01:02:03,004 --> 01:02:04,004\nAté logo.\n',
    );
  });

  it('have two lines of 42 characters and 7 s at most', () => {
    const long = segment(Array.from({ length: 60 }, (_, i) => `palavra${i}`).join(' '), 0, 300);
    const cues = subtitles([long]).split('\n\n');
    expect(cues.length).toBeGreaterThan(5);
    for (const cue of cues) {
      const [, times = '', ...lines] = cue.trim().split('\n');
      const [from = 0, to = 0] = times.split(' --> ').map((time) => Number(time.slice(6).replace(',', '')));
      expect(to - from).toBeLessThanOrEqual(7_000);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
    }
  });

  it('stay long enough to be read, but end before the next', () => {
    const texts = ['Sim.', 'Isto ninguém lê em tão pouco tempo.', 'Não.'];
    const segments = texts.map((text, i) => segment(text, i * 1_700, 20));
    expect(subtitles(segments).match(/.* --> .*/g)).toEqual([
      '00:00:00,000 --> 00:00:01,000',
      '00:00:01,700 --> 00:00:03,400',
      '00:00:03,400 --> 00:00:04,400',
    ]);
  });

  it('have no spaces if the script has none', () => {
    const japanese = { ...segment('今日|は|良い|天気|です。', 0, 300, '|'), text: '今日は良い天気です。' };
    expect(subtitles([japanese], 'ja')).toContain('\n今日は良い天気です。\n');
  });

  it('are empty for silence', () => {
    expect(subtitles([])).toBe('');
  });
});

it('plain text has one sentence per line', () => {
  expect(toText({ segments: [segment('Um.', 0, 1), segment('Dois.', 9, 1)] })).toBe('Um.\nDois.\n');
});

it('plain text names the speaker at each change', () => {
  const said = (text: string, speaker: number) => ({ ...segment(text, 0, 1), speaker });
  expect(toText({ segments: [said('Um.', 0), said('Dois.', 0), said('Três.', 1)] })).toBe(
    'Speaker 1:\nUm.\nDois.\n\nSpeaker 2:\nTrês.\n',
  );
});

it('JSON holds the whole transcript', () => {
  const transcript: Transcript = {
    text: 'Um.',
    language: 'pt',
    languageProbability: 1,
    durationMs: 10,
    words: [],
    segments: [segment('Um.', 0, 1)],
    avgLogprob: -0.1,
    flags: ['recut'],
  };
  expect(JSON.parse(toJson(transcript))).toEqual(transcript);
});
