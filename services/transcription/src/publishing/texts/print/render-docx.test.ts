import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { expect, it } from '@jest/globals';
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
