import { describe, expect, it } from '@jest/globals';
import { readSentences } from './said-sentences.fixture.ts';
import { createView } from './view-document.ts';
import { passageOf } from './written-passage.fixture.ts';

/**
 * Compares what is hidden with a line in which braces mark what must be hidden, angle brackets what may be; ' || ' parts turns, which may
 * begin with their speaker: 'A> Rua?'.
 */
const compare = (line: string) => {
  const turns = line.split(' || ').map((turn) => {
    const [, speaker = null, text = turn] = /^([A-Z])> (.*)$/.exec(turn) ?? [];
    return { speaker, text };
  });
  const segments = turns.map(({ speaker, text }, index) =>
    passageOf(text.replaceAll(/[{}<>]/g, ''), `s${index}`, speaker),
  );
  const show = createView('pt', { noPersonal: true })(segments);
  const words = turns.flatMap(({ text }, index) => {
    const hidden = hiddenWords(segments[index], show);
    return marksOf(text).map((mark, at) => ({ mark, isHidden: hidden.has(at) }));
  });
  return {
    line,
    shown: segments.map((segment) =>
      show(segment)
        .tokens.map(({ text }) => text)
        .join(' '),
    ),
    isMissed: words.some(({ mark, isHidden }) => mark === 'must' && !isHidden),
    isTooMuch: words.some(({ mark, isHidden }) => mark === 'not' && isHidden),
  };
};

type Segment = ReturnType<typeof passageOf>;
type Show = ReturnType<ReturnType<typeof createView>>;

const hiddenWords = (segment: Segment | undefined, show: Show): Set<number> =>
  new Set(
    (segment === undefined ? [] : show(segment).tokens).flatMap(({ kind, from, to }) =>
      kind === 'personal' ? Array.from({ length: to - from }, (_, index) => from + index) : [],
    ),
  );

const marksOf = (text: string): ('must' | 'may' | 'not')[] => {
  let open: 'must' | 'may' | 'not' = 'not';
  return text.split(' ').map((word) => {
    if (word.includes('{')) open = 'must';
    if (word.includes('<')) open = 'may';
    const mark = open;
    if (/[}>]/.test(word)) open = 'not';
    return mark;
  });
};

const RECALL_MIN = 0.95;

describe('personal data in three hundred sentences of courts, clinics, shops, schools, notaries and radio', () => {
  it('is hidden whole in at least 95 % of those that have some, and nothing else is', () => {
    const compared = readSentences('personal-said.txt').map(compare);
    expect(compared.length).toBeGreaterThanOrEqual(150);
    expect(compared.filter(({ isTooMuch }) => isTooMuch)).toEqual([]);
    const missed = compared.filter(({ isMissed }) => isMissed);
    if (missed.length > compared.length * (1 - RECALL_MIN)) expect(missed).toEqual([]);
  });

  it('is not found where there is none', () => {
    const compared = readSentences('nothing-personal-said.txt').map(compare);
    expect(compared.length).toBeGreaterThanOrEqual(140);
    expect(compared.filter(({ isTooMuch }) => isTooMuch)).toEqual([]);
  });

  it.each(readSentences('personal-said-otherwise.txt').map((line) => [line]))('%s', (line) => {
    expect(compare(line)).toMatchObject({ isMissed: false, isTooMuch: false });
  });
});
