import { describe, expect, it } from '@jest/globals';
import { readParameters, readTranslationParameters } from './read-parameters.ts';

const read = (...sent: [string, unknown][]) => readParameters(sent.map(([name, value]) => ({ name, value })));

describe('the fields of an audio request', () => {
  it('may all be absent: the language is detected, and the response is JSON', () => {
    expect(read()).toEqual({
      task: 'transcribe',
      language: 'auto',
      languages: [],
      speechModel: 'universal',
      format: 'json',
      words: false,
      segments: true,
      logProbabilities: false,
      isStream: false,
      vocabulary: undefined,
      knownSpeakers: [],
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

  it('may have several languages, of which the recording tells the one that is spoken', () => {
    expect(read(['languages[]', 'pt']).language).toBe('pt');
    expect(read(['languages[]', 'pt-BR'], ['languages[]', 'en'])).toMatchObject({
      language: 'auto',
      languages: ['pt', 'en'],
    });
    expect(read(['languages', 'pt,auto'])).toMatchObject({ language: 'auto', languages: [] });
    expect(read(['languages', '["pt","pt-BR"]']).language).toBe('pt');
  });

  it('have keywords as words of the recording, each once', () => {
    const { vocabulary = '' } = read(
      ['keywords[]', ' Sankhya '],
      ['keywords[1]', 'Itaú'],
      ['keywords[]', 'sankhya'],
    );
    expect(JSON.parse(vocabulary)).toEqual([{ text: 'Itaú' }, { text: 'Sankhya' }]);
  });

  it.each([
    ['true', true],
    ['True', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['', false],
  ])('ask for a stream, or not: %j', (value, isStream) => {
    expect(read(['stream', value]).isStream).toBe(isStream);
  });

  it.each([
    ['chunking_strategy', 'auto'],
    ['chunking_strategy', '{"type":"server_vad"}'],
    ['chunking_strategy[type]', 'server_vad'],
    ['chunking_strategy[threshold]', '0.5'],
  ])('leave the pieces to Escriba: %s=%s', (name, value) => {
    expect(read([name, value])).toEqual(read());
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
    ['include[]', 'tokens', 'audio.parameter_invalid'],
    ['stream', 'maybe', 'audio.parameter_invalid'],
    ['languages[]', 'klingon', 'audio.parameter_invalid'],
    ['keywords[]', '…', 'vocabulary.word_invalid'],
    ['keywords', Array.from({ length: 101 }, (_, index) => `p${index}`).join(), 'audio.parameter_invalid'],
    ['known_speaker_names[]', 'Ana', 'audio.parameter_invalid'],
  ])('are refused if %s is %s', (name, value, code) => {
    expect(() => read([name, value])).toThrow(expect.objectContaining({ code }));
  });

  it('name who may speak, each with a voice', () => {
    const sent: [string, unknown][] = [
      ['known_speaker_names[]', 'Ana, a médica'],
      ['known_speaker_references[]', 'data:audio/wav;base64,AAAA'],
      ['known_speaker_names[]', 'Rui'],
      ['known_speaker_references[]', 'data:audio/wav;base64,BBBB'],
    ];
    expect(read(...sent).knownSpeakers).toEqual([
      { name: 'Ana, a médica', reference: 'data:audio/wav;base64,AAAA' },
      { name: 'Rui', reference: 'data:audio/wav;base64,BBBB' },
    ]);
    expect(() => read(...sent, ['known_speaker_names[]', 'Eva'])).toThrow(/known_speaker_references/u);
    expect(() => read(['known_speaker_names[0]', 'Ana'], ['known_speaker_names[1]', 'Ana'])).toThrow(
      /names/u,
    );
    expect(() => read(['known_speaker_names[]', 'A'.repeat(81)])).toThrow(/known_speaker_names/u);
    expect(() => readTranslationParameters(sent.map(([name, value]) => ({ name, value })))).toThrow(
      expect.objectContaining({ code: 'audio.parameter_unsupported' }),
    );
  });
});
