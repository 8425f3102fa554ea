import { describe, expect, it } from '@jest/globals';
import { extractInsight } from '../extract-insight.ts';
import { type Recording, readRecording } from '../recordings.fixture.ts';
import { readSentences } from '../text/sentences.ts';
import { windowDifference } from './window-difference.fixture.ts';

/** Returns the sentences at which chapters begin. */
const startsOf = ({ document }: Recording): number[] => {
  const sentences = readSentences(document);
  return extractInsight('chapters', document).map(({ span }) =>
    sentences.findIndex(({ startMs }) => startMs === span?.startMs),
  );
};

const RECORDINGS = [
  ['pt', ['reuniao']],
  ['pt', ['aula']],
  ['en', ['interview']],
  ['en', ['planning']],
  ['pt', ['entrevista']],
] as const;
/** Where nobody announces the next topic, and recordings one after the other, whose greetings belong to either. */
const HARDER = [
  ['en', ['lecture']],
  ['pt', ['reuniao', 'aula', 'entrevista']],
  ['en', ['planning', 'lecture', 'interview']],
] as const;

describe('chapters', () => {
  it.each(RECORDINGS)('%s %j: begin where the topic changes, within a sentence', (language, names) => {
    const recording = readRecording(language, ...names);
    const starts = startsOf(recording);
    const near = recording.chapters.filter((wanted) => starts.some((start) => Math.abs(start - wanted) <= 1));
    expect(near).toEqual(recording.chapters);
  });

  it.each(RECORDINGS)('%s %j: have titles that begin with a capital letter', (language, names) => {
    const { document } = readRecording(language, ...names);
    for (const { text } of extractInsight('chapters', document)) expect(text).toMatch(/^\p{Lu}/u);
  });

  it.each([...RECORDINGS, ...HARDER])('%s %j: differ little from the planted ones', (language, names) => {
    const recording = readRecording(language, ...names);
    const { chapters, sentences } = recording;
    expect(windowDifference(chapters, startsOf(recording), sentences.length)).toBeLessThan(0.25);
  });
});
