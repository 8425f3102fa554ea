import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { exportDocument, type DocumentExport } from './export-document.ts';

const HOSTILE = '<script>alert(1)</script> & "aspas"';
const DOCUMENT: TranscriptDocument = {
  language: 'pt',
  durationMs: 60_000,
  speakers: [{ id: 'p1', name: 'Ana & <b>' }],
  segments: [
    {
      id: 's1',
      speaker: 'p1',
      words: [{ text: 'Oi.', startMs: 0, endMs: 100, confidence: null }],
    },
  ],
};
const sentence = (
  quote: string,
  text: string,
  startMs = 0,
  more: Partial<InsightStatement> = {},
): InsightStatement => ({
  speaker: 'p1',
  text,
  ...more,
  sources: [{ quote, startMs, endMs: startMs + 900 }],
});
const json = (sentences: readonly object[]) => [Buffer.from(JSON.stringify(sentences))];
const render = async (
  sentences: readonly InsightStatement[],
  {
    language = 'en',
    isStale = false,
    ...options
  }: Partial<DocumentExport> & { language?: string; isStale?: boolean } = {},
  statements = [json(sentences)],
) => {
  const { body, contentType } = await exportDocument(
    DOCUMENT,
    {
      title: 'Reunião',
      format: 'docx',
      views: {},
      times: true,
      speakers: true,
      locale: 'pt',
      ...options,
      translation: { id: 'i1', language, isStale, isSideBySide: true },
    },
    statements,
  );
  const files = unzipSync(body as Buffer);
  const read = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  return {
    body: body as Buffer,
    contentType,
    xml: read('word/document.xml'),
    styles: read('word/styles.xml'),
  };
};
const rowsOf = (xml: string): string[] => xml.match(/<w:tr>.*?<\/w:tr>/gs) ?? [];
const cellsOf = (row: string): string[] => row.match(/<w:tc>.*?<\/w:tc>/gs) ?? [];
const textOf = (part: string): string =>
  [...part.matchAll(/<w:t[^>]*>(?<text>[^<]*)<\/w:t>/g)].map(({ groups }) => groups?.['text']).join('|');

describe('a Word document of a translation beside its text', () => {
  it('opens, and has each sentence beside its translation, with time and speaker above the paragraph', async () => {
    const { body, contentType, xml } = await render([
      sentence('Bom dia.', 'Good morning.'),
      sentence(HOSTILE, HOSTILE, 1_000),
    ]);
    expect(contentType).toContain('wordprocessingml');
    const { value } = await mammoth.extractRawText({ buffer: body });
    expect(value).toContain('00:00:00   Ana & <b>');
    expect(value.split(HOSTILE)).toHaveLength(3);
    expect(rowsOf(xml).map((row) => cellsOf(row).map(textOf))).toEqual([
      ['Português', 'Inglês'],
      ['00:00:00   Ana &amp; &lt;b&gt;'],
      ['Bom dia.', 'Good morning.'],
      [expect.stringContaining('&lt;script&gt;'), expect.stringContaining('&lt;script&gt;')],
    ]);
  });

  it('fits A4 in two equal columns, and repeats the row with the languages on each page', async () => {
    const { xml } = await render([sentence('Bom dia.', 'Good morning.')]);
    expect(xml).toContain('<w:pgSz w:w="11906" w:h="16838"');
    expect(xml).toContain('<w:gridCol w:w="4513"/><w:gridCol w:w="4513"/>');
    expect(xml).toContain('<w:tblLayout w:type="fixed"/>');
    const [header = '', ...others] = rowsOf(xml);
    expect(header).toContain('<w:tblHeader/>');
    expect(others.join('')).not.toContain('<w:tblHeader');
  });

  it.each([
    ['en', 'en-US', false],
    ['ja', 'ja-JP', false],
    ['ar', 'ar-EG', true],
  ])('has each column in its language, such as %s', async (language, tag, isReversed) => {
    const { xml, styles } = await render([sentence('Bom dia.', 'x')], { language });
    const [said = '', translated = ''] = cellsOf(rowsOf(xml).at(-1) ?? '');
    const languagesOf = (cell: string) => {
      const style = /<w:pStyle w:val="(?<id>\w+)"/.exec(cell)?.groups?.['id'];
      const found = new RegExp(`<w:style [^>]*w:styleId="${style}".*?<w:lang (?<tags>[^>]*)/>`, 's').exec(
        styles,
      );
      return found?.groups?.['tags']?.match(/[\w-]+(?=")/g);
    };
    expect(languagesOf(said)).toEqual(['pt-BR', 'pt-BR', 'pt-BR']);
    expect(languagesOf(translated)).toEqual([tag, tag, tag]);
    expect(translated.includes('<w:bidi/>') && translated.includes('<w:rtl/>')).toBe(isReversed);
    expect(said).not.toContain('<w:bidi/>');
  });

  it('says below a sentence that it is to be checked, or that the text has changed since', async () => {
    const sentences = [
      sentence('Oi.', 'Hi.', 0, { isUnsure: true }),
      sentence('Tchau.', 'Bye.', 1_000, { isUnsure: true }),
    ];
    const notes = async (isStale: boolean) =>
      rowsOf((await render(sentences, { isStale })).xml)
        .slice(2)
        .map((row) => textOf(cellsOf(row)[1] ?? ''));
    const unsure = 'Confira: um número, uma data ou um nome pode estar diferente.';
    expect(await notes(false)).toEqual([`Hi.|${unsure}`, `Bye.|${unsure}`]);
    expect(await notes(true)).toEqual([`Hi.|${unsure}`, 'Bye.|O texto mudou depois desta frase.']);
  });

  it('has times and speakers only if they are wanted, and a table below each chapter', async () => {
    const sentences = [sentence('Um.', 'One.'), sentence('Dois.', 'Two.', 5_000)];
    expect(rowsOf((await render(sentences, { times: false, speakers: false })).xml)).toHaveLength(3);
    const chapters = { id: 'c', form: 'chapters', method: 'model', model: 'm', stale: false } as const;
    const titles = [
      { text: 'Começo', span: { startMs: 0, endMs: 4_000 }, sources: [] },
      { text: 'Fim', span: { startMs: 4_500, endMs: 9_000 }, sources: [] },
    ];
    const { xml } = await render(sentences, { insights: [chapters] }, [json(titles), json(sentences)]);
    expect(xml.match(/<w:tbl>/g)).toHaveLength(2);
    expect(xml).toMatch(
      /Heading3.*?Começo.*?<w:tbl>.*?One\..*?<\/w:tbl>.*?Heading3.*?Fim.*?<w:tbl>.*?Two\./s,
    );
  });

  it('has tens of thousands of sentences in order, and texts that look like places for others', async () => {
    const sentences = Array.from({ length: 20_000 }, (_, index) =>
      sentence(`Frase ${index}.`, `\ufeff${index}\ufeff$& {0}\uffff`, index * 1_000),
    );
    const cells = rowsOf((await render(sentences, { times: false, speakers: false })).xml)
      .slice(1)
      .map((row) => cellsOf(row).map(textOf));
    expect(cells).toEqual(sentences.map((_, index) => [`Frase ${index}.`, `${index}$&amp; {0}`]));
  });

  it('is made of no sentence, and of a language that Unicode does not know', async () => {
    expect(rowsOf((await render([])).xml)).toEqual([]);
    const { xml } = await render([sentence('a', 'b')], { language: 'unknown language' });
    expect(textOf(rowsOf(xml)[0] ?? '')).toBe('Português|unknown language');
  });
});
