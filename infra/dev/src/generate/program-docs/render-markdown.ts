import { localisePath } from '@escriba/contracts/web/pages';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { RendererObject } from 'marked';

/** The address that the documents have in place of that of an installation. */
const INSTALLATION = 'https://escriba.example';
/** The folder of the files that the web client serves as they are. */
const PUBLIC = '../web/public';

type LinksOptions = {
  readonly locale: Locale;
  /** The ids of the headings, by their anchor in the Markdown. */
  readonly anchors: ReadonlyMap<string, string>;
};

/**
 * Renders Markdown for readers of a page. A link leads to a section, to a page or file of the same installation, or to another site; one to
 * another file of the repository is its words alone. HTML and images are refused.
 */
export const createRenderer = (options: LinksOptions): RendererObject => ({
  html: ({ raw }) => refuse('HTML', raw),
  image: ({ raw }) => refuse('an image', raw),
  link({ href, tokens }) {
    const words = this.parser.parseInline(tokens);
    const target = resolveLink(href, options);
    if (target === undefined) return words;
    return `<a href="${target}"${href.startsWith(PUBLIC) ? ' download' : ''}>${words}</a>`;
  },
});

/** Returns undefined for a file of the repository. @throws for a section that does not exist, and for another scheme */
const resolveLink = (href: string, { locale, anchors }: LinksOptions): string | undefined => {
  if (href.startsWith('#')) {
    const id = anchors.get(decodeURIComponent(href.slice(1)));
    if (id === undefined) return refuse('a link to no section', href);
    return `#${id}`;
  }
  if (href.startsWith(`${INSTALLATION}/`)) return localisePath(href.slice(INSTALLATION.length), locale);
  if (href.startsWith(`${PUBLIC}/`)) return href.slice(PUBLIC.length);
  if (href.startsWith('https://')) return href;
  return /^[a-z][\w+.-]*:/i.test(href) ? refuse('another scheme', href) : undefined;
};

const refuse = (what: string, where: string): never => {
  throw new Error(`The documentation has ${what}: ${where}`);
};
