import { describe, expect, it } from '@jest/globals';
import { extractInsight } from '../extract-insight.ts';
import { readRecording, withoutPunctuation } from '../recordings.fixture.ts';
import { documentOfText } from '../text/document-of-text.fixture.ts';

const questionsIn = (text: string, language = 'pt'): string[] =>
  extractInsight('questions', documentOfText(text, language)).map((question) => question.text);

describe('questions', () => {
  it.each([
    ['pt', 'Quanto custa?'],
    ['pt', 'O contrato já foi assinado pela diretoria?'],
    ['pt', 'Por quê?'],
    ['en', 'Who pays?'],
    ['en', 'The contract was signed yesterday?'],
    ['es', '¿Cuánto cuesta el contrato?'],
    ['ja', '予算はいくらですか？'],
    ['ar', 'متى يبدأ الاجتماع القادم؟'],
    ['el', 'Πότε αρχίζει η συνάντηση;'],
  ])('%s: %s is one', (language, text) => {
    expect(questionsIn(text, language)).toEqual([text]);
  });

  it.each([
    ['pt', 'Fica para sexta, tá?'],
    ['pt', 'A gente combinou isso, né?'],
    ['pt', 'Vocês estão me ouvindo?'],
    ['pt', 'Oi, tudo bem?'],
    ['pt', 'Entendeu?'],
    ['en', 'It ships on Monday, right?'],
    ['en', 'Can you hear me?'],
    ['en', 'You know?'],
  ])('%s: %s is none', (language, text) => {
    expect(questionsIn(text, language)).toEqual([]);
  });

  it('is shown once, however often it is asked', () => {
    expect(questionsIn('Quanto custa a licença? Não sei. Quanto custa a licença?')).toHaveLength(1);
  });

  it('has the speaker who asks', () => {
    const { document } = readRecording('pt', 'reuniao');
    const asked = extractInsight('questions', document).find(({ text }) =>
      text.startsWith('E por que a loja'),
    );
    expect(document.speakers.find(({ id }) => id === asked?.speaker)?.name).toBe('CLARA');
  });

  it('is found by its first words in a text without punctuation', () => {
    const { document } = readRecording('pt', 'entrevista');
    const texts = extractInsight('questions', withoutPunctuation(document)).map(({ text }) => text);
    for (const opening of ['para onde vocês foram', 'quanto tempo a sua família', 'do que a cooperativa'])
      expect(texts.filter((text) => text.startsWith(opening))).toHaveLength(1);
  });
});
