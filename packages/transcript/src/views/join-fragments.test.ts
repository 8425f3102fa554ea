import { describe, expect, it } from '@jest/globals';
import { groupIntoParagraphs, joinFragments } from './paragraphs.ts';

type Said = {
  readonly speaker?: string | null;
  readonly words?: number;
  /** Length of the silence before the word. */
  readonly pauseMs?: number;
  readonly startsParagraph?: boolean;
  readonly language?: string;
  readonly sentAt?: string;
};

/** Returns passages that are sentences, each a paragraph of its own by default. */
const passagesOf = (said: readonly Said[]) => {
  let nowMs = 0;
  return said.map(({ speaker = 'a', words = 3, pauseMs = 2_500, ...rest }, index) => {
    nowMs += pauseMs;
    const spoken = Array.from({ length: words }, (_, at) => ({
      text: at === words - 1 ? 'Fim.' : 'Palavra',
      startMs: nowMs,
      endMs: (nowMs += 300),
      confidence: 0.9,
    }));
    return { id: `s${index + 1}`, speaker, words: spoken, ...rest };
  });
};
const joined = (said: readonly Said[]) =>
  joinFragments(groupIntoParagraphs(passagesOf(said))).map((paragraph) => paragraph.map(({ id }) => id));

describe('fragments to read', () => {
  it('of one speaker with short pauses are one paragraph', () => {
    expect(groupIntoParagraphs(passagesOf([{}, {}, {}]))).toHaveLength(3);
    expect(joined([{}, {}, {}])).toEqual([['s1', 's2', 's3']]);
  });

  it.each<[string, Said]>([
    ['another speaker', { speaker: 'b' }],
    ['a long silence', { pauseMs: 6_000 }],
    ['a user', { startsParagraph: true }],
    ['another language', { language: 'en' }],
    ['a message', { sentAt: '2024-03-15T10:23:00' }],
  ])('stay apart where %s separates them', (_, next) => {
    expect(joined([{}, next])).toEqual([['s1'], ['s2']]);
  });

  it('without a speaker stay apart, since several people may say them', () => {
    expect(joined([{ speaker: null }, { speaker: null }])).toEqual([['s1'], ['s2']]);
  });

  it('do not become longer than a paragraph', () => {
    expect(joined([{ words: 60 }, { words: 60 }, { words: 1 }])).toEqual([['s1', 's2'], ['s3']]);
  });

  it('leave the paragraphs that they are made of unchanged', () => {
    const paragraphs = groupIntoParagraphs(passagesOf([{}, {}]));
    joinFragments(paragraphs);
    expect(paragraphs.map(({ length }) => length)).toEqual([1, 1]);
  });
});
