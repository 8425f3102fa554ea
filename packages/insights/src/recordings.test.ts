import { describe, expect, it } from '@jest/globals';
import type { ExtractiveForm, InsightStatement } from '@escriba/contracts/transcription/insights';
import { extractInsight } from './extract-insight.ts';
import { findSourceFaults } from './find-source-faults.fixture.ts';
import { type Recording, readRecording } from './recordings.fixture.ts';

const RECORDINGS = [
  ['a meeting', 'pt', 'reuniao'],
  ['a class', 'pt', 'aula'],
  ['an interview', 'en', 'interview'],
  ['a planning call', 'en', 'planning'],
  ['an interview without cues', 'pt', 'entrevista'],
  ['a lecture without cues', 'en', 'lecture'],
] as const;

const textsOf = (statements: readonly InsightStatement[]): string[] => statements.map(({ text }) => text);

/** Returns the facts of a kind of which no alternative is among the texts. */
const missing = ({ facts }: Recording, kind: string, texts: readonly string[]): string[] =>
  (facts.get(kind) ?? []).filter((fact) => !fact.split('|').some((text) => texts.includes(text)));

const of = (recording: Recording, form: ExtractiveForm): InsightStatement[] =>
  extractInsight(form, recording.document);

describe.each(RECORDINGS)('%s in %s', (_, language, name) => {
  const recording = readRecording(language, name);

  it('has its planted key sentences in the detailed summary', () => {
    expect(missing(recording, 'key', textsOf(of(recording, 'detailed_summary')))).toEqual([]);
  });

  it('has a short summary, of its key sentences for the greater part', () => {
    const summary = textsOf(of(recording, 'summary'));
    const keys = (recording.facts.get('key') ?? []).flatMap((fact) => fact.split('|'));
    expect(summary.length).toBeLessThanOrEqual(6);
    expect(summary.filter((text) => keys.includes(text)).length).toBeGreaterThanOrEqual(2);
  });

  it('has its questions, without tags and tests of the line', () => {
    const questions = textsOf(of(recording, 'questions'));
    expect(missing(recording, 'question', questions)).toEqual([]);
    expect(questions.filter((text) => recording.facts.get('no question')?.includes(text))).toEqual([]);
  });

  it.each(['deadline', 'amount', 'date', 'number'] as const)('has its figures of the kind %s', (kind) => {
    const figures = of(recording, 'figures').filter((figure) => figure.kind === kind);
    expect(missing(recording, kind, textsOf(figures))).toEqual([]);
  });

  it('has its terms', () => {
    expect(
      missing(
        recording,
        'term',
        textsOf(of(recording, 'terms')).map((text) => text.toLowerCase()),
      ),
    ).toEqual([]);
  });

  it('shows nothing that is not said', () => {
    for (const form of ['summary', 'detailed_summary', 'chapters', 'terms', 'questions', 'figures'] as const)
      expect(findSourceFaults(recording.document, of(recording, form))).toEqual([]);
  });
});
