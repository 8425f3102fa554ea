import { describe, expect, it } from '@jest/globals';
import {
  importText,
  listWords,
  makeCues,
  toCsv,
  toParagraphs,
  toPlainText,
  toSrt,
  toVtt,
  viewDocument,
} from '@escriba/transcript';
import { strToU8, zipSync } from 'fflate';
import { writeDocument } from '../../../../testing/transcript-document.ts';
import { IMPORT_SIZE_MB_MAX, readFile } from './read-file.ts';

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);
const read = async (name: string, content: BlobPart, known: readonly string[] = []) => {
  const { text, refusal } = (await readFile(file(name, content), known)) as {
    text?: { kind: string; turns: unknown[] };
    refusal?: string;
  };
  return refusal ?? text;
};

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const docx = (body: string, name = 'word/document.xml', head = '') =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    [name]: strToU8(`<?xml version="1.0"?>${head}<w:document ${WORD}><w:body>${body}</w:body></w:document>`),
  });
const p = (text: string, style = '') =>
  `<w:p><w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

describe('a file for an import', () => {
  it('of SubRip keeps times and finds names that recur, without styles', async () => {
    const srt =
      '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}Ana: Olá <i>mundo</i>\r\ne mais\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nAna: Fim\r\n';
    expect(await read('a.SRT', srt)).toEqual({
      kind: 'timed',
      turns: [
        { speaker: 'Ana', text: 'Olá mundo e mais', startMs: 1_000, endMs: 2_500 },
        { speaker: 'Ana', text: 'Fim', startMs: 3_000, endMs: 4_000 },
      ],
    });
  });

  it('of WebVTT takes speakers from voice tags and decodes entities', async () => {
    const vtt =
      'WEBVTT\n\nNOTE nada\n\n00:01.000 --> 00:02.500\n<v Ana &amp; Rui>Olá &lt;b&gt; <00:01.500>fim\n';
    expect(await read('a.vtt', vtt)).toMatchObject({
      turns: [{ speaker: 'Ana & Rui', text: 'Olá <b> fim', startMs: 1_000, endMs: 2_500 }],
    });
  });

  it('of many cues is read in parts, without losing one', async () => {
    const cues = Array.from({ length: 1_500 }, (_, index) => {
      const clock = new Date(index * 2_000).toISOString().slice(11, 19);
      return `${clock}.000 --> ${clock}.900\ntexto ${index}\n`;
    });
    const found = await read('a.vtt', `WEBVTT\n\n${cues.join('\n')}`);
    expect(found).toHaveProperty('turns.length', 1_500);
    expect(found).toHaveProperty('turns.1499.startMs', 2_998_000);
  });

  it('of Word has its paragraphs and the turns of an export, without title and deletions', async () => {
    const body =
      p('Reunião', 'Heading1') +
      p('00:00:03   Ana') +
      '<w:p><w:r><w:t>Bom</w:t></w:r><w:r><w:tab/><w:t>dia &amp; tchau</w:t></w:r><w:del><w:r><w:delText>não</w:delText></w:r></w:del></w:p>' +
      p('00:00:08   Rui') +
      p('Até.');
    expect(await read('a.docx', docx(body))).toEqual({
      kind: 'plain',
      turns: [
        { speaker: 'Ana', text: 'Bom dia & tchau', startMs: 3_000 },
        { speaker: 'Rui', text: 'Até.', startMs: 8_000 },
      ],
    });
  });

  it('in an old encoding keeps its accents', async () => {
    expect(await read('a.txt', new Uint8Array([0x6f, 0x6c, 0xe1]))).toMatchObject({
      turns: [{ text: 'olá' }],
    });
    expect(await read('a.txt', new Uint8Array([0xff, 0xfe, 0x6f, 0, 0x69, 0]))).toMatchObject({
      turns: [{ text: 'oi' }],
    });
  });
});

describe('an exported file', () => {
  const document = writeDocument([
    ['p1', 'Bom dia a todos.'],
    ['p2', 'Que reunião? A de ontem: & "cia".'],
    ['p1', 'Essa mesma.'],
  ]);
  const nameOf = (speaker: string | null) => (speaker === 'p1' ? 'Pessoa 1' : 'Pessoa 2');
  const view = viewDocument(document, {});
  const cues = makeCues(view, { ...document, prefixOf: (speaker) => `${nameOf(speaker)}: ` });
  const paragraphs = toParagraphs(view, document, (number) => `Pessoa ${number}`);
  const files = {
    'a.txt': toPlainText(paragraphs, { times: true, speakers: true }),
    'pt.csv': toCsv(paragraphs, { headings: ['Início', 'Fim', 'Pessoa', 'Texto'], delimiter: ';' }),
    'en.csv': toCsv(paragraphs, { headings: ['Start', 'End', 'Speaker', 'Text'], delimiter: ',' }),
    'a.srt': toSrt(cues),
    'a.vtt': toVtt(makeCues(view, document), { nameOf }),
  };

  it.each(Object.entries(files))('%s has the same words and speakers again', async (name, content) => {
    const found = await readFile(file(name, content), []);
    if (!('text' in found)) throw new Error(found.refusal);
    const { document: again } = importText(document, found.text);
    expect(listWords(again)).toEqual(listWords(document));
    expect(again.speakers).toEqual(document.speakers);
    const voices = again.segments.flatMap(({ speaker, words }) => words.map(() => speaker));
    expect(voices).toEqual(document.segments.flatMap(({ speaker, words }) => words.map(() => speaker)));
  });
});

describe('a hostile file for an import', () => {
  it.each([
    ['another format', 'a.pdf', 'x', 'format'],
    ['a name without an ending', 'arquivo', 'x', 'format'],
    ['nothing', 'a.txt', '', 'empty'],
    ['only spaces', 'a.txt', ' \n\t ', 'empty'],
    ['a program', 'a.txt', 'MZ\u0000\u0000', 'unreadable'],
    ['no cue', 'a.srt', 'apenas um texto', 'unreadable'],
    ['no transcript', 'a.json', '{"segments":[]}', 'unreadable'],
    ['no archive', 'a.docx', 'PK\u0003\u0004 quebrado', 'unreadable'],
  ])('with %s is refused', async (_, name, content, refusal) => {
    expect(await read(name, content)).toBe(refusal);
  });

  it('that is too large is refused before it is read', async () => {
    const large = {
      name: 'a.srt',
      size: IMPORT_SIZE_MB_MAX * 2 ** 20 + 1,
      arrayBuffer: () => Promise.reject(new Error('read')),
    };
    expect(await readFile(large as unknown as File, [])).toMatchObject({ refusal: 'tooLarge' });
  });

  it('that unpacks to more than a text has is refused without unpacking it all', async () => {
    const bomb = docx(p(' '.repeat(80 * 2 ** 20)));
    expect(bomb.length).toBeLessThan(2 ** 20);
    expect(await read('a.docx', bomb)).toBe('unreadable');
  });

  it('with paragraphs within paragraphs gives each text once, however deep they are', async () => {
    const depth = 400;
    const text = 'x'.repeat(1_000);
    const body = `${'<w:p><w:r>'.repeat(depth)}<w:t>${text}</w:t>${'</w:r></w:p>'.repeat(depth)}`;
    const found = await read('a.docx', docx(body));
    expect(JSON.stringify(found).length).toBeLessThan(10_000);
    const nested =
      '<w:p><w:r><w:t>Fora</w:t><w:pict><w:txbxContent>' +
      p('Dentro') +
      '</w:txbxContent></w:pict></w:r></w:p>';
    expect(await read('a.docx', docx(nested))).toMatchObject({
      turns: [{ text: 'Fora' }, { text: 'Dentro' }],
    });
    const texts = `<w:p><w:r>${'<w:t>a'.repeat(50)}${'</w:t>'.repeat(50)}</w:r></w:p>`;
    expect(await read('a.docx', docx(texts))).toMatchObject({ turns: [{ text: 'a'.repeat(50) }] });
  });

  it('with many files, of which only one is text, unpacks that one', async () => {
    const others = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [`word/media/${index}.bin`, new Uint8Array(10)]),
    );
    const content = strToU8(`<w:document ${WORD}><w:body>${p('Oi')}</w:body></w:document>`);
    const packed = zipSync({ ...others, 'word/document.xml': content });
    expect(await read('a.docx', packed)).toMatchObject({ turns: [{ text: 'Oi' }] });
  });

  it('with far more lines than any transcript is refused before they are read', async () => {
    expect(await read('a.srt', '0:01 --> 0:02\na\n'.repeat(1_100_000))).toBe('tooManyWords');
    expect(await read('a.txt', 'a\n\n'.repeat(2_100_000))).toBe('tooManyWords');
  });

  it('with more words than a transcript may have is refused before it is compared', async () => {
    expect(await read('a.txt', 'a '.repeat(100_001))).toBe('tooManyWords');
    expect(await read('a.txt', 'a '.repeat(100_000))).toMatchObject({ kind: 'plain' });
    const words = Array.from({ length: 100_001 }, (_, at) => ({ text: 'a', startMs: at, endMs: at + 1 }));
    const json = JSON.stringify({ segments: [{ startMs: 0, endMs: 9, words }] });
    expect(await read('a.json', json)).toBe('tooManyWords');
  });

  it('with entities of its own, or paths that climb, is refused', async () => {
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    expect(await read('a.docx', docx(p('&b;'), undefined, entities))).toBe('unreadable');
    expect(await read('a.docx', docx(p('x'), '../../word/document.xml'))).toBe('unreadable');
    expect(await read('a.docx', docx('<w:p>'))).toBe('unreadable');
  });
});
