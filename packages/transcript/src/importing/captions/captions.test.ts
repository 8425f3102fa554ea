import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPlain } from '../plain/read-plain.ts';
import { readCaptions } from './read-captions.ts';

const turnsOf = (text: string, known?: readonly string[]) => readCaptions(text, known)?.turns ?? [];
const textsOf = (text: string) => turnsOf(text).map((turn) => turn.text);
const srt = (...cues: readonly (readonly [fromS: number, toS: number, text: string])[]) =>
  cues.map(([from, to, text], index) => `${index + 1}\n${at(from)} --> ${at(to)}\n${text}\n`).join('\n');
const at = (seconds: number) =>
  new Date(Math.round(seconds * 1_000)).toISOString().slice(11, 23).replace('.', ',');

describe('subtitles', () => {
  it('keep the text after blank lines, before and between their lines', () => {
    expect(
      textsOf('1\n00:00:01,000 --> 00:00:02,000\n\nUm\n\n\ndois\n\n2\n00:00:03,000 --> 00:00:04,000\nTrês\n'),
    ).toEqual(['Um dois', 'Três']);
    const spaced =
      '1\n\n00:00:01,000 --> 00:00:02,000\n\nUm\n\n2\n\n00:00:03,000 --> 00:00:04,000\n\n7\n\n3\n\n00:00:05,000 --> 00:00:06,000\n\nTrês';
    expect(textsOf(spaced)).toEqual(['Um', '7', 'Três']);
    expect(textsOf(spaced.replaceAll('\n', '\r\r\n'))).toEqual(['Um', '7', 'Três']);
  });

  it('without blank lines, without numbers, or with numbers for text lose none', () => {
    expect(
      textsOf('1\n00:01,0 --> 00:02,0\nUm\n2\n00:03,0 --> 00:04,0\nDois 2\n3\n00:05,0 --> 00:06,0\nTrês'),
    ).toEqual(['Um', 'Dois 2', 'Três']);
    expect(textsOf('00:01.0 --> 00:02.0\n10\n\n00:03.0 --> 00:04.0\n9\n')).toEqual(['10', '9']);
    expect(textsOf(srt([1, 2, '1984'], [2, 3, 'Capítulo\n12'], [3, 4, '4']))).toEqual([
      '1984',
      'Capítulo 12',
      '4',
    ]);
  });

  it.each([
    ['00: 00: 01, 500 -> 00: 00: 02, 000', 1_500, 2_000],
    ['00:00:01:500 --> 00:00:02:000', 1_500, 2_000],
    ['00:00:01,500 -- > 00:00:02,000', 1_500, 2_000],
    ['1 00:00:01,5 --> 00:00:02,25 X1:40 X2:600 Y1:20 Y2:50', 1_500, 2_250],
    ['0:0:1.5 --> 0:0:2', 1_500, 2_000],
    ['[00:00:01.500 --> 00:00:02.000]', 1_500, 2_000],
    ['00:00:01,500 –> 00:00:02,000', 1_500, 2_000],
    ['00:00:01,500 → 00:00:02,000', 1_500, 2_000],
    ['00:01.500000 --> 00:02.000000 align:start position:0%', 1_500, 2_000],
    ['123:00:00,000 --> 123:00:01,000', 442_800_000, 442_801_000],
    ['00:00:03,000 --> 00:00:02,000', 3_000, 3_000],
    ['-00:00:01,500 --> 00:00:02,000', 0, 2_000],
    ['-00:00:03,000 --> -00:00:02,000', 0, 0],
    ['0:00:01.500,0:00:02.000', 1_500, 2_000],
  ])('have the times of %s', (line, startMs, endMs) => {
    expect(turnsOf(`${line}\nOi\n`)).toEqual([{ speaker: null, text: 'Oi', startMs, endMs }]);
  });

  it.each([
    ['#1', '#2'],
    ['1.000', '1.001'],
    ['1,000', '1,001'],
    ['\u200b1', '\u200b2'],
  ])('numbered as %s have no number in their text', (one, two) => {
    const text = `${one}\n00:00:01,000 --> 00:00:02,000\nUm\n${two}\n00:00:03,000 --> 00:00:04,000\nDois 3\n`;
    expect(textsOf(text)).toEqual(['Um', 'Dois 3']);
    expect(readCaptions(text)?.left.other).toEqual([]);
    expect(turnsOf(text)).toEqual(readPlain(text).turns);
  });

  it('keep a text in the line of its times', () => {
    expect(
      turnsOf('[00:00:01.000 --> 00:00:02.000]   Bom dia\n[00:00:02.000 --> 00:00:03.000]   a todos'),
    ).toMatchObject([
      { text: 'Bom dia', startMs: 1_000 },
      { text: 'a todos', startMs: 2_000 },
    ]);
  });

  it('have no markup but that of players: other brackets are words', () => {
    const text =
      '<i>Se</i> a < b, c<d e x > y: <3, <- List<String> <b>já</b> {\\an8\\pos(1,2)}fim {i}oi{/i} <font color="#fff" size=2>cor</font> P&D';
    expect(textsOf(srt([1, 2, text]))).toEqual([
      'Se a < b, c<d e x > y: <3, <- List<String> já fim oi cor P&D',
    ]);
    expect(
      textsOf(`WEBVTT\n\n00:01.000 --> 00:02.000\nx < 3 &amp; <c.yellow.bg>y</c> > 5 <lang en>ok</lang>`),
    ).toEqual(['x < 3 & y > 5 ok']);
    expect(textsOf(srt([1, 2, '{\\i1}Um\\Ndois{\\i0}\\htrês em C:\\Novo']))).toEqual([
      'Um dois três em C:\\Novo',
    ]);
  });

  it('of a converter have its entities decoded, but not where an ampersand is one', () => {
    expect(textsOf(srt([1, 2, 'Tom &amp; Jerry &lt;3&nbsp;&#233;']))).toEqual(['Tom & Jerry <3 é']);
    expect(textsOf(srt([1, 2, 'AT&T escreve &amp; assim']))).toEqual(['AT&T escreve &amp; assim']);
  });

  it('of WebVTT skip header, comments, styles and names of cues', () => {
    const vtt =
      'WEBVTT título\nKind: captions\n\nNOTE\nnada\n\nSTYLE\n::cue { color: red }\n\nintro um\n00:01.000 --> 00:02.000\nOi\n\nNOTE nada disto\n\nfim\n00:03.000 --> 00:04.000\nTchau\n\nNOTE fim';
    expect(readCaptions(vtt)).toMatchObject({
      turns: [{ text: 'Oi' }, { text: 'Tchau' }],
      left: { other: [] },
    });
  });

  it('say what is before the first of them', () => {
    expect(readCaptions('Legendas de Ana\n\n1\n00:00:01,000 --> 00:00:02,000\nOi')?.left.other).toEqual([
      'Legendas de Ana',
    ]);
  });

  it('with two voices in one have both, one after the other', () => {
    expect(
      turnsOf('WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ana>Oi.</v>\n<v.alto Rui &amp; Zé>Olá</v>'),
    ).toEqual([
      { speaker: 'Ana', text: 'Oi.', startMs: 1_000, endMs: 2_000 },
      { speaker: 'Rui & Zé', text: 'Olá', startMs: 2_000, endMs: 3_000 },
    ]);
  });

  it('of Webex have the speakers in the names of the subtitles', () => {
    const vtt =
      'WEBVTT\n\n1 "João Silva" (3219)\n00:00:01.000 --> 00:00:02.000\nBom dia.\n\n2 "Ana" (77)\n00:00:03.000 --> 00:00:04.000\nOlá.\n';
    expect(turnsOf(vtt)).toMatchObject([
      { speaker: 'João Silva', text: 'Bom dia.' },
      { speaker: 'Ana', text: 'Olá.' },
    ]);
  });

  it('of any words come back with all of them', () => {
    const word = fc.constantFrom(
      'olá',
      '<3',
      'x<y',
      '-->',
      '12',
      '&',
      'a&b',
      '{x}',
      '<->',
      'é',
      '>>',
      'Ana:',
      '1',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
        // With pauses, so that none of them rolls.
        const file = srt(...texts.map((line, index) => [index * 10, index * 10 + 1, line] as const));
        const read = readCaptions(file);
        const words = read?.turns.flatMap((turn) => turn.text.split(' ').filter(Boolean)) ?? [];
        const names = read?.left.names.flatMap((name) => `${name}:`.split(' ')) ?? [];
        expect([...words, ...names].toSorted()).toEqual(texts.flatMap((line) => line.split(' ')).toSorted());
      }),
    );
  });
});

describe('captions that roll', () => {
  it('have each line once, also three at a time and on one line', () => {
    expect(
      textsOf(
        srt(
          [1, 2, 'um dois'],
          [2, 3, 'um dois\ntrês quatro'],
          [3, 4, 'um dois\ntrês quatro\ncinco'],
          [4, 5, 'três quatro\ncinco\nseis'],
        ),
      ),
    ).toEqual(['um dois', 'três quatro', 'cinco', 'seis']);
    expect(
      textsOf(
        srt(
          [1, 2, 'um dois três'],
          [2, 3, 'um dois três quatro cinco seis'],
          [3, 4, 'quatro cinco seis sete'],
        ),
      ),
    ).toEqual(['um dois três quatro cinco seis', 'sete']);
  });

  it('have a line once that still stands after a pause', () => {
    const texts = ['um dois', 'um dois\ntrês quatro', 'três quatro\ncinco seis', 'cinco seis\nsete oito'];
    const [one = '', two = '', three = '', four = ''] = texts;
    expect(textsOf(srt([0, 1, one], [1, 2, two], [5, 6, three], [6, 7, four]))).toEqual([
      'um dois',
      'três quatro',
      'cinco seis',
      'sete oito',
    ]);
    // Any other file keeps what is said again.
    expect(textsOf(srt([0, 1, 'sim\nnão'], [5, 6, 'não\ntalvez']))).toEqual(['sim não', 'não talvez']);
  });

  it('that grow word by word are one, with the time of each word', () => {
    const read = readCaptions(
      srt([1, 2, 'bom'], [2, 3, 'bom dia'], [3, 4, 'bom dia a todos'], [9, 10, 'Fim']),
    );
    expect(read?.turns).toEqual([
      {
        speaker: null,
        text: 'bom dia a todos',
        startMs: 1_000,
        endMs: 4_000,
        words: [
          { text: 'bom', startMs: 1_000, endMs: 2_000 },
          { text: 'dia', startMs: 2_000, endMs: 3_000 },
          { text: 'a todos', startMs: 3_000, endMs: 4_000 },
        ],
      },
      { speaker: null, text: 'Fim', startMs: 9_000, endMs: 10_000 },
    ]);
    expect(read?.left.repeated).toEqual(['bom', 'bom dia']);
  });

  it('keep a line that someone says twice', () => {
    expect(textsOf(srt([1, 2, 'não'], [2, 3, 'não\nnão'], [3, 4, 'não\nsei']))).toEqual([
      'não',
      'não',
      'sei',
    ]);
  });

  it.each([
    ['a refrain', ['la la la', 'la la la', 'la la la']],
    ['an answer', ['Não.', 'Não. Eu disse que não.', 'Não?']],
    ['a word at the end and the beginning', ['eu acho que', 'que sim', 'sim senhor', 'pois é']],
  ])('are not ordinary subtitles with %s', (_, texts) => {
    expect(textsOf(srt(...texts.map((text, index) => [index, index + 1, text] as const)))).toEqual(texts);
  });
});

describe('names in subtitles', () => {
  it('before a colon, in the first line, or for two in one subtitle', () => {
    expect(turnsOf(srt([1, 2, 'João: Oi'], [2, 3, 'Maria: Olá']))).toMatchObject([
      { speaker: 'João', text: 'Oi' },
      { speaker: 'Maria', text: 'Olá' },
    ]);
    expect(
      turnsOf(srt([1, 2, '>> João: Oi'], [2, 3, '>> Maria: Olá'], [3, 4, '>>> João: Fim'])),
    ).toMatchObject([
      { speaker: 'João', text: 'Oi' },
      { speaker: 'Maria', text: 'Olá' },
      { speaker: 'João', text: 'Fim' },
    ]);
    expect(
      turnsOf(
        '0:0:0.0 --> 0:0:2.330\n\nJoão Silva\n\nBom dia\n\n0:0:2.330 --> 0:0:4.0\n\nMaria D’Ávila (Convidada)\n\nOlá',
      ),
    ).toMatchObject([
      { speaker: 'João Silva', text: 'Bom dia', startMs: 0 },
      { speaker: 'Maria D’Ávila (Convidada)', text: 'Olá', startMs: 2_330 },
    ]);
    expect(
      turnsOf(srt([1, 3, 'Ana: Oi\nRui: Olá'], [3, 4, 'Ana: Tudo\nbem?'], [5, 6, 'Rui: Sim'])),
    ).toMatchObject([
      { speaker: 'Ana', text: 'Oi', startMs: 1_000 },
      { speaker: 'Rui', text: 'Olá' },
      { speaker: 'Ana', text: 'Tudo bem?' },
      { speaker: 'Rui', text: 'Sim' },
    ]);
  });

  it('hold until the next one', () => {
    expect(
      turnsOf(srt([1, 2, 'João: Oi'], [2, 3, 'e mais'], [3, 4, 'Maria: Olá'])).map(({ speaker }) => speaker),
    ).toEqual(['João', 'João', 'Maria']);
    expect(
      turnsOf(
        srt([1, 2, 'Ana: Oi'], [2, 3, 'e mais'], [3, 4, 'Rui: Olá'], [4, 5, 'Ana: Fim'], [5, 6, 'Rui: Sim']),
      ).map(({ speaker }) => speaker),
    ).toEqual(['Ana', 'Ana', 'Rui', 'Ana', 'Rui']);
  });

  it('are not capitals over two lines, or a sentence with a colon', () => {
    expect(
      turnsOf(srt([1, 2, 'EU NÃO\nSEI'], [2, 3, 'O QUE\nDIZER'], [3, 4, 'SOBRE\nISSO'])).map(
        ({ speaker }) => speaker,
      ),
    ).toEqual([null, null, null]);
    expect(textsOf(srt([1, 2, 'O prazo: sexta'], [2, 3, 'e a hora: cedo']))).toEqual([
      'O prazo: sexta',
      'e a hora: cedo',
    ]);
  });
});

describe('the work of reading subtitles', () => {
  it.each([
    ['cues without end', '00:00:01,000 --> 00:00:02,000\na\n'.repeat(50_000)],
    ['blank lines', `00:00:01,000 --> 00:00:02,000${'\n'.repeat(2_000_000)}a`],
    ['brackets', `00:00:01,000 --> 00:00:02,000\n${'<v <c.a '.repeat(100_000)}`],
    ['braces', `00:00:01,000 --> 00:00:02,000\n${'{\\'.repeat(200_000)}`],
    ['digits', `00:00:01,000 --> 00:00:02,000\n${'1'.repeat(2_000_000)} -->`],
    [
      'the same word',
      srt(...Array.from({ length: 300 }, (_, index) => [index, index + 1, 'a '.repeat(300)] as const)),
    ],
  ])('grows with their length, also of %s', (_, text) => {
    // A square of the length would take minutes.
    expect(turnsOf(text).length).toBeGreaterThan(0);
  });
});
