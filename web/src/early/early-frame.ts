import { type Locale, localeOfTag } from '@escriba/contracts/shared/locale';
import { initialSidebarState } from '../features/app-frame/sidebar-state.ts';
import { toGreetingName } from '../ui/greeting-name.ts';
import { showEarlyView } from './early-view.ts';

/** What the early frame shows of a page. */
export type EarlyPage = {
  /** Addresses of the links that are marked as current. */
  readonly current: readonly string[];
  /** Title and text of the page, if every user sees the same; `{{name}}` stands for the name in a greeting. The library has a head of its own. */
  readonly head?: readonly [title: string, text: string] | 'library';
};

/** Texts by language and path; the build fills them in. */
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
  const { head } = page;
  if (head !== 'library') frame.querySelector('[data-head=library]')?.remove();
  if (typeof head === 'object') {
    const [title, text] = head;
    frame
      .querySelector('[data-head=page] h1')
      ?.replaceChildren(title.replace('{{name}}', readGreetingName()));
    frame.querySelector('[data-head=page] h1 + p')?.replaceChildren(text);
  } else frame.querySelector('[data-head=page]')?.remove();
  showEarlyView(frame, { kind: 'frame', drawnAs: TITLE, shownMsMax: 1_000 });
};

const readGreetingName = (): string => {
  const user: unknown = JSON.parse(localStorage.getItem('user') ?? '{}');
  const name = typeof user === 'object' && user !== null && 'name' in user ? user.name : '';
  return typeof name === 'string' ? toGreetingName(name) : '';
};
