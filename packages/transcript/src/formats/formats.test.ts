import { describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import type { Cue } from '../cues/time-cues.ts';
import { exportFileName } from './file-name.ts';
import { splitFileName } from './split-file-name.ts';
import { type Paragraph, toParagraphs } from './paragraphs-to-write.ts';
import { toSrt, toVtt } from './subtitles.ts';
import { toCsv, toMarkdown, toPlainText } from './texts.ts';
import { viewDocument } from '../views/view-document.ts';

const paragraphs: Paragraph[] = [
  { startMs: 0, endMs: 1_200, speaker: 'Ana', text: 'Olá, "mundo"; 5 * 3 = 15_' },
  { startMs: 3_723_000, endMs: 3_724_000, speaker: undefined, text: '=HYPERLINK("x")' },
];
const cue = (text: string): Cue => ({
  startMs: 1_500,
  endMs: 3_661_042,
  lines: [text],
  speaker: 'p1',
  isHard: false,
});

describe('a text file', () => {
  it('is the text, with times and speakers on request', () => {
    expect(toPlainText(paragraphs, {})).toBe('Olá, "mundo"; 5 * 3 = 15_\n\n=HYPERLINK("x")\n');
    expect(toPlainText(paragraphs, { times: true, speakers: true })).toBe(
      '[00:00:00] Ana: Olá, "mundo"; 5 * 3 = 15_\n\n[01:02:03] =HYPERLINK("x")\n',
    );
  });
});

describe('a table', () => {
  const headings = ['Início', 'Fim', 'Pessoa', 'Texto'] as const;
  /** Parses a CSV as Excel and LibreOffice of a country do: with one fixed delimiter. */
  const open = (csv: string, delimiter: ',' | ';') =>
    Papa.parse<string[]>(csv.slice(1).trimEnd(), { delimiter }).data;

  it.each([';', ','] as const)(
    'is parsed back unchanged with the delimiter “%s”, and runs no formulas',
    (delimiter) => {
      const csv = toCsv(paragraphs, { headings, delimiter });
      expect(csv.startsWith('\ufeff')).toBe(true);
      expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const rows = open(csv, delimiter);
      expect(rows[0]).toEqual(headings);
      expect(rows[1]).toEqual(['00:00:00', '00:00:01', 'Ana', 'Olá, "mundo"; 5 * 3 = 15_']);
      expect(rows[2]?.[3]).toBe('\'=HYPERLINK("x")');
      expect(rows).toHaveLength(3);
    },
  );

  it.each([';', ','] as const)(
    'made for “%s” runs no formulas in a spreadsheet of another country either',
    (delimiter) => {
      const text = 'a,=1+1;=2+2\t=3+3,"=4+4",@x;-5;+6';
      const csv = toCsv([{ startMs: 0, endMs: 1, speaker: 'b;=7', text }], { headings, delimiter });
      for (const other of [',', ';', '\t'] as const)
        for (const line of csv.slice(1).split('\r\n'))
          for (const cell of line.split(other)) expect(cell).not.toMatch(/^["']?[=+@-]/);
    },
  );
});

describe('Markdown', () => {
  it('escapes Markdown marks', () => {
    const text = toMarkdown(
      '# *aula*',
      [{ startMs: 0, endMs: 1, speaker: 'A_b', text: '1. <b>x</b> [y](z)' }],
      {
        speakers: true,
      },
    );
    expect(text).toBe('# # \\*aula\\*\n\n**A\\_b:** 1. \\<b>x\\</b> \\[y]\\(z)\n');
  });
});

describe('Markdown with a summary', () => {
  const sections = [
    {
      heading: 'Resumo',
      note: 'Frases do próprio texto.',
      lines: [{ startMs: 3_000, text: '*Olá* [x](y)' }],
    },
    { heading: 'Capítulos', note: 'Títulos.', lines: [{ startMs: 0, text: 'Um' }] },
  ];
  const [first] = paragraphs;
  const above = { sections, textHeading: 'Transcrição' };

  it('has it above the text, with times, and the chapters as headings', () => {
    const said = [{ startMs: 0, endMs: 1, speaker: undefined, text: 'Bom dia.', chapter: 'Um' }];
    expect(toMarkdown('Aula', said, {}, above)).toBe(
      [
        '# Aula',
        '## Resumo',
        '*Frases do próprio texto.*',
        '* **\\[00:00:03]** \\*Olá\\* \\[x]\\(y)',
        '## Capítulos',
        '*Títulos.*',
        '* **\\[00:00:00]** Um',
        '## Transcrição',
        '### Um',
        'Bom dia.\n',
      ].join('\n\n'),
    );
  });

  it('begins its text with the name of a merged recording', () => {
    const merged = first === undefined ? [] : [{ ...first, part: 'parte 1' }];
    expect(toMarkdown('Aula', merged, {}, above)).toMatch(/Um\n\n## parte 1\n/);
  });
});

describe('chapters in the text', () => {
  const said = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 90, confidence: null });
  const segments = [
    {
      id: 's1',
      speaker: null,
      words: [said('Bom', 0), said('dia.', 100), said('Agora', 200), said('isto.', 300)],
    },
    { id: 's2', speaker: null, words: [said('Fim.', 400)] },
  ];
  const document = { language: 'pt', speakers: [], segments };
  const write = (chapters: { startMs: number; title: string }[]) =>
    toParagraphs(viewDocument(document, {}), { ...document, chapters }, String).map(({ chapter, text }) => [
      chapter,
      text,
    ]);

  it('begin a paragraph, also in the middle of one', () => {
    expect(write([])).toEqual([[undefined, 'Bom dia. Agora isto. Fim.']]);
    expect(
      write([
        { startMs: 0, title: 'A' },
        { startMs: 200, title: 'B\u202e' },
      ]),
    ).toEqual([
      ['A', 'Bom dia.'],
      ['B', 'Agora isto. Fim.'],
    ]);
  });

  it('that begin at one word share its heading; one after the text has none', () => {
    expect(
      write([
        { startMs: 350, title: 'A' },
        { startMs: 400, title: 'B' },
        { startMs: 9_000, title: 'C' },
      ]),
    ).toEqual([
      [undefined, 'Bom dia. Agora isto.'],
      ['A · B', 'Fim.'],
    ]);
  });
});

describe('subtitle files', () => {
  it('write times in their format', () => {
    expect(toSrt([cue('Olá')])).toBe('1\n00:00:01,500 --> 01:01:01,042\nOlá\n');
    expect(toVtt([cue('Olá')])).toBe('WEBVTT\n\n00:00:01.500 --> 01:01:01.042\nOlá\n');
  });

  it('cannot be broken by a text', () => {
    expect(toSrt([cue('a --> b\u0000\r')])).toContain('\na → b\n');
    expect(toVtt([cue('<b>&</b> --> x')], { nameOf: () => 'Ana <x>' })).toContain(
      '<v Ana &lt;x&gt;>&lt;b&gt;&amp;&lt;/b&gt; --&gt; x',
    );
  });
});

describe('the name of a file', () => {
  it.each([
    ['aula 1.mp3', 'aula 1.txt'],
    ['Reunião: "final" <v2>.mp4', 'Reunião final v2.txt'],
    ['../../etc/passwd', 'etc passwd.txt'],
    ['con.wav', 'con!.txt'],
    ['Processo 0801234-56.2026.8.05.0001', 'Processo 0801234-56.2026.8.05.0001.txt'],
    ['Processo 0801234-56.2026.8.05.0001.mp3', 'Processo 0801234-56.2026.8.05.0001.txt'],
    ['Aula 1.2', 'Aula 1.2.txt'],
    ['Aula 1.2.M4A', 'Aula 1.2.txt'],
    ['Ata de 26.10.2026', 'Ata de 26.10.2026.txt'],
    ['Versão 2.0b', 'Versão 2.0b.txt'],
    ['Consulta com Dra.Ana', 'Consulta com Dra.Ana.txt'],
    ['Reunião S.A', 'Reunião S.A.txt'],
    ['...', 'transcricao.txt'],
    ['', 'transcricao.txt'],
    ['a\u202ecod.exe', 'acod.txt'],
    ['x\r\nSet-Cookie: y.mp3', 'xSet-Cookie y.txt'],
  ])('%j → %j', (name, expected) => {
    expect(exportFileName(name, 'txt')).toBe(expected);
  });

  it.each([
    ['reunião.mp3', 'reunião', '.mp3'],
    ['aula 3.final.m4a', 'aula 3.final', '.m4a'],
    ['áudio.OPUS', 'áudio', '.OPUS'],
    ['ata de 12.03', 'ata de 12.03', ''],
    ['Reunião com Dr. Silva', 'Reunião com Dr. Silva', ''],
    ['Consulta com Dra.Ana', 'Consulta com Dra.Ana', ''],
    ['Aula 1.b', 'Aula 1.b', ''],
    ['.mp3', '.mp3', ''],
    ['  ', '', ''],
  ])('“%s” is shown as “%s”', (fileName, name, extension) => {
    expect(splitFileName(fileName)).toEqual({ name, extension });
  });

  it('is never too long', () => {
    expect(exportFileName(`${'é'.repeat(300)}.mp3`, 'srt').length).toBeLessThanOrEqual(124);
    for (const letter of ['語', 'ह', '😀', 'क्षि']) {
      const name = exportFileName(letter.repeat(300), 'srt');
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(230);
      expect(name.replace('.srt', '').replaceAll(letter, '')).toBe('');
    }
  });
});
