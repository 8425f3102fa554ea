import { describe, expect, it } from '@jest/globals';
import { listHeadings, parseDocument } from './parse-document.ts';

const TEXT = [
  '# Programas',
  'Leia [os erros](#erros), [os planos](https://escriba.example/plans) e [a regra](decisions/0001-x.md).',
  '## Erros',
  '| status | código |\n| --- | --- |\n| 400 | `a.b` & <c |',
  '### Não tente',
  '```sh\ncurl "https://escriba.example/v1" & true\n```',
  '- um\n- dois, como [n8n](../web/public/flows/n8n.json) e [outro](https://n8n.io/)',
].join('\n\n');
const IDS = ['errors', 'do-not-retry'];

const parse = (text: string, locale: 'pt' | 'en' = 'pt') => parseDocument({ locale, text }, IDS);
const htmlOf = (text: string, locale: 'pt' | 'en' = 'pt'): string =>
  parse(text, locale)
    .blocks.flatMap((block) => ('html' in block ? [block.html] : []))
    .join('\n');

describe('a document for programs', () => {
  it('has headings with the ids of the other language, and tables named after the heading above', () => {
    expect(listHeadings(TEXT)).toEqual(['Erros', 'Não tente']);
    const { title, blocks } = parse(TEXT);
    expect(title).toBe('Programas');
    expect(blocks.filter(({ kind }) => kind === 'heading')).toEqual([
      { kind: 'heading', level: 2, id: 'errors', text: 'Erros' },
      { kind: 'heading', level: 3, id: 'do-not-retry', text: 'Não tente' },
    ]);
    expect(blocks.find(({ kind }) => kind === 'table')).toMatchObject({ label: 'Erros' });
  });

  it('leads to sections, pages in its language, files and other sites; other files of the repository are words', () => {
    expect(htmlOf(TEXT)).toContain(
      'Leia <a href="#errors">os erros</a>, <a href="/plans">os planos</a> e a regra.',
    );
    expect(htmlOf(TEXT, 'en')).toContain('<a href="/en/plans">os planos</a>');
    expect(htmlOf(TEXT)).toContain('<a href="/flows/n8n.json" download>n8n</a>');
    expect(htmlOf(TEXT)).toContain('<a href="https://n8n.io/">outro</a>');
  });

  it('keeps code as it is, and escapes what only looks like HTML', () => {
    expect(parse(TEXT).blocks).toContainEqual({
      kind: 'code',
      language: 'sh',
      text: 'curl "https://escriba.example/v1" & true',
    });
    expect(htmlOf(TEXT)).toContain('<code>a.b</code> &amp; &lt;c');
  });

  it.each([
    ['a section that does not exist', '# A\n\n## B\n\n[c](#c)'],
    ['HTML', '# A\n\n<script>alert(1)</script>'],
    ['HTML in a sentence', '# A\n\nOne <b onclick="x()">word</b>.'],
    ['an image', '# A\n\n![a](https://example.com/a.png)'],
    ['a link that runs code', '# A\n\n[a](javascript:alert(1))'],
    ['a heading of the fourth level', '# A\n\n#### B'],
    ['a heading with marks', '# A\n\n## `b`'],
  ])('cannot have %s', (_what, text) => {
    expect(() => parse(text)).toThrow();
  });
});
