import { describe, expect, it } from '@jest/globals';
import { EXPORT_FORMATS, type ExportFormat } from '@escriba/contracts/shared/export-formats';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { parseText } from 'media-captions';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { renderExport } from './render-export.ts';

const words = (text: string, fromMs: number) =>
  text.split(' ').map((word, index) => ({
    text: word,
    startMs: fromMs + index * 400,
    endMs: fromMs + index * 400 + 350,
    confidence: 0.9,
  }));

const HOSTILE = '<script>alert(1)</script> --> & "aspas" =SOMA(A1) \u202e\u0000 fim.';
const document: TranscriptDocument = {
  language: 'pt',
  durationMs: 60_000,
  speakers: [
    { id: 'p1', name: 'Ana & <b>' },
    { id: 'p2', name: null },
  ],
  segments: [
    { id: 's1', speaker: 'p1', words: words('Olá, são vinte reais, né? Meu CPF é 249 715 637 92.', 0) },
    { id: 's2', speaker: 'p2', words: words(HOSTILE, 10_000) },
  ],
};
const whole = { views: {}, times: true, speakers: true, locale: 'pt' } as const;
const render = (
  format: ExportFormat,
  options: Partial<Parameters<typeof renderExport>[2]> = {},
  of = document,
) => renderExport(of, 'Reunião: "final"', { ...whole, ...options, format });

const readPdf = async (body: string | Buffer) => {
  const pdf = await getDocument({ data: new Uint8Array(body as Buffer), useSystemFonts: false }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return { pages: texts, info: await pdf.getMetadata() };
};

describe('a Word document', () => {
  it('opens and has the whole text, with times and speakers', async () => {
    const { body } = await render('docx');
    const { value } = await mammoth.extractRawText({ buffer: body as Buffer });
    expect(value).toContain('Reunião: "final"');
    expect(value).toContain('00:00:10   Pessoa 2');
    expect(value).toContain('<script>alert(1)</script> --> & "aspas" =SOMA(A1)');
  });

  it('names who made the model in its properties', async () => {
    const { body } = await render('docx', { attribution: 'NVIDIA Parakeet, CC BY 4.0' });
    const { 'docProps/core.xml': core } = unzipSync(body as Buffer, {
      filter: ({ name }) => name === 'docProps/core.xml',
    });
    expect(strFromU8(core ?? new Uint8Array())).toContain(
      '<dc:description>NVIDIA Parakeet, CC BY 4.0</dc:description>',
    );
  });

  it('applies the views', async () => {
    const { body } = await render('docx', { views: { figures: true, clean: true, noPersonal: true } });
    const { value } = await mammoth.extractRawText({ buffer: body as Buffer });
    expect(value).toContain('Olá, são R$ 20? Meu CPF é [CPF].');
  });

  it.each(['txt', 'md', 'csv', 'srt', 'vtt'] as const)(
    'and a cleaned %s have no filler; JSON has every word',
    async (format) => {
      const { body } = await render(format, { views: { clean: true } });
      expect(String(body)).not.toMatch(/né/);
      expect(String((await render('json', { views: { clean: true } })).body)).toContain('"né?"');
    },
  );
});

describe('a PDF', () => {
  it('opens, has its title, language and whole text, and counts its pages', async () => {
    const { body } = await render('pdf', { attribution: 'NVIDIA Parakeet, CC BY 4.0' });
    const { pages, info } = await readPdf(body);
    expect(info.info).toMatchObject({ Title: 'Reunião: "final"', Subject: 'NVIDIA Parakeet, CC BY 4.0' });
    expect(pages.join(' ')).toContain('Olá, são vinte reais');
    expect(pages.join(' ')).toContain('Ana & <b>');
    expect(pages.at(-1)?.trim().endsWith(String(pages.length))).toBe(true);
  });

  it('spans many pages, each numbered once', async () => {
    const segments = Array.from({ length: 200 }, (_, index) => ({
      id: `s${index}`,
      speaker: index % 2 === 0 ? 'p1' : 'p2',
      words: words('uma frase de tamanho comum que se repete muitas vezes na gravação', index * 300),
    }));
    const { body } = await render('pdf', {}, { ...document, segments });
    const { pages } = await readPdf(body);
    expect(pages.length).toBeGreaterThan(8);
    for (const [index, page] of pages.entries()) expect(page.trim().endsWith(String(index + 1))).toBe(true);
  });

  it('is made whatever its text is, such as one word in Japanese', async () => {
    const segments = [{ id: 's1', speaker: null, words: words('Disse こんにちは 😀 e foi.', 0) }];
    const { body } = await render('pdf', {}, { ...document, segments });
    expect((await readPdf(body)).pages.join('')).toContain('Disse こんにちは 😀 e foi.');
  });
});

/** Returns the displayed text, in either format's notation. */
const plain = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('→', '-->');

describe('speakers in subtitles', () => {
  const NAMES = [
    'Testemunha de acusação 1',
    'Testemunha de acusação 2',
    'Dr. João M. da Silva',
    '1ª testemunha',
    'Representante do Ministério Público do Estado da Bahia 1',
    'Representante do Ministério Público do Estado da Bahia 2',
  ];
  const spoken: TranscriptDocument = {
    ...document,
    speakers: NAMES.map((name, index) => ({ id: `p${index}`, name })),
    segments: NAMES.map((_name, index) => ({
      id: `s${index}`,
      speaker: `p${index}`,
      words: words('Eu estava em casa naquele dia.', index * 5_000),
    })),
  };

  it.each(['srt', 'vtt'] as const)(
    'of %s have their whole names, so that names that begin alike stay apart',
    async (format) => {
      const { body } = await render(format, {}, spoken);
      const blocks = String(body)
        .split('\n\n')
        .map((block) => block.replaceAll('\n', ' '));
      for (const name of NAMES)
        expect(
          blocks.filter((block) => block.includes(format === 'srt' ? ` ${name}: ` : `<v ${name}>`)).length,
        ).toBeGreaterThan(0);
    },
  );

  it('that are too long for a line break between words', async () => {
    const { body } = await render('srt', {}, spoken);
    expect(
      Math.max(
        ...String(body)
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(42);
  });
});

describe('subtitles, parsed by another program', () => {
  it.each(['srt', 'vtt'] as const)('%s has every word, in order and in time', async (format) => {
    const { body, hardCues } = await render(format, { speakers: false });
    const { cues, errors } = await parseText(String(body), { type: format, strict: true });
    expect(errors).toEqual([]);
    expect(hardCues).toEqual(expect.any(Number));
    const [first] = cues;
    expect(first?.startTime).toBe(0);
    expect(cues.map(({ text }) => text).join(' ')).toMatch(/^Olá, são\svinte/);
    for (const [index, cue] of cues.entries()) {
      expect(cue.endTime).toBeGreaterThan(cue.startTime);
      expect(cues[index + 1]?.startTime ?? Infinity).toBeGreaterThanOrEqual(cue.endTime);
    }
  });

  it('hold any text with any times: ordered, disjoint, every word once', async () => {
    const said = fc.record({
      speaker: fc.constantFrom(null, 'p1', 'p2'),
      words: fc.array(
        fc.record({
          text: fc.constantFrom('olá', 'x'.repeat(60), '1', '00:00:01', '-->', '&lt;', 'NOTE', 'fim.'),
          pauseMs: fc.constantFrom(0, 0, 0, 90, 200, 4_000),
          lengthMs: fc.constantFrom(0, 40, 200, 900, 12_000),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 6 }), async (passages) => {
        let nowMs = 0;
        const segments = passages.map((passage, index) => ({
          id: `s${index}`,
          speaker: passage.speaker,
          words: passage.words.map(({ text, pauseMs, lengthMs }) => {
            nowMs += pauseMs;
            return { text, startMs: nowMs, endMs: nowMs + lengthMs, confidence: null };
          }),
        }));
        const timed = { ...document, segments, durationMs: nowMs + 12_000 };
        for (const format of ['srt', 'vtt'] as const) {
          const { body } = await render(format, { speakers: false }, timed);
          const { cues, errors } = await parseText(String(body), { type: format, strict: true });
          expect(errors).toEqual([]);
          const read = cues.flatMap(({ text }) => text.split(/\s+/));
          const words = segments.flatMap((passage) => passage.words.map(({ text }) => text));
          expect(read.map(plain)).toEqual(words.map(plain));
          for (const [index, cue] of cues.entries()) {
            expect(cue.endTime).toBeGreaterThan(cue.startTime);
            expect(cues[index + 1]?.startTime ?? Infinity).toBeGreaterThanOrEqual(cue.endTime);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('vtt has the speakers as voices', async () => {
    const { body } = await render('vtt');
    expect(body).toContain('<v Ana &amp; &lt;b&gt;>');
  });
});

describe('a number dictated over several passages', () => {
  const dictated: TranscriptDocument = {
    ...document,
    segments: [
      { id: 's1', speaker: 'p1', words: words('Meu CPF é 249 715', 0) },
      { id: 's2', speaker: 'p1', words: words('637 92. O e-mail é ana ponto silva', 4_000) },
      { id: 's3', speaker: 'p1', words: words('arroba exemplo ponto com.', 9_000) },
    ],
  };
  const read: Partial<Record<ExportFormat, (body: string | Buffer) => Promise<string>>> = {
    docx: async (body) => (await mammoth.extractRawText({ buffer: body as Buffer })).value,
    pdf: async (body) => (await readPdf(body)).pages.join(' '),
  };

  it.each(EXPORT_FORMATS)('is hidden in all its parts in %s', async (format) => {
    const { body } = await render(format, { views: { noPersonal: true } }, dictated);
    const text = await (read[format]?.(body) ?? String(body));
    expect(text).toContain('CPF');
    expect(text).not.toMatch(/\b(249|715|637|92|silva|exemplo|arroba)\b/);
  });
});

describe('texts', () => {
  it('json has everything, and can be parsed back', async () => {
    const { body } = await render('json', { views: { noPersonal: true } });
    const read = JSON.parse(String(body));
    expect(read).toMatchObject({ language: 'pt', speakers: [{ name: 'Ana & <b>' }, { name: 'Pessoa 2' }] });
    expect(read.segments[0].words.at(-1)).toMatchObject({ text: '[CPF].', kind: 'personal' });
    expect(String(body)).not.toContain('249');
  });

  it('json names who made the model, if its licence asks for it', async () => {
    const attribution = 'NVIDIA Parakeet, CC BY 4.0';
    expect(JSON.parse(String((await render('json', { attribution })).body))).toMatchObject({ attribution });
    expect(JSON.parse(String((await render('json')).body))).not.toHaveProperty('attribution');
  });

  it('json has where people speak at once', async () => {
    const overlappingSpeech = [{ startMs: 1_000, endMs: 2_500 }];
    const { body } = await render('json', {}, { ...document, overlappingSpeech });
    expect(JSON.parse(String(body))).toMatchObject({ overlappingSpeech });
    expect(JSON.parse(String((await render('json')).body))).not.toHaveProperty('overlappingSpeech');
  });

  it('txt is only the text without other options', async () => {
    const { body } = await render('txt', { times: false, speakers: false });
    expect(String(body).split('\n')[0]).toBe('Olá, são vinte reais, né? Meu CPF é 249 715 637 92.');
  });

  it('csv cannot run formulas and md escapes its marks, in the reader’s language', async () => {
    const csv = String((await render('csv', { locale: 'en' })).body);
    expect(csv).toContain('Start,End,Speaker,Text');
    expect(String((await render('md')).body)).toContain('\\<script>');
  });
});

describe('a merged recording', () => {
  const parts = [
    { transcriptionId: 'a', name: 'Manhã <b>.m4a', startMs: 0 },
    { transcriptionId: 'b', name: 'Tarde # 2.m4a', startMs: 9_000 },
  ];

  it.each([
    ['txt', '— Manhã <b>.m4a —\n\n[00:00:00] Ana & <b>: Olá'],
    ['txt', '— Tarde # 2.m4a —\n\n[00:00:10] Pessoa 2: '],
    ['md', '\n## Manhã \\<b>.m4a\n'],
    ['md', '\n## Tarde # 2.m4a\n'],
  ] as const)('has the names of its parts above them in %s: %j', async (format, text) => {
    expect((await render(format, { parts })).body).toContain(text);
  });

  it('has headings in Word and PDF', async () => {
    const { value } = await mammoth.convertToHtml({
      buffer: (await render('docx', { parts })).body as Buffer,
    });
    expect(value).toContain('<h2>Manhã &lt;b&gt;.m4a</h2>');
    expect(value).toContain('<h2>Tarde # 2.m4a</h2>');
    const { pages } = await readPdf((await render('pdf', { parts })).body);
    expect(pages.join('')).toContain('Manhã <b>.m4a');
    expect(pages.join('')).toContain('Tarde # 2.m4a');
  });

  it('lists them in JSON', async () => {
    const { parts: listed } = JSON.parse((await render('json', { parts })).body as string) as {
      parts: unknown;
    };
    expect(listed).toEqual([
      { name: 'Manhã <b>.m4a', startMs: 0 },
      { name: 'Tarde # 2.m4a', startMs: 9_000 },
    ]);
  });
});

describe('a conversation', () => {
  it('has the time of each message in JSON', async () => {
    const segments = document.segments.map((segment) => ({ ...segment, sentAt: '2024-03-15T10:22:00' }));
    const { body } = await render('json', {}, { ...document, segments });
    const read = JSON.parse(body as string) as { segments: { sentAt?: string }[] };
    expect(read.segments.map(({ sentAt }) => sentAt)).toEqual(['2024-03-15T10:22:00', '2024-03-15T10:22:00']);
  });
});
