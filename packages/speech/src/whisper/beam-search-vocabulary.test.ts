import { describe, expect, it } from '@jest/globals';
import { createRewards } from '../vocabulary/rewards.ts';
import { candidatesFor, searchBeam } from './beam-search.ts';
import { rewarded } from './hypothesis.ts';
import { tokensToText } from './tokens.ts';
import { speak } from './toy-decoder.fixture.ts';

const WORDS = [
  ' Ti',
  ' Thi',
  'ago',
  'ia',
  ' Ana',
  'Ana',
  'tomia',
  ' fala',
  ' Rosa',
  ' rosa',
  ',',
  ' Paula',
  ' Lima',
];
const FILLERS = Array.from({ length: 20 }, (_, i) => ` palavra${i}`);
const tokens = [...WORDS, ...FILLERS, '東', '京', '私'].map((text) => Buffer.from(text, 'utf8'));
const eot = tokens.length;
const idOf = (text: string): number => tokens.findIndex((bytes) => bytes.toString() === text);

/** The longest token first; nothing if the text has others. */
const encode = (text: string): number[] => {
  const found = tokens
    .map((bytes, id) => ({ id, token: bytes.toString() }))
    .filter(({ token }) => text.startsWith(token))
    .toSorted((a, b) => b.token.length - a.token.length)[0];
  if (found === undefined) return [];
  const rest = text.slice(found.token.length);
  const following = encode(rest);
  return rest !== '' && following.length === 0 ? [] : [found.id, ...following];
};

/** The next tokens and their probabilities by the text so far; without any it ends. */
type Speech = Readonly<Record<string, Readonly<Record<string, number>>>>;

const search = async (speech: Speech, vocabulary: readonly string[], beamSize = 5) => {
  const entries = vocabulary.map((text) => ({ text }));
  const rewards = entries.length === 0 ? undefined : createRewards(entries, { tokens, encode });
  const grammar = (given: readonly number[]): Record<number, number> => {
    const next = Object.entries(speech[tokensToText(given, tokens)] ?? {});
    return next.length === 0 ? { [eot]: 1 } : Object.fromEntries(next.map(([text, p]) => [idOf(text), p]));
  };
  const { decoder, first } = speak(grammar, candidatesFor({ beamSize, rewards }));
  const found = await searchBeam({ decoder, first, promptLength: 0, beamSize, tokensMax: 20, eot, rewards });
  return found.map((hypothesis) => ({
    text: tokensToText(hypothesis.tokens, tokens),
    rewarded: rewarded(hypothesis),
    logprob: hypothesis.logprob,
  }));
};
const best = async (...input: Parameters<typeof search>) => (await search(...input))[0]?.text;

const names: Speech = { '': { ' Ti': 0.8, ' Thi': 0.15 }, ' Ti': { ago: 1 }, ' Thi': { ago: 1 } };

describe('a word of the vocabulary', () => {
  it('is preferred where the sound allows it', async () => {
    expect(await best(names, [])).toBe(' Tiago');
    expect(await best(names, ['Thiago'])).toBe(' Thiago');
  });

  it('is not preferred to what the sound says clearly', async () => {
    const clear = { ...names, '': { ' Ti': 0.999, ' Thi': 0.000_2 } };
    expect(await best(clear, ['Thiago'])).toBe(' Tiago');
  });

  it('is at most as good as certain', async () => {
    const [first] = await search(names, ['Thiago']);
    expect(first?.rewarded).toBeLessThanOrEqual(0);
    expect(first?.logprob).toBeCloseTo(Math.log(0.15), 4);
  });

  it('that breaks off has no reward', async () => {
    const other = { '': { ' Ti': 0.6, ' Thi': 0.3 }, ' Ti': { ago: 1 }, ' Thi': { ia: 1 } };
    expect(await best(other, ['Thiago'])).toBe(' Tiago');
  });

  it('is no part of a longer word', async () => {
    const speech = { '': { ' Rosa': 0.6, ' Ana': 0.3 } };
    expect(await best(speech, ['Ana'])).toBe(' Ana');
    expect(await best({ ...speech, ' Ana': { tomia: 1 } }, ['Ana'])).toBe(' Rosa');
    expect(await best({ ...speech, ' Ana': { ',': 1 } }, ['Ana'])).toBe(' Ana,');
  });

  it('keeps its reward if a longer one breaks off, and another one may follow', async () => {
    const speech = { '': { ' Rosa': 0.6, ' Ana': 0.3 }, ' Ana': { ' Lima': 0.4, ' fala': 0.5 } };
    expect(await best(speech, ['Ana', 'Ana Paula'])).toBe(' Ana fala');
    expect(await best(speech, ['Ana', 'Ana Paula', 'Lima'])).toBe(' Ana Lima');
    expect(await best({ ...speech, ' Ana': { ' Lima': 1 } }, ['Ana Paula', 'Lima'])).toBe(' Rosa');
  });

  it('is found at the start of the text without a space, and not inside a word', async () => {
    expect(await best({ '': { ' Rosa': 0.6, Ana: 0.3 } }, ['Ana'])).toBe('Ana');
    expect(await best({ '': { ' Thi': 1 }, ' Thi': { ago: 0.6, Ana: 0.3 } }, ['Ana'])).toBe(' Thiago');
  });

  it('in a script without spaces is found anywhere', async () => {
    const speech = { '': { 私: 1 }, 私: { ' Rosa': 0.6, 東: 0.3 }, 私東: { 京: 1 }, 私東京: { 私: 1 } };
    expect(await best(speech, ['東京'])).toBe('私東京私');
  });

  it('is found among tokens that the beam alone would not read', async () => {
    const first = Object.fromEntries(FILLERS.map((text, i) => [text, 0.045 - i / 10_000]));
    expect(await best({ '': { ...first, ' Ana': 0.03 } }, ['Ana'], 3)).toBe(' Ana');
  });

  it('has no room in a beam of two', async () => {
    const speech = { '': { ' Rosa': 0.5, ' rosa': 0.4, ' Ana': 0.05 } };
    expect(await best(speech, ['Ana'], 2)).toBe(' Rosa');
    expect(await best(speech, ['Ana'], 3)).toBe(' Ana');
  });

  it('that is not said changes nothing', async () => {
    const speech = { '': { ' Rosa': 0.5, ' rosa': 0.4 }, ' Rosa': { ' fala': 0.7, ',': 0.2 } };
    expect(await search(speech, ['Thiago'])).toEqual(await search(speech, []));
  });

  it('that has only begun leaves room for other texts', async () => {
    const begun = ['Thiago fala', 'Ana fala', 'Paula fala', 'Lima fala', 'Rosa fala'];
    const speech = {
      '': { ' rosa': 0.5, ' Thi': 0.1, ' Ana': 0.1, ' Paula': 0.1, ' Lima': 0.1, ' Rosa': 0.1 },
      ' rosa': { ',': 1 },
    };
    expect(await best(speech, begun)).toBe(' rosa,');
  });
});
