import type { AppTranslations } from '../../i18n/pt/app/index.ts';
import type { LucideIcon } from 'lucide-react';

type FrameTexts = AppTranslations['frame'];

/** A link to a page. */
export type NavLink = {
  readonly to: string;
  /** Its name, as a key of `nav.pages`. */
  readonly name: keyof FrameTexts['nav']['pages'];
  readonly Icon: LucideIcon;
  /** Whether the page only announces what will be there. */
  readonly isSoon?: true;
};

/** A link in the bar of phones, which has short names: keys of `bar.pages`. */
export type BarLink = Pick<NavLink, 'to' | 'Icon'> & { readonly name: keyof FrameTexts['bar']['pages'] };

/** The parts of the sidebar, from top to bottom. */
export type SidebarPart = 'main' | 'workstation';

/** The links to the pages behind the sign-in. */
export type NavLinks = {
  readonly sidebar: Readonly<Record<SidebarPart, readonly NavLink[]>>;
  readonly bar: readonly BarLink[];
  /** Those to all pages, whether the frame shows them or not. */
  readonly all: readonly NavLink[];
  /** Returns the address of the page at a path, then of the page that it belongs to, and so on. An unknown path has none. */
  readonly currentAt: (pathname: string) => readonly string[];
};
