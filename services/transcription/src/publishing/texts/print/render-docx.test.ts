import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { renderExport } from '../render-export.ts';

it('a Word document is XML that Word reads, whatever characters are in text, names and brand', async () => {
  // Browsers copy a hyphen at the end of a PDF's line as U+FFFE.
  const document: TranscriptDocument = {
    language: 'pt',
    durationMs: 60_000,
    speakers: [{ id: 'p1', name: 'An\ufffea' }],
    segments: [
      {
        id: 's1',
        speaker: 'p1',
        words: [{ text: 'com\ufffeputador\uffff', startMs: 0, endMs: 900, confidence: null }],
      },
    ],
  };
  const { body } = await renderExport(document, 'Título\ufffe', {
    format: 'docx',
    views: {},
    times: true,
    speakers: true,
    locale: 'pt',
    creator: 'Marca\uffff',
  });
  const parts = Object.values(unzipSync(body as Buffer)).map((bytes) => strFromU8(bytes));
  expect(parts.filter((xml) => /[\ufffe\uffff]/.test(xml))).toEqual([]);
  const { value } = await mammoth.extractRawText({ buffer: body as Buffer });
  expect(value).toContain('00:00:00   Ana');
  expect(value).toContain('computador');
});

describe('a Word document is set in the direction of its text', () => {
  const paragraphsOf = async (document: Pick<TranscriptDocument, 'language'>, text: string) => {
    const words = text.split(' ').map((word) => ({ text: word, startMs: 0, endMs: 900, confidence: null }));
    const { body } = await renderExport(
      {
        ...document,
        durationMs: 60_000,
        speakers: [{ id: 'p1', name: 'Ana' }],
        segments: [{ id: 's1', speaker: 'p1', words }],
      },
      'Reunião',
      { format: 'docx', views: {}, times: true, speakers: true, locale: 'pt' },
    );
    const files = unzipSync(body as Buffer);
    const read = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
    const [title, head, said] = read('word/document.xml').match(/<w:p>.*?<\/w:p>/gs) ?? [];
    const [languages] = /<w:lang [^>]*\/>/.exec(read('word/styles.xml')) ?? [];
    return { paragraphs: [title, head, said], languages };
  };
  const isReversed = (xml = '') => [xml.includes('<w:bidi/>'), xml.includes('<w:rtl/>')];

  it('from right to left, with what is above it', async () => {
    const { paragraphs, languages } = await paragraphsOf({ language: 'ar' }, 'مرحبا بالعالم.');
    expect(paragraphs.map(isReversed)).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    expect(languages).toBe('<w:lang w:val="ar-EG" w:eastAsia="ar-EG" w:bidi="ar-EG"/>');
  });

  it('from left to right, in the spelling of the country', async () => {
    const { paragraphs, languages } = await paragraphsOf({ language: 'pt' }, 'Bom dia.');
    expect(paragraphs.map(isReversed)).toEqual(paragraphs.map(() => [false, false]));
    expect(languages).toContain('w:val="pt-BR"');
  });
});
