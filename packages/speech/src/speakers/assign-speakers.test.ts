import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assignSpeakers } from './assign-speakers.ts';

type TestWord = { text: string; startMs: number; endMs: number; confidence: number };

const word = (text: string, startMs: number, endMs: number): TestWord => ({
  text,
  startMs,
  endMs,
  confidence: 0.9,
});
const segment = (words: TestWord[], separator = ' ') => ({
  text: words.map(({ text }) => text).join(separator),
  startMs: words[0]?.startMs ?? 0,
  endMs: words.at(-1)?.endMs ?? 0,
  words,
});
const turn = (speaker: number, startMs: number, endMs: number) => ({ speaker, startMs, endMs });
const said = (segments: { speaker: number; text: string }[]) =>
  segments.map(({ speaker, text }) => [speaker, text]);

describe('words and their speakers', () => {
  const words = [
    word('Tudo', 0, 400),
    word('bem?', 420, 900),
    word('Tudo,', 1_000, 1_500),
    word('sim.', 1_500, 2_000),
  ];

  it('split a segment where the speaker changes', () => {
    expect(assignSpeakers([segment(words)], [turn(0, 0, 950), turn(1, 950, 2_000)])).toEqual([
      { speaker: 0, text: 'Tudo bem?', startMs: 0, endMs: 900, words: words.slice(0, 2) },
      { speaker: 1, text: 'Tudo, sim.', startMs: 1_000, endMs: 2_000, words: words.slice(2) },
    ]);
  });

  it('are assigned to the speaker of most of their time, or the nearest one', () => {
    const turns = [turn(0, 0, 1_100), turn(1, 1_100, 1_600)];
    expect(said(assignSpeakers([segment(words)], turns))).toEqual([
      [0, 'Tudo bem?'],
      [1, 'Tudo, sim.'],
    ]);
  });

  it('do not change the speaker for less than `breathMs`', () => {
    const turns = [turn(0, 0, 410), turn(1, 410, 700), turn(0, 700, 2_000)];
    const short = [
      word('Eu', 0, 400),
      word('já', 420, 690),
      word('vou', 700, 1_300),
      word('indo.', 1_300, 2_000),
    ];
    expect(said(assignSpeakers([segment(short)], turns))).toEqual([[0, 'Eu já vou indo.']]);
  });

  it('change the speaker where a sentence starts or ends, if the voices change near it', () => {
    const sentences = [
      word('Você', 0, 400),
      word('vem', 400, 800),
      word('amanhã?', 800, 1_400),
      word('Eu', 1_400, 1_700),
      word('acho', 1_700, 2_100),
      word('que', 2_100, 2_300),
      word('sim.', 2_300, 2_900),
      word('Que', 2_900, 3_200),
      word('bom.', 3_200, 3_700),
    ];
    const near = [turn(0, 0, 2_000), turn(1, 2_000, 2_350), turn(0, 2_350, 3_700)];
    const late = [turn(0, 0, 1_720), turn(1, 1_720, 3_150), turn(0, 3_150, 3_700)];
    expect(said(assignSpeakers([segment(sentences)], late))).toEqual([
      [0, 'Você vem amanhã?'],
      [1, 'Eu acho que sim.'],
      [0, 'Que bom.'],
    ]);
    expect(said(assignSpeakers([segment(sentences)], near))).toEqual([[0, segment(sentences).text]]);
  });

  it('do change it for a short answer between pauses', () => {
    const answer = [
      word('Vamos?', 0, 900),
      word('Sim.', 1_500, 1_800),
      word('Então', 2_400, 2_800),
      word('vem.', 2_800, 3_300),
    ];
    const turns = [turn(0, 0, 1_000), turn(1, 1_400, 1_900), turn(0, 2_300, 3_300)];
    expect(said(assignSpeakers([segment(answer)], turns))).toEqual([
      [0, 'Vamos?'],
      [1, 'Sim.'],
      [0, 'Então vem.'],
    ]);
  });

  it('have no spaces if the script has none', () => {
    const turns = [turn(0, 0, 950), turn(1, 950, 2_000)];
    const japanese = [
      word('今日', 0, 400),
      word('は', 420, 900),
      word('良い', 1_000, 1_500),
      word('天気', 1_500, 2_000),
    ];
    expect(said(assignSpeakers([segment(japanese, '')], turns))).toEqual([
      [0, '今日は'],
      [1, '良い天気'],
    ]);
  });

  it('are all of speaker 0 without turns', () => {
    expect(said(assignSpeakers([segment(words)], []))).toEqual([[0, 'Tudo bem? Tudo, sim.']]);
  });

  it('may be missing: the segment still has a speaker', () => {
    const bare = { text: 'Oi.', startMs: 1_000, endMs: 1_400, words: [] };
    expect(assignSpeakers([bare], [turn(0, 0, 900), turn(1, 900, 2_000)])).toEqual([{ ...bare, speaker: 1 }]);
  });
});

describe('for any words and turns', () => {
  const spans = (max: number) =>
    fc.array(fc.tuple(fc.nat(900), fc.nat(max), fc.nat(2)), { maxLength: 40 }).map((parts) => {
      let at = 0;
      return parts.map(([pause, length, speaker]) => {
        const startMs = at + pause;
        at = startMs + length;
        return { startMs, endMs: at, speaker };
      });
    });
  const recording = fc.record({
    words: spans(700),
    turns: spans(4_000),
    cut: fc.integer({ min: 1, max: 9 }),
  });
  const prepare = ({ words, cut }: { words: { startMs: number; endMs: number }[]; cut: number }) => {
    const all = words.map(({ startMs, endMs }, i) => word(`w${i}`, startMs, endMs));
    const segments = [];
    for (let i = 0; i < all.length; i += cut) segments.push(segment(all.slice(i, i + cut)));
    return { all, segments };
  };

  it('no word is lost, changed, moved or split', () => {
    fc.assert(
      fc.property(recording, (made) => {
        const { all, segments } = prepare(made);
        const spoken = assignSpeakers(segments, made.turns);
        expect(spoken.flatMap((part) => part.words)).toEqual(all);
        expect(spoken.map((part) => part.text).join(' ')).toBe(segments.map((part) => part.text).join(' '));
        for (const part of spoken) {
          expect(part.startMs).toBe(part.words[0]?.startMs);
          expect(part.endMs).toBe(part.words.at(-1)?.endMs);
        }
      }),
    );
  });

  it('segments are split only where the speaker changes', () => {
    fc.assert(
      fc.property(recording, (made) => {
        const { segments } = prepare(made);
        const starts = new Set(segments.map((part) => part.startMs));
        const spoken = assignSpeakers(segments, made.turns);
        for (const [i, part] of spoken.entries()) {
          const before = spoken[i - 1];
          if (before && !starts.has(part.startMs)) expect(part.speaker).not.toBe(before.speaker);
        }
      }),
    );
  });

  it('no run of words shorter than `breathMs` is between two others without a pause', () => {
    fc.assert(
      fc.property(recording, (made) => {
        const { segments } = prepare(made);
        const runs: { speaker: number; startMs: number; endMs: number }[] = [];
        for (const { speaker, startMs, endMs } of assignSpeakers(segments, made.turns)) {
          const last = runs.at(-1);
          if (last?.speaker === speaker) last.endMs = endMs;
          else runs.push({ speaker, startMs, endMs });
        }
        for (const [i, { startMs, endMs }] of runs.entries()) {
          if (runs.length === 1 || endMs - startMs >= 500) continue;
          expect(startMs - (runs[i - 1]?.endMs ?? -Infinity)).toBeGreaterThanOrEqual(500);
          expect((runs[i + 1]?.startMs ?? Infinity) - endMs).toBeGreaterThanOrEqual(500);
        }
      }),
    );
  });

  it('applying it again to the result changes nothing', () => {
    fc.assert(
      fc.property(recording, (made) => {
        const once = assignSpeakers(prepare(made).segments, made.turns);
        const turns = once.map(({ speaker, startMs, endMs }) => turn(speaker, startMs, endMs));
        const words = once.flatMap((part) => part.words);
        // Words of zero duration share no time with any turn: then the nearest may be either.
        fc.pre(words.every(({ startMs, endMs }) => endMs > startMs));
        expect(assignSpeakers(once, turns)).toEqual(once);
      }),
    );
  });
});
