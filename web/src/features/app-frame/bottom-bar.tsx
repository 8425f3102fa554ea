import { FileText, House, type LucideIcon, Upload, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';

type BarItem = {
  readonly name: 'home' | 'upload' | 'transcriptions' | 'account';
  readonly to: string;
  readonly Icon: LucideIcon;
  /** Pages that belong to this one. */
  readonly parts?: readonly string[];
};

const ITEMS: readonly BarItem[] = [
  { name: 'home', to: paths.app, Icon: House },
  { name: 'upload', to: paths.appUpload, Icon: Upload },
  { name: 'transcriptions', to: paths.appTranscriptions, Icon: FileText },
  {
    name: 'account',
    to: paths.appAccount,
    Icon: UserRound,
    parts: [paths.appSettings, paths.appUsage, paths.appPlans, paths.appSubscription, paths.appAffiliates],
  },
];

/** The main pages on phones, within reach of the thumb. What is docked stays above it by `--bottom-bar`. */
export const BottomBar = () => {
  const { t } = useTranslation('frame');
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t('bar.label')}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 h-(--bottom-bar) border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden print:hidden"
    >
      <ul className="grid h-full grid-cols-4">
        {ITEMS.map(({ name, to, Icon, parts }) => (
          <li key={name} className="min-w-0">
            <Link
              to={to}
              aria-current={currentOf(pathname, to, parts)}
              className="group flex h-full min-h-11 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted outline-offset-[-4px] select-none aria-[current]:text-accent-strong"
            >
              <span className="flex items-center rounded-full px-[16px] py-0.5 transition-colors duration-150 group-aria-[current]:bg-accent/12">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="max-w-full truncate px-0.5">{t(`bar.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const currentOf = (pathname: string, to: string, parts: readonly string[] = []) => {
  if (pathname === to) return 'page';
  return parts.includes(pathname) ? 'true' : undefined;
};

/** The addresses of the bar's links that stand for a page. */
export const currentInBar = (pathname: string): readonly string[] =>
  ITEMS.filter(({ to, parts }) => currentOf(pathname, to, parts) !== undefined).map(({ to }) => to);
