import { describe, expect, it } from '@jest/globals';
import { readParameters } from './read-parameters.ts';

const read = (...sent: [string, unknown][]) => readParameters(sent.map(([name, value]) => ({ name, value })));

describe('the fields of an audio request', () => {
  it('may all be absent: the language is detected, and the response is JSON', () => {
    expect(read()).toEqual({
      language: 'auto',
      speechModel: 'universal',
      format: 'json',
      words: false,
      segments: true,
    });
  });

  it.each([
    ['pt', 'pt'],
    ['PT', 'pt'],
    ['pt-BR', 'pt'],
    ['pt_br', 'pt'],
    ['portuguese', 'pt'],
    ['English', 'en'],
    ['', 'auto'],
    ['auto', 'auto'],
    ['null', 'auto'],
    ['None', 'auto'],
  ])('have a language as clients send it: %j', (sent, language) => {
    expect(read(['language', sent]).language).toBe(language);
  });

  it.each([
    ['timestamp_granularities[]', 'word', { words: true, segments: false }],
    ['timestamp_granularities', 'word', { words: true, segments: false }],
    ['timestamp_granularities[0]', 'segment', { words: false, segments: true }],
    ['timestamp_granularities', '["word","segment"]', { words: true, segments: true }],
    ['timestamp_granularities', 'word, segment', { words: true, segments: true }],
    ['timestamp_granularities[]', '', { words: false, segments: true }],
  ])('have granularities as %s=%s', (name, value, expected) => {
    expect(read([name, value])).toMatchObject(expected);
  });

  it('have lists of repeated fields', () => {
    const name = 'timestamp_granularities[]';
    expect(read([name, 'word'], [name, 'segment'])).toMatchObject({ words: true, segments: true });
  });

  it.each([
    ['whisper-1', 'universal'],
    ['gpt-4o-transcribe', 'universal'],
    ['gpt-4o-mini-transcribe', 'fast'],
    ['Systran/faster-whisper-small', 'universal'],
    ['anything', 'universal'],
  ])('name a model: %s', (model, speechModel) => {
    expect(read(['model', model]).speechModel).toBe(speechModel);
  });

  it('that are unknown, hostile or switched off are ignored', () => {
    expect(read(['temperature', '0'], ['__proto__', 'x'], ['toString', '1'], ['stream', 'False'])).toEqual(
      read(),
    );
  });

  it.each([
    ['language', 'klingon', 'audio.parameter_invalid'],
    ['response_format', 'xml', 'audio.parameter_invalid'],
    ['timestamp_granularities[]', 'syllable', 'audio.parameter_invalid'],
    ['stream', 'true', 'audio.parameter_unsupported'],
    ['include[]', 'logprobs', 'audio.parameter_unsupported'],
    ['known_speaker_names[]', 'Ana', 'audio.parameter_unsupported'],
  ])('are refused if %s is %s', (name, value, code) => {
    expect(() => read([name, value])).toThrow(expect.objectContaining({ code }));
  });
});
