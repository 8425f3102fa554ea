import { readFileSync } from 'node:fs';
import { readRecording } from '@escriba/insights/recordings.fixture';
import { describe, expect, it } from '@jest/globals';
import { type NumberedSentence, numberSentences } from '../parts/numbered-sentences.ts';
import { createStatementCheck } from './check-statement.ts';

type Example = {
  readonly recording: string;
  readonly language: string;
  readonly sentences: readonly NumberedSentence[];
  readonly line: number;
  readonly text: string;
};

/** Reads true statements about the recordings of the package `insights`, each with the beginning of the sentence that says it. */
const readExamples = (): Example[] => {
  const file = readFileSync(new URL('../../fixtures/statements.txt', import.meta.url), 'utf8');
  return file
    .split(/^# /mu)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [head = '', ...lines] = part.trim().split('\n');
      const [recording = '', language = ''] = head.split(' ');
      const sentences = numberSentences(readRecording(language, recording).document, { language });
      return lines.map((one) => {
        const [said = '', text = ''] = one.split(' | ');
        const line = sentences.findIndex((sentence) => sentence.text.includes(said));
        if (line === -1) throw new Error(`${recording} does not say: ${said}`);
        return { recording, language, sentences, line, text };
      });
    });
};

const EXAMPLES = readExamples();
const isShown = ({ sentences, language, line }: Example, text: string): boolean =>
  createStatementCheck(sentences, language).isSupported(text, [line]);

const OTHERS: Readonly<
  Record<string, { names: string[]; months: string[]; weekdays: string[]; units: string[][] }>
> = {
  pt: {
    names: ['Marcos', 'Helena', 'Recife', 'Petrobras'],
    months: ['agosto', 'maio'],
    weekdays: ['segunda-feira', 'sábado'],
    units: [
      ['dias', 'semanas'],
      ['meses', 'anos'],
      ['semanas', 'meses'],
      ['R$', 'US$'],
      ['reais', 'euros'],
      ['%', ' milhões'],
      ['metros', 'quilômetros'],
      ['litros', 'quilos'],
    ],
  },
  en: {
    names: ['Peter', 'Hannah', 'Boston', 'Siemens'],
    months: ['August', 'February'],
    weekdays: ['Wednesday', 'Saturday'],
    units: [
      ['hours', 'weeks'],
      ['days', 'years'],
      ['years', 'weeks'],
      ['$', '€'],
      ['percent', 'euros'],
      ['%', ' euros'],
    ],
  },
};
const MONTHS =
  /\b(?:janeiro|fevereiro|março|junho|julho|setembro|outubro|novembro|dezembro|April|May|June|July|September|October)\b/gu;
const WEEKDAYS = /\b(?:quinta-feira|sexta-feira|Monday|Tuesday|Thursday|Friday)\b/gu;
const FIGURES = /\d[\d.,]*\d|\d|\b(?:dois|duas|três|quatro|seis|two|three|twelve)\b/gu;
const NAMES = /(?<=[\p{L},] )\p{Lu}\p{L}{2,}|^(?:Bruno|Clara|Severino|Omar|Laura|Miguel|Venice|Testers)\b/gu;

/** Returns a statement with one name, figure, unit or date of it changed, in every way. */
const lieAbout = ({ text, language }: Example): string[] => {
  const { names, months, weekdays, units } = OTHERS[language] ?? {
    names: [],
    months: [],
    weekdays: [],
    units: [],
  };
  const swap = (pattern: RegExp, to: (found: string) => readonly string[]): string[] =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }) =>
      to(found).map((other) => text.slice(0, index) + other + text.slice(index + found.length)),
    );
  return [
    ...swap(MONTHS, () => months),
    ...swap(WEEKDAYS, () => weekdays),
    ...swap(NAMES, (found) => (MONTHS.test(found) || WEEKDAYS.test(found) ? [] : names)),
    ...swap(FIGURES, (found) => [/\d/.test(found) ? `7${found}` : language === 'pt' ? 'nove' : 'nine']),
    ...units.flatMap(([one = '', other = '']) => (text.includes(one) ? [text.replace(one, other)] : [])),
  ];
};

describe('a statement about a recording', () => {
  it('is shown if the recording says it in other words', () => {
    const missed = EXAMPLES.filter((example) => !isShown(example, example.text));
    expect(missed.map(({ text }) => text)).toEqual([]);
    expect(EXAMPLES.length).toBeGreaterThanOrEqual(60);
  });

  it('is never shown with a name, a figure, a unit or a date that is not said there', () => {
    const lies = EXAMPLES.flatMap((example) => lieAbout(example).map((text) => ({ example, text })));
    expect(lies.length).toBeGreaterThanOrEqual(200);
    expect(lies.filter(({ example, text }) => isShown(example, text)).map(({ text }) => text)).toEqual([]);
  });

  it('is not shown without a sentence, or with one that is not there', () => {
    const [example] = EXAMPLES;
    if (example === undefined) throw new Error('There are no examples');
    const { isSupported } = createStatementCheck(example.sentences, 'pt');
    for (const lines of [[], [-5], [99_999]]) expect(isSupported(example.text, lines)).toBe(false);
  });

  it('is not shown if its sentence speaks of something else', () => {
    const [example] = EXAMPLES;
    if (example === undefined) throw new Error('There are no examples');
    expect(isShown({ ...example, line: example.sentences.length - 1 }, 'A bicicleta elétrica é verde.')).toBe(
      false,
    );
  });
});

describe('a quotation', () => {
  it('is one only word by word', () => {
    const sentences = numberSentences(readRecording('pt', 'entrevista').document, { language: 'pt' });
    const line = sentences.findIndex(({ text }) => text.startsWith('O rio subiu'));
    const { isQuoted } = createStatementCheck(sentences, 'pt');
    expect(isQuoted('“O rio subiu seis metros numa noite só.”', [line])).toBe(true);
    expect(isQuoted('O rio subiu seis metros', [line])).toBe(true);
    expect(isQuoted('O rio subiu sete metros numa noite só', [line])).toBe(false);
    expect(isQuoted('metros seis subiu', [line])).toBe(false);
    expect(isQuoted('', [line])).toBe(false);
  });
});
