import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { listWords } from '../comparing/compare-words.ts';
import { arbitraryDocument } from '../document/arbitrary-document.fixture.ts';
import { findDocumentFaults } from '../document/check-document.ts';
import { textOf } from '../document/passages.ts';
import { importText } from './import-text.ts';
import type { TimedTurn } from './imported.ts';
import { readJson } from './read-json.ts';
import { readPlain } from './plain/read-plain.ts';
import { shiftTimes, timeOffsetOf } from './time-offset.ts';

const passage = (id: string, speaker: string | null, text: string, fromMs: number) => ({
  id,
  speaker,
  words: text.split(' ').map((word, index) => ({
    text: word,
    startMs: fromMs + index * 500,
    endMs: fromMs + index * 500 + 400,
    confidence: 0.9,
  })),
});
const DOCUMENT: TranscriptDocument = {
  language: 'pt',
  durationMs: 20_000,
  speakers: [
    { id: 'p1', name: 'Ana' },
    { id: 'p2', name: null },
  ],
  segments: [
    passage('s1', 'p1', 'bom dia a todus vamos comessar', 0),
    passage('s2', 'p2', 'claro o prazo é sexta', 8_000),
  ],
};
const plain = (text: string, document = DOCUMENT) => importText(document, readPlain(text, ['Ana']));
const shown = ({ document }: { document: TranscriptDocument }) =>
  document.segments.map(({ speaker, words }) => [speaker, words[0]?.startMs, textOf(words, 'pt')]);

describe('an imported text without times', () => {
  it('gets the times of the recognised words, and new words those of what they replace', () => {
    const { document, knownCount, wordCount } = plain(
      'Bom dia a todos! Vamos começar.\n\nClaro: o prazo é sexta-feira.',
    );
    expect(shown({ document })).toEqual([
      ['p1', 0, 'Bom dia a todos! Vamos começar.'],
      ['p2', 8_000, 'Claro: o prazo é sexta-feira.'],
    ]);
    expect(document.segments.map(({ id }) => id)).toEqual(['s1', 's2']);
    expect(document.segments[0]?.words[3]).toEqual({
      text: 'todos!',
      startMs: 1_500,
      endMs: 1_900,
      confidence: null,
    });
    expect([knownCount, wordCount]).toEqual([8, 11]);
  });

  it('keeps confidence where nothing changed', () => {
    const { document } = plain('bom dia a todos');
    expect(document.segments[0]?.words.map(({ confidence }) => confidence)).toEqual([0.9, 0.9, 0.9, null]);
  });

  it('gives names to speakers: known ones keep their id, numbers name the unnamed', () => {
    const { document } = plain(
      '[00:00:00] Ana: bom dia a todos vamos começar\n\n[00:00:08] Pessoa 2: claro\n\n[00:00:09] Rui: o prazo é sexta',
    );
    expect(document.speakers).toEqual([...DOCUMENT.speakers, { id: 'p3', name: 'Rui' }]);
    expect(shown({ document })).toEqual([
      ['p1', 0, 'bom dia a todos vamos começar'],
      ['p2', 8_000, 'claro'],
      ['p3', 8_500, 'o prazo é sexta'],
    ]);
  });

  it('does not take an ordinary sentence with a colon for a speaker', () => {
    const { document } = plain('Atenção: bom dia\nO prazo: sexta');
    expect(listWords(document).join(' ')).toBe('Atenção: bom dia O prazo: sexta');
    expect(document.speakers).toEqual(DOCUMENT.speakers);
  });

  it('takes every name of a dialogue for a speaker, also one that speaks once', () => {
    const { document } = plain('Eva: bom dia\nRui: claro\nEva: o prazo é sexta');
    expect(document.speakers.slice(2).map(({ name }) => name)).toEqual(['Eva', 'Rui']);
    expect(listWords(document).join(' ')).toBe('bom dia claro o prazo é sexta');
  });

  it('reads headings of time and name above their paragraph', () => {
    const { document } = plain('00:00:00   Ana\nbom dia a todos\n00:00:08   Pessoa 2\nclaro');
    expect(shown({ document })).toEqual([
      ['p1', 0, 'bom dia a todos'],
      ['p2', 8_000, 'claro'],
    ]);
  });

  it('is placed at its own times where the transcript does not know its words', () => {
    const { document } = plain(
      'Eva  0:02\num dois três\n\nquatro\n\nAna  0:08\nclaro o prazo é sexta\n\nEva  0:15\noutra coisa',
    );
    expect(shown({ document })).toEqual([
      ['p3', 2_000, 'um dois três'],
      ['p3', 3_500, 'quatro'],
      ['p1', 8_000, 'claro o prazo é sexta'],
      ['p3', 15_000, 'outra coisa'],
    ]);
    expect(document.segments[2]?.words).toEqual(DOCUMENT.segments[1]?.words);
  });

  it('is a valid transcript whatever its times', () => {
    const line = fc.record({
      startMs: fc.option(fc.integer({ min: 0, max: 99_000 }), { nil: undefined }),
      text: fc.constantFrom('um', 'olá um dois três', ''),
    });
    fc.assert(
      fc.property(arbitraryDocument(), fc.array(line, { maxLength: 10 }), (document, lines) => {
        const turns = lines.map(({ startMs, text }) => ({
          speaker: null,
          text,
          ...(startMs === undefined ? {} : { startMs }),
        }));
        const imported = importText(document, { kind: 'plain', turns });
        expect(findDocumentFaults(imported.document)).toEqual([]);
        expect(imported.writtenCount).toBe(imported.wordCount);
      }),
    );
  });

  it('fills a recording without recognised words', () => {
    const silent = { ...DOCUMENT, segments: [] };
    const { document, knownCount } = plain('um dois', silent);
    expect(shown({ document })).toEqual([[null, 0, 'um dois']]);
    expect(document.segments[0]?.words.at(-1)?.endMs).toBe(20_000);
    expect(knownCount).toBe(0);
  });

  it('stays a valid transcript with all its words, whatever the text', () => {
    const word = fc.constantFrom(
      'olá',
      'mundo',
      'sim',
      'Ana:',
      '[00:01]',
      '-->',
      '\u0000',
      '𝒳',
      '💡',
      'x'.repeat(450),
    );
    const texts = fc.array(
      fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(arbitraryDocument(), texts, (document, lines) => {
        const imported = importText(document, readPlain(lines.join('\n\n')));
        expect(findDocumentFaults(imported.document)).toEqual([]);
        expect(listWords(imported.document)).toHaveLength(imported.wordCount);
      }),
    );
  });

  it('that is the transcript itself changes nothing', () => {
    fc.assert(
      fc.property(arbitraryDocument(), (document) => {
        const turns = document.segments.map(({ words }) => ({ speaker: null, text: textOf(words, 'pt') }));
        expect(importText(document, { kind: 'plain', turns }).document).toEqual(document);
      }),
    );
  });
});

describe('an imported text with times', () => {
  const timed = (turns: TimedTurn[], document = DOCUMENT) => importText(document, { kind: 'timed', turns });

  it('keeps its times, in order and inside the recording', () => {
    const { document, lateCount } = timed([
      { speaker: 'Rui', text: 'o prazo', startMs: 9_000, endMs: 10_000 },
      { speaker: null, text: 'bom dia', startMs: 1_200, endMs: 2_400 },
      { speaker: null, text: 'depois do fim', startMs: 30_000, endMs: 31_000 },
    ]);
    expect(shown({ document })).toEqual([
      ['p1', 1_200, 'bom dia'],
      ['p3', 9_000, 'o prazo'],
      ['p2', 20_000, 'depois do fim'],
    ]);
    expect(lateCount).toBe(1);
    expect(findDocumentFaults(document)).toEqual([]);
  });

  it('begins each of two at once at its time', () => {
    const { document } = timed([
      { speaker: null, text: 'um coro longo ao fundo', startMs: 500, endMs: 4_500 },
      { speaker: null, text: 'oi', startMs: 1_000, endMs: 2_000 },
      { speaker: null, text: 'tudo bem', startMs: 2_000, endMs: 3_000 },
    ]);
    expect(shown({ document }).map(([, startMs]) => startMs)).toEqual([500, 1_000, 2_000]);
    expect(document.segments[0]?.words.at(-1)?.endMs).toBe(4_500);
    expect(findDocumentFaults(document)).toEqual([]);
  });

  it.each([
    ['a timecode from one hour', [3_600_500, 3_602_000], 20_000, 3_600_000],
    ['a timecode from ten hours', [36_000_000, 36_010_000], 20_000, 36_000_000],
    ['the clock on the wall', [50_602_000, 50_605_000], 20_000, 50_602_000],
    ['a later part of a long recording', [1_800_000, 1_810_000], 20_000, 1_800_000],
    ['a recording of two hours without speech in the first', [3_700_000, 3_800_000], 7_200_000, 3_600_000],
    ['its own times', [500, 30_000], 20_000, 0],
  ])('of %s has the offset that is offered', (_, starts, durationMs, offsetMs) => {
    const turns = starts.map((startMs) => ({ speaker: null, text: 'oi', startMs, endMs: startMs + 500 }));
    expect(timeOffsetOf({ kind: 'timed', turns }, durationMs)).toBe(offsetMs);
    expect(shiftTimes({ kind: 'timed', turns }, offsetMs).turns[0]?.startMs).toBe(
      (starts[0] ?? 0) - offsetMs,
    );
  });

  it('is a valid transcript whatever the times', () => {
    const ms = fc.integer({ min: -10_000, max: 100_000 });
    const turn = fc.record({
      speaker: fc.constantFrom(null, 'Ana', ''),
      text: fc.constantFrom('um', 'um dois três', ''),
      startMs: ms,
      endMs: ms,
    });
    fc.assert(
      fc.property(arbitraryDocument(), fc.array(turn, { maxLength: 10 }), (document, turns) =>
        expect(findDocumentFaults(timed(turns, document).document)).toEqual([]),
      ),
    );
  });
});

describe('an imported JSON file', () => {
  it('of this product keeps every word with its time', () => {
    const file = {
      speakers: [{ id: 'p1', name: 'Ana' }],
      segments: [
        { id: 's1', speaker: 'p1', words: [{ text: 'oi', startMs: 700, endMs: 900, confidence: 1 }] },
      ],
    };
    const imported = readJson(JSON.stringify(file));
    expect(imported).toMatchObject({ kind: 'timed', turns: [{ speaker: 'Ana', text: 'oi', startMs: 700 }] });
    const { document } = importText(DOCUMENT, imported ?? { kind: 'plain', turns: [] });
    expect(shown({ document })).toEqual([['p1', 700, 'oi']]);
  });

  it('of Whisper has times in seconds', () => {
    const file = {
      segments: [
        {
          start: 1.5,
          end: 2.25,
          text: ' bom dia',
          words: [
            { word: ' bom', start: 1.5, end: 2 },
            { word: ' dia', start: 2, end: 2.2 },
          ],
        },
      ],
    };
    expect(readJson(JSON.stringify(file))).toEqual({
      kind: 'timed',
      turns: [
        {
          speaker: null,
          text: 'bom dia',
          startMs: 1_500,
          endMs: 2_250,
          words: [
            { text: 'bom', startMs: 1_500, endMs: 2_000 },
            { text: 'dia', startMs: 2_000, endMs: 2_200 },
          ],
        },
      ],
    });
  });

  const importSegment = (segment: object) => {
    const imported = readJson(JSON.stringify({ segments: [segment] }));
    const { document } = importText(DOCUMENT, imported ?? { kind: 'plain', turns: [] });
    return document.segments.flatMap(({ words }) => words.map(({ text, startMs }) => [text, startMs]));
  };

  it('keeps words without a time, as WhisperX leaves numbers, between their neighbours', () => {
    const words = [
      { word: '7' },
      { word: 'em', start: 2, end: 2.2 },
      { word: '2014' },
      { word: '13' },
      { word: 'casos.', start: 3, end: 3.5 },
      { word: '1º' },
    ];
    const text = '7 em 2014 13 casos. 1º';
    expect(importSegment({ start: 1, end: 4, text, words })).toEqual([
      ['7', 1_000],
      ['em', 2_000],
      ['2014', 2_200],
      ['13', 2_733],
      ['casos.', 3_000],
      ['1º', 3_500],
    ]);
  });

  it('has the text of a segment whose words are not all there', () => {
    const words = [{ word: 'bom', start: 1, end: 1.5 }];
    expect(importSegment({ start: 1, end: 2, text: 'bom dia', words })).toEqual([
      ['bom', 1_000],
      ['dia', 1_500],
    ]);
  });

  it.each([
    '',
    '[]',
    '{"segments":7}',
    '{"segments":[7,null,{"start":"1"}]}',
    'nonsense',
    '{"__proto__":{"segments":[]}}',
  ])('that holds no transcript is refused: %s', (text) => expect(readJson(text)).toBeUndefined());
});
