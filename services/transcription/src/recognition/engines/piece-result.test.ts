import { describe, expect, it } from '@jest/globals';
import type { PieceResult } from '../../platform/db/json.ts';
import { findLanguageCode } from './language-names.ts';
import { isLooping, toPieceResult, withoutLoops } from './piece-result.ts';
import { parseVerboseAnswer } from './verbose-answer.ts';

const piece = { startMs: 10_000, endMs: 14_000 };
const convert = (answer: unknown) => toPieceResult(parseVerboseAnswer(answer), piece, 'pt');

describe('responses of speech servers', () => {
  it('OpenAI: words next to the segments get their punctuation back', () => {
    const result = convert({
      text: 'Olá, mundo.',
      language: 'portuguese',
      segments: [{ start: 0, end: 2, text: ' Olá, mundo.', avg_logprob: -0.2, no_speech_prob: 0.01 }],
      words: [
        { word: 'Olá', start: 0.1, end: 0.6 },
        { word: 'mundo', start: 0.7, end: 1.5 },
      ],
    });
    expect(result).toEqual({
      text: 'Olá, mundo.',
      language: 'pt',
      flags: [],
      segments: [
        {
          startMs: 10_100,
          endMs: 11_500,
          text: 'Olá, mundo.',
          words: [
            { startMs: 10_100, endMs: 10_600, text: 'Olá,' },
            { startMs: 10_700, endMs: 11_500, text: 'mundo.' },
          ],
        },
      ],
    });
  });

  it('whisper.cpp: words are in their segment, with a probability', () => {
    const { segments } = convert({
      text: 'olá',
      segments: [
        { start: 0, end: 1, text: 'olá', words: [{ word: ' olá', start: 0, end: 1, probability: 0.8 }] },
      ],
    });
    expect(segments[0]?.words).toEqual([{ startMs: 10_000, endMs: 11_000, text: 'olá', confidence: 0.8 }]);
  });

  it('a segment that the model calls silent is unsure where voice detection is certain, else dropped', () => {
    const answer = parseVerboseAnswer({
      text: 'um dois três',
      segments: [
        { start: 0, end: 1, text: 'um', avg_logprob: -0.2, no_speech_prob: 0.1 },
        { start: 1, end: 2, text: 'dois', avg_logprob: -1.5, no_speech_prob: 0.7 },
        { start: 3, end: 4, text: 'três', avg_logprob: -1.5, no_speech_prob: 0.7 },
      ],
    });
    const spans = [
      { startMs: 10_000, endMs: 12_000, voice: 0.8 },
      { startMs: 13_000, endMs: 14_000, voice: 0.4 },
    ];
    const result = toPieceResult(answer, { ...piece, spans }, 'pt');
    expect(result.text).toBe('um');
    expect(result.segments.map(({ text, unsure }) => [text, unsure])).toEqual([
      ['um', undefined],
      ['dois', true],
    ]);
    expect(result.flags).toEqual(['no_speech', 'unsure_kept']);
    const unvoiced = toPieceResult(answer, piece, 'pt');
    expect(unvoiced.segments.map(({ text }) => text)).toEqual(['um']);
  });

  it('without words the text is spread over its segment by length', () => {
    const { segments } = convert({ text: 'um dois', segments: [{ start: 1, end: 4, text: 'um dois' }] });
    expect(segments[0]?.words).toEqual([
      { startMs: 11_000, endMs: 12_000, text: 'um' },
      { startMs: 12_000, endMs: 14_000, text: 'dois' },
    ]);
  });

  it('without segments the text fills the piece', () => {
    expect(convert({ text: ' tudo ' }).segments).toMatchObject([
      { startMs: 10_000, endMs: 14_000, text: 'tudo' },
    ]);
    expect(convert({ text: '' })).toMatchObject({ text: '', segments: [] });
  });

  it('times that overlap or exceed the piece are corrected', () => {
    const words = [
      { word: 'a', start: 1, end: 3 },
      { word: 'b', start: 2, end: 2.5 },
      { word: 'c', start: 3.5, end: 9 },
    ];
    const { segments } = convert({ text: 'a b c', segments: [{ start: 0, end: 9, text: 'a b c', words }] });
    expect(segments[0]?.words.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [11_000, 13_000],
      [13_000, 13_000],
      [13_500, 14_000],
    ]);
  });

  it('segments in which the model hears no speech are dropped and flagged', () => {
    const silent = {
      start: 0,
      end: 4,
      text: 'Legendas pela comunidade',
      avg_logprob: -1.4,
      no_speech_prob: 0.9,
    };
    expect(convert({ text: silent.text, segments: [silent] })).toMatchObject({
      text: '',
      flags: ['no_speech'],
    });
  });

  it.each<[string, object]>([
    ['a time as text', { word: 'mundo', start: '0.7', end: '1,5' }],
    ['the name `text`', { text: 'mundo', start: 0.7, end: 1.5 }],
    ['a NUL and a token', { word: ' <|pt|>mun\u0000do', start: 0.7, end: 1.5 }],
    ['a confidence that is none', { word: 'mundo', start: 0.7, end: 1.5, probability: 7 }],
  ])('a word with %s is read', (_, word) => {
    const { segments } = convert({
      text: 'Olá, mundo.',
      segments: [{ start: 0, end: 2, text: 'Olá, mundo.' }],
      words: [{ word: 'Olá', start: 0.1, end: 0.6 }, word],
    });
    expect(segments[0]?.words).toEqual([
      { startMs: 10_100, endMs: 10_600, text: 'Olá,' },
      { startMs: 10_700, endMs: 11_500, text: 'mundo.' },
    ]);
  });

  it.each<[string, unknown]>([
    ['without times', { word: 'grande' }],
    ['with times that are none', { word: 'grande', start: 'x', end: null }],
    ['that is none', 7],
  ])('a word %s stays in the text, between its neighbours', (_, word) => {
    const { text, segments } = convert({
      text: 'Olá, grande mundo.',
      segments: [{ start: 0, end: 2, text: 'Olá, grande mundo.' }],
      words: [{ word: 'Olá', start: 0.1, end: 0.5 }, word, { word: 'mundo', start: 0.9, end: 1.5 }],
    });
    expect(text).toBe('Olá, grande mundo.');
    expect(segments[0]?.words).toEqual([
      { startMs: 10_100, endMs: 10_500, text: 'Olá,' },
      { startMs: 10_500, endMs: 10_900, text: 'grande' },
      { startMs: 10_900, endMs: 11_500, text: 'mundo.' },
    ]);
  });

  it('words that the server divides in another way keep their times', () => {
    const { segments } = convert({
      text: '今天很好',
      segments: [{ start: 0, end: 2, text: '今天很好' }],
      words: [
        { word: '今天', start: 0, end: 1 },
        { word: '很好', start: 1, end: 2 },
      ],
    });
    expect(segments[0]?.words.map(({ text }) => text)).toEqual(['今天', '很好']);
  });

  it('a segment without times lies between its neighbours; one that is none is left out', () => {
    const { text, segments } = convert({
      segments: [
        { start: 0, end: 1, text: 'um' },
        { start: 'x', text: 'dois' },
        null,
        { start: 2, end: 3, text: 'três' },
        { text: 'quatro' },
        { start: 3, end: 4, text: '<|endoftext|>' },
      ],
    });
    expect(text).toBe('um dois três quatro');
    expect(segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [10_000, 11_000],
      [11_000, 12_000],
      [12_000, 13_000],
      [13_000, 14_000],
    ]);
  });

  it('a text that is missing is that of its segments or words', () => {
    expect(convert({ segments: [{ start: 0, end: 1, text: ' um' }] }).text).toBe('um');
    expect(
      convert({
        words: [
          { word: 'um', start: 0, end: 1 },
          { word: 'dois', start: 1, end: 2 },
        ],
      }),
    ).toMatchObject({
      text: 'um dois',
      segments: [{ words: [{ startMs: 10_000 }, { startMs: 11_000, endMs: 12_000 }] }],
    });
  });

  it('a language is a code, a name or a token; another value does not change the chosen one', () => {
    const spoken = (language: unknown) => convert({ text: 'um', language }).language;
    expect([
      spoken('en'),
      spoken('english'),
      spoken('<|en|>'),
      spoken(7),
      spoken(null),
      spoken('klingon x'),
    ]).toEqual(['en', 'en', 'en', 'pt', 'pt', 'pt']);
  });

  it('speakers of a diarizing model do not stop its text', () => {
    const diarized = { type: 'transcript.text.segment', id: 'seg_001', start: 0, end: 2, speaker: 'A' };
    expect(convert({ text: 'Bom dia.', segments: [{ ...diarized, text: 'Bom dia.' }] })).toMatchObject({
      text: 'Bom dia.',
      segments: [{ startMs: 10_000, endMs: 12_000 }],
    });
  });

  it('an invalid transcription is refused', () => {
    expect(() => convert({ detail: 'hello' })).toThrow();
    expect(() => convert('text')).toThrow();
  });
});

describe('names of languages', () => {
  it.each([
    ['portuguese', 'pt'],
    ['Portuguese', 'pt'],
    ['pt', 'pt'],
    ['pt-BR', 'pt'],
    ['haitian creole', 'ht'],
    ['chinese', 'zh'],
    ['castilian', 'es'],
  ])('%s is %s', (name, code) => {
    expect(findLanguageCode(name)).toBe(code);
  });

  it('unknown ones stay unknown', () => {
    expect(findLanguageCode('klingon')).toBeUndefined();
    expect(findLanguageCode('')).toBeUndefined();
  });
});

it('keeps phrases once of a text that repeats several of them', () => {
  const phrases = [
    'a secretaria municipal publicou o regulamento completo ontem',
    'nenhum vereador compareceu naquela sessão extraordinária prolongada',
    'os moradores reivindicaram calçadas iluminadas perto da escola',
    'quinze engenheiros examinaram minuciosamente a estrutura comprometida',
  ];
  const said = phrases.flatMap((phrase) => [phrase, phrase, phrase]).join(' ');
  const words = said.split(' ').map((text, i) => ({ text, startMs: i * 300, endMs: i * 300 + 300 }));
  const result: PieceResult = {
    text: said,
    language: 'pt',
    segments: [{ startMs: 0, endMs: words.length * 300, text: said, words }],
    flags: [],
  };
  expect(isLooping(result)).toBe(true);
  expect(withoutLoops(result)).toMatchObject({ text: phrases.join(' '), flags: ['loop_dropped'] });
});
