import type { PAGE_PATHS } from '@escriba/contracts/web/pages';
import type { ComponentType } from 'react';
import type { prefetchTranscript } from '../../features/transcript/opening/open-transcript.ts';
import type { TextArea } from '../../i18n/index.ts';
import type { PageShape } from '../../ui/page-skeleton.tsx';

/** The name of a page; its path is that of `PAGE_PATHS`. */
type PageName = keyof typeof PAGE_PATHS;
export type AppPageName = Extract<PageName, 'app' | `app${Capitalize<string>}`>;
export type PublicPageName = Exclude<PageName, AppPageName>;

type Page = {
  /** Loads the component. The build reads the imported file from this function's text. */
  readonly load: () => Promise<ComponentType>;
  /** Areas of texts, loaded together with the code. */
  readonly texts: readonly TextArea[];
};

/** A page outside of `/app`. */
export type PublicPage = Page & {
  /** Whether the session and the cache of server data load with the page. */
  readonly hasSession: boolean;
};

/** A page behind the sign-in. */
export type AppPage = Page & {
  /** Whether it plays recordings. All pages that do share one player. */
  readonly hasPlayer: boolean;
  /** Whether it needs an active plan; the free plan is one. */
  readonly isPremium: boolean;
  /** What the document shows of the page before the code has loaded. */
  readonly early: EarlyHead;
  /** The form of its content, shown while code or data are on their way. */
  readonly shape: PageShape | 'transcript';
  /**
   * What the page requests first, with `:id` for the id in its address: the document's first script sends it, before any code has loaded. One with a
   * query is not sent for a page whose own address has a query, since that requests something else.
   */
  readonly requests?: readonly `/api/${string}`[];
  /** Loads data of the recording in the address together with the code. */
  readonly prefetch?: () => Promise<typeof prefetchTranscript>;
};

/** `library`: its toolbar; `none`: only the frame; `transcript`: no frame, but the text of the recording. */
export type EarlyHead = EarlyTexts | 'library' | 'none' | 'transcript';

/** Where the `title` and the `text` are that every user sees: with `uploads:` these are `uploads:title` and `uploads:text`. */
type EarlyTexts =
  | 'dashboard:'
  | 'uploads:'
  | 'reports:'
  | 'reports:metrics.'
  | 'plans:own.'
  | 'workspace:members.'
  | 'workspace:integrations.'
  | 'frame:account.'
  | 'affiliates:page.'
  | 'settings:'
  | 'vocabulary:';
