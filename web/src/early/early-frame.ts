import { type Locale, localeOfTag } from '@escriba/contracts/shared/locale';
import { initialSidebarState } from '../features/app-frame/sidebar-state.ts';
import type { PageShape } from '../ui/page-skeleton.tsx';
import { toGreetingName } from '../ui/greeting-name.ts';
import { showEarlyView } from './early-view.ts';

/** The parts of a page that the early frame shows. */
export type EarlyPage = {
  /** Addresses of the links that are marked as current. */
  readonly current: readonly string[];
  /** Title and text of the page, if every user sees the same; `{{name}}` is replaced by the name in a greeting. The library has a head of its own. */
  readonly head?: readonly [title: string, text: string] | 'library';
  /** The shape of the content below the head: its skeleton is a template of the document. */
  readonly shape: PageShape;
};

/** Texts by language and path; the build inserts them. */
declare const EARLY_PAGES: Readonly<Record<Locale, Readonly<Record<string, EarlyPage>>>>;

/** The title of a page, but not the message of one that waits. */
const TITLE = 'h1:not([role=status] *)';

/** Shows the frame of the signed-in area with the page's first words, while the code of the page is on its way. */
export const showEarlyFrame = (): void => {
  const language = localeOfTag(document.documentElement.lang);
  const page = EARLY_PAGES[language][window.location.pathname.replace(/(.)\/$/, '$1')];
  if (page === undefined) return;
  const template = document.querySelector<HTMLTemplateElement>(
    `template[data-language="${language}"][data-sidebar="${initialSidebarState()}"]`,
  );
  if (template === null) return;
  const frame = document.createElement('div');
  frame.className = 'pointer-events-none fixed inset-0 z-40 overflow-hidden bg-surface';
  frame.append(template.content.cloneNode(true));
  for (const link of frame.querySelectorAll('nav a'))
    if (page.current.includes(link.getAttribute('href') ?? '')) link.setAttribute('aria-current', 'page');
  fillHead(frame, page.head);
  const shape = document.querySelector<HTMLTemplateElement>(`template[data-content="${page.shape}"]`);
  if (shape !== null) frame.querySelector('[data-content]')?.replaceWith(shape.content.cloneNode(true));
  showEarlyView(frame, { kind: 'frame', drawnAs: TITLE, shownMsMax: 1_000 });
};

const fillHead = (frame: HTMLElement, head: EarlyPage['head']): void => {
  const kind = typeof head === 'object' ? 'page' : (head ?? 'none');
  for (const other of frame.querySelectorAll(`[data-head]:not([data-head=${kind}])`)) other.remove();
  if (typeof head !== 'object') return;
  const [title, text] = head;
  frame.querySelector('[data-head] h1')?.replaceChildren(title.replace('{{name}}', readGreetingName()));
  frame.querySelector('[data-head] h1 + p')?.replaceChildren(text);
};

const readGreetingName = (): string => {
  const user: unknown = JSON.parse(localStorage.getItem('user') ?? '{}');
  const name = typeof user === 'object' && user !== null && 'name' in user ? user.name : '';
  return typeof name === 'string' ? toGreetingName(name) : '';
};
