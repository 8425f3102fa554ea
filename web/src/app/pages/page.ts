import type { TypeOptions } from 'i18next';
import type { ComponentType } from 'react';
import type { NavIcon } from '../../features/app-frame/nav-icons.ts';
import type { BarLink, NavLink, SidebarPart } from '../../features/app-frame/nav-links.ts';
import type { prefetchTranscript } from '../../features/transcript/opening/open-transcript.ts';
import type { TextArea } from '../../i18n/index.ts';
import type { PageShape } from '../../ui/page-skeleton.tsx';

type Page = {
  /** Its address, with `:name` for a parameter. */
  readonly path: `/${string}`;
  /** Loads the component. The build reads the imported file from this function's text. */
  readonly load: () => Promise<ComponentType>;
  /** Areas of texts, loaded together with the code. */
  readonly texts: readonly TextArea[];
};

/** A page outside of `/app`. */
export type PublicPage = Page & {
  /** Whether the session and the cache of server data load with the page. */
  readonly hasSession: boolean;
  /** Whether it has an address per language and is built as HTML for each. `heads` in the texts has its title and description, and the site map lists it. */
  readonly isPrerendered: boolean;
};

/** A page behind the sign-in. `Name` is a name of such a page. */
export type AppPage<Name extends string = string> = Page & {
  /** Links to it, and the place of the page among the others. */
  readonly nav: PageNav<Name>;
  /** Whether it plays recordings. All pages that do share one player. */
  readonly hasPlayer: boolean;
  /** Whether it needs an active plan; the free plan is one. */
  readonly isPremium: boolean;
  /** What is shown around the page, and in its place before it has loaded. */
  readonly frame: PageFrame;
  /** The pages with which it shares most of its code: the build puts what they share into one file. */
  readonly family: PageFamily;
  /** Whether the installed app keeps its code, for use without a connection. */
  readonly isOffline?: true;
  /**
   * What the page requests first, with `:id` for the id in its address: the document's first script sends it, before any code has loaded. One with a
   * query is not sent for a page whose own address has a query, since that requests something else.
   */
  readonly requests?: readonly `/api/${string}`[];
  /** Loads data of the recording in the address together with the code. */
  readonly prefetch?: () => Promise<typeof prefetchTranscript>;
};

/** A page has a link of its own, or belongs to a page that leads to it, or both. One with neither is opened by the app itself. */
export type PageNav<Name extends string = string> = {
  /** The command palette has it. `sidebar` and `bar` are the parts of the frame that show it too, `bar` with a name of its own. */
  readonly link?: Omit<NavLink, 'to' | 'Icon'> & {
    readonly icon: NavIcon;
    readonly sidebar?: SidebarPart;
    readonly bar?: BarLink['name'];
  };
  /** The page that it belongs to: links to that page are marked as current on this one. */
  readonly within?: Name;
};

/** The frame around a page behind the sign-in. */
export type PageFrame = {
  /** What the document shows of the page before the code has loaded. */
  readonly head: EarlyHead;
  /** The form of its content, shown while code or data are on their way. */
  readonly shape: PageShape | 'transcript';
  /** Whether the page itself says that a limit is reached: the header then does not repeat it. */
  readonly saysLimit?: true;
  /** Whether the frame asks here for the acceptance of new versions of the terms. Pages of recordings are never disturbed. */
  readonly asksAcceptance?: true;
};

/** `own`: with none. */
export type PageFamily = 'lists' | 'transcript' | 'figures' | 'account' | 'plan' | 'own';

/** `library`: its toolbar; `none`: only the frame; `transcript`: no frame, but the text of the recording. */
export type EarlyHead = EarlyTexts | 'library' | 'none' | 'transcript';

type Texts = TypeOptions['resources'];
type Titled = { readonly title: string; readonly text: string };
type TitledParts<Part> = { [Key in keyof Part & string]: Part[Key] extends Titled ? `${Key}.` : never };

/** Where the `title` and the `text` are that every user sees: with `uploads:` these are `uploads:title` and `uploads:text`. */
type EarlyTexts = {
  [Space in keyof Texts]:
    | (Texts[Space] extends Titled ? `${Space}:` : never)
    | `${Space}:${TitledParts<Texts[Space]>[keyof Texts[Space] & string]}`;
}[keyof Texts];
