import {
  ChartColumn,
  CreditCard,
  FileText,
  House,
  type LucideIcon,
  Plug,
  Settings,
  TrendingUp,
  Upload,
  Users,
  Video,
} from 'lucide-react';
import { paths } from '../../platform/paths.ts';

export type NavItem = {
  readonly name:
    | 'home'
    | 'meetings'
    | 'upload'
    | 'transcriptions'
    | 'reports'
    | 'analytics'
    | 'plans'
    | 'members'
    | 'integrations'
    | 'settings';
  readonly to: string;
  readonly Icon: LucideIcon;
  readonly isSoon?: true;
  /** Other views of the same page. */
  readonly parts?: readonly string[];
};

export const MAIN_ITEMS: readonly NavItem[] = [
  { name: 'home', to: paths.app, Icon: House },
  { name: 'meetings', to: paths.appMeetings, Icon: Video, isSoon: true },
  { name: 'upload', to: paths.appUpload, Icon: Upload },
  { name: 'transcriptions', to: paths.appTranscriptions, Icon: FileText },
  { name: 'reports', to: paths.appReports, Icon: ChartColumn },
  { name: 'analytics', to: paths.appAnalytics, Icon: TrendingUp },
  {
    name: 'plans',
    to: paths.appPlans,
    Icon: CreditCard,
    parts: [paths.appUsage, paths.appSubscription],
  },
];

export const WORKSTATION_ITEMS: readonly NavItem[] = [
  { name: 'members', to: paths.appMembers, Icon: Users },
  { name: 'integrations', to: paths.appIntegrations, Icon: Plug },
  { name: 'settings', to: paths.appSettings, Icon: Settings },
];

/** The page, a page below it, or another view of it. */
export const isCurrent = (pathname: string, { to, parts = [] }: Pick<NavItem, 'to' | 'parts'>): boolean =>
  pathname === to || parts.includes(pathname) || (to !== paths.app && pathname.startsWith(`${to}/`));

/** The addresses of the sidebar's links that stand for a page. */
export const currentInSidebar = (pathname: string): readonly string[] =>
  [...MAIN_ITEMS, ...WORKSTATION_ITEMS].filter((item) => isCurrent(pathname, item)).map(({ to }) => to);
