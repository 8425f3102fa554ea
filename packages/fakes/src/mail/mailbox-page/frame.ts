import { BASE_STYLES } from '../../pages/styles.ts';
import { escapeHtml } from '../../pages/escape-html.ts';
import { type Language, TEXTS } from './texts.ts';

type Frame = {
  readonly language: Language;
  readonly title: string;
  /** Parameters of this page, which the link to the other language has too. */
  readonly query?: Readonly<Record<string, string>>;
  readonly content: string;
};

/** Returns a whole page around its content. */
export const frame = ({ language, title, query = {}, content }: Frame): string => {
  const other = language === 'pt' ? 'en' : 'pt';
  const texts = TEXTS[language];
  return `<!doctype html>
<html lang="${language === 'pt' ? 'pt-BR' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLES}</style></head>
<body><div class="wrap">
<header><div><p class="name"><a href="${pathWith('/', { lang: language })}">${texts.title}</a></p><p class="soft">${texts.intro}</p></div>
  <a href="${pathWith('', { ...query, lang: other })}" lang="${other === 'en' ? 'en' : 'pt-BR'}" hreflang="${other}">${other === 'en' ? 'English' : 'Português'}</a></header>
<main>${content}</main>
</div></body></html>`;
};

/** Returns an address for an attribute: a path with the parameters that say something. */
export const pathWith = (path: string, parameters: Readonly<Record<string, string>>): string =>
  escapeHtml(
    `${path}?${new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString()}`,
  );

const STYLES = `${BASE_STYLES}
  .wrap { max-width: 56rem }
  .name { font-size: 1.6rem; font-weight: 700; margin: 0; line-height: 1.3 } .name a { color: inherit; text-decoration: none }
  h1 { font-size: 1.35rem; overflow-wrap: anywhere } main { margin-top: 1.5rem } header a { padding: 0.35rem 0 }
  form { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: end; margin: 0 }
  label { display: grid; gap: 0.25rem; flex: 1 1 16rem; color: var(--soft); font-size: 0.9rem }
  input { width: 100%; border-color: var(--soft) } button { border-color: var(--soft) }
  .again { padding: 0.45rem 0 }
  .line { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; justify-content: space-between; align-items: baseline; margin: 1.5rem 0 0.75rem }
  .line h1 { margin: 0 }
  ol { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem }
  li + li { border-top: 1px solid var(--line) }
  li > a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; padding: 0.75rem 1rem; min-height: 2.75rem;
    color: inherit; text-decoration: none; border-radius: 0.75rem }
  li > a:hover .subject { text-decoration: underline; color: var(--main) }
  .subject { font-weight: 600; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden } time { color: var(--soft); font-size: 0.9rem; font-variant-numeric: tabular-nums }
  .who { grid-column: 1 / -1; color: var(--soft); overflow-wrap: anywhere }
  @media (max-width: 30rem) { li > a { grid-template-columns: minmax(0, 1fr) } time { order: 3 } }
  .empty { padding: 3rem 1rem; text-align: center; border: 1px dashed var(--line); border-radius: 0.75rem; margin-top: 1.5rem }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.15rem 1rem; margin: 1rem 0 } dd { margin: 0; overflow-wrap: anywhere }
  nav { display: flex; gap: 0.5rem; margin: 1rem 0 0.75rem } nav a { padding: 0.45rem 0.9rem; border: 1px solid var(--soft); border-radius: 0.5rem;
    color: inherit; text-decoration: none } nav a[aria-current] { background: var(--main); border-color: var(--main); color: var(--on-main) }
  iframe { display: block; width: 100%; height: min(70vh, 44rem); border: 1px solid var(--line); border-radius: 0.75rem; background: #fff;
    color-scheme: light }
  pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line);
    border-radius: 0.75rem; font: 0.95rem/1.6 ui-monospace, monospace }
`;
