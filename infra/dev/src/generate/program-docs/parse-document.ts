import type { Locale } from '@escriba/contracts/shared/locale';
import { Marked, type Token, type Tokens } from 'marked';
import { createRenderer } from './render-markdown.ts';
import { toSlug } from './slug.ts';

/** The Markdown of a document. */
type Source = { readonly locale: Locale; readonly text: string };

/** A part of the document, as `web/src/i18n/programs/program-docs.ts` describes it. */
type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: string }
  | { readonly kind: 'text'; readonly html: string }
  | { readonly kind: 'table'; readonly label: string; readonly html: string }
  | { readonly kind: 'code'; readonly language: string; readonly text: string };

type ParsedDocument = { readonly title: string; readonly blocks: readonly Block[] };

/** Returns the plain texts of the headings of a document below its title, in their order. */
export const listHeadings = (text: string): readonly string[] =>
  new Marked()
    .lexer(text)
    .filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth > 1)
    .map(plainText);

/**
 * Splits a document into its parts.
 * @param ids the id of each heading below the title, in their order
 * @throws if it has what a page cannot show: HTML, headings below the third level, or a link without a target
 */
export const parseDocument = ({ locale, text }: Source, ids: readonly string[]): ParsedDocument => {
  const headings = listHeadings(text);
  const anchors = new Map(headings.map((heading, place) => [toSlug(heading), ids[place] ?? '']));
  const marked = new Marked({ renderer: createRenderer({ locale, anchors }) });
  const render = (token: Token): string => marked.parser([token]).trim();
  const blocks: Block[] = [];
  let title = '';
  let label = '';
  let place = 0;
  for (const token of marked.lexer(text)) {
    if (isHeading(token)) {
      label = plainText(token);
      if (token.depth === 1) title = label;
      else blocks.push({ kind: 'heading', level: levelOf(token), id: ids[place++] ?? '', text: label });
    } else if (isCode(token)) blocks.push({ kind: 'code', language: token.lang ?? '', text: token.text });
    else if (token.type === 'table') blocks.push({ kind: 'table', label, html: render(token) });
    else if (token.type !== 'space') blocks.push({ kind: 'text', html: render(token) });
  }
  return { title, blocks };
};

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isCode = (token: Token): token is Tokens.Code => token.type === 'code';

const levelOf = ({ depth, text }: Tokens.Heading): 2 | 3 => {
  if (depth === 2 || depth === 3) return depth;
  throw new Error(`The documentation has a heading of level ${depth}: ${text}`);
};

/** Headings are plain words: the table of contents shows them as they are. */
const plainText = ({ text }: Tokens.Heading): string => {
  if (/[`*_[\]<>]/.test(text)) throw new Error(`A heading of the documentation has marks: ${text}`);
  return text;
};
