import { describe, expect, it } from '@jest/globals';
import type { ExportFormat } from '@escriba/contracts/shared/export-formats';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import mammoth from 'mammoth';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { renderExport } from './render-export.ts';
import type { ShownInsight } from './written-insights.ts';

const said = (text: string, startMs: number) => ({
  id: `s${startMs}`,
  speaker: null,
  words: text.split(' ').map((word) => ({ text: word, startMs, endMs: startMs + 350, confidence: 0.9 })),
});
const document: TranscriptDocument = {
  language: 'pt',
  durationMs: 60_000,
  speakers: [],
  segments: [said('Bom dia.', 0), said('<script>alert(1)</script>', 10_000)],
};
const render = (format: ExportFormat, options: Partial<Parameters<typeof renderExport>[2]> = {}) =>
  renderExport(document, 'Reunião', {
    views: {},
    times: true,
    speakers: true,
    locale: 'pt',
    ...options,
    format,
  });

describe('a summary and chapters', () => {
  const source = { startMs: 10_000, endMs: 10_350, quote: '<script>alert(1)</script>' };
  const made = { id: '1', method: 'extractive', model: null, stale: false } as const;
  const insights: ShownInsight[] = [
    { ...made, form: 'summary', statements: [{ text: 'Olá & <b>', sources: [source] }] },
    {
      ...made,
      form: 'chapters',
      stale: true,
      statements: [
        { text: 'Começo', span: { startMs: 0, endMs: 10_000 }, sources: [] },
        { text: 'Fim', span: { startMs: 10_000, endMs: 12_000 }, sources: [source] },
      ],
    },
  ];

  it('are above the text of a Word document, and chapters are its headings', async () => {
    const { body } = await render('docx', { insights });
    const { value } = await mammoth.convertToHtml({ buffer: body as Buffer });
    expect([...value.matchAll(/<h(\d)>(.*?)<\/h/g)].map(([, depth, text]) => `${depth} ${text}`)).toEqual([
      '1 Reunião',
      '2 Resumo',
      '2 Capítulos',
      '2 Transcrição',
      '3 Começo',
      '3 Fim',
    ]);
    expect(value).toContain('<p>00:00:10   Olá &amp; &lt;b&gt;</p>');
    expect(value).toContain('O texto mudou depois disto.');
  });

  it('are above the text of a PDF, with a bookmark for each heading', async () => {
    const { body } = await render('pdf', { insights });
    const pdf = await getDocument({ data: new Uint8Array(body as Buffer), useSystemFonts: false }).promise;
    const outline: { title: string; items: { title: string }[] }[] = await pdf.getOutline();
    expect(outline.map(({ title, items }) => [title, items.map((item) => item.title)])).toEqual([
      ['Resumo', []],
      ['Capítulos', []],
      ['Transcrição', ['Começo', 'Fim']],
    ]);
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    expect(text).toMatch(/00:00:10 +Olá & <b>/);
  });

  it('are fields of JSON, with their passages', async () => {
    const { body } = await render('json', { insights });
    expect(JSON.parse(String(body))).toMatchObject({
      summary: { method: 'extractive', model: null, stale: false, statements: [{ sources: [source] }] },
      chapters: { stale: true, statements: [{ text: 'Começo', startMs: 0, endMs: 10_000, sources: [] }, {}] },
    });
  });

  it('are in no file without them', async () => {
    expect(String((await render('md')).body)).not.toContain('Transcrição');
    expect(JSON.parse(String((await render('json')).body))).not.toHaveProperty('summary');
  });
});
