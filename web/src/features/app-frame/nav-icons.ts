import {
  BookA,
  ChartColumn,
  CreditCard,
  FileText,
  HandCoins,
  History,
  House,
  Plug,
  Settings,
  TrendingUp,
  Upload,
  UserRound,
  Users,
  Video,
} from 'lucide-react';

/** The icons of links to pages. Page values name them, so that the values can be read without a browser. */
export const NAV_ICONS = {
  account: UserRound,
  activity: History,
  affiliates: HandCoins,
  analytics: TrendingUp,
  card: CreditCard,
  home: House,
  integrations: Plug,
  members: Users,
  meetings: Video,
  reports: ChartColumn,
  settings: Settings,
  transcriptions: FileText,
  upload: Upload,
  vocabulary: BookA,
} as const;

export type NavIcon = keyof typeof NAV_ICONS;
