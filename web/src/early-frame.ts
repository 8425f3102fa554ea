import { type Locale, localeOfTag } from '@escriba/contracts';
import { initialSidebarState } from './features/app-frame/sidebar-state.ts';
import { EARLY_FRAME, type EarlyPage } from './platform/early-frame.ts';

/** Texts by language and path; the build fills them in. */
declare const EARLY_PAGES: Readonly<Record<Locale, Readonly<Record<string, EarlyPage>>>>;

/** Shows the frame of the signed-in area with the page's first words, while the code of the page is on its way. */
const showEarlyFrame = (): void => {
  const language = localeOfTag(document.documentElement.lang);
  const page = EARLY_PAGES[language][window.location.pathname.replace(/(.)\/$/, '$1')];
  if (page === undefined || window.startApp?.isFramed !== true) return;
  const template = document.querySelector<HTMLTemplateElement>(
    `template[data-language="${language}"][data-sidebar="${initialSidebarState()}"]`,
  );
  if (template === null) return;
  const frame = document.createElement('div');
  frame.className = 'pointer-events-none fixed inset-0 z-40 overflow-hidden bg-surface';
  frame.setAttribute(EARLY_FRAME, '');
  frame.ariaHidden = 'true';
  frame.inert = true;
  frame.append(template.content.cloneNode(true));
  for (const link of frame.querySelectorAll('nav a'))
    if (page.current.includes(link.getAttribute('href') ?? '')) link.setAttribute('aria-current', 'page');
  const { head } = page;
  if (head !== 'library') frame.querySelector('[data-head=library]')?.remove();
  if (typeof head === 'object') {
    const [title, text] = head;
    frame.querySelector('[data-head=page] h1')?.replaceChildren(title.replace('{{name}}', readFirstName()));
    frame.querySelector('[data-head=page] h1 + p')?.replaceChildren(text);
  } else frame.querySelector('[data-head=page]')?.remove();
  document.body.prepend(frame);
};

const readFirstName = (): string => {
  const user: unknown = JSON.parse(localStorage.getItem('user') ?? '{}');
  const name = typeof user === 'object' && user !== null && 'name' in user ? user.name : '';
  return typeof name === 'string' ? (name.trim().split(/\s+/)[0] ?? '') : '';
};

/** Browsers paint no tab in the background. */
const PAINTED_MS_MAX = 300;

/** The app does not wait longer for the text of a transcript: with a slow server its code is there first. */
const TEXT_MS_MAX = 600;

/** Calls back after the next painting. */
const afterPaint = (callback: () => void): void => {
  if (document.hidden) return callback();
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(callback);
  });
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    callback();
  }, PAINTED_MS_MAX);
};

try {
  showEarlyFrame();
} catch {
  // Without storage the app shows its own start.
}
const { isFramed = false, textShown, start = () => undefined } = window.startApp ?? {};
if (isFramed) afterPaint(start);
else if (textShown === undefined) start();
else
  void Promise.race([
    textShown,
    new Promise((resolve) => {
      setTimeout(resolve, TEXT_MS_MAX);
    }),
  ]).then(() => afterPaint(start));
