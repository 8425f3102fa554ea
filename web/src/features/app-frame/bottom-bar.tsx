import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { NavLinks } from './nav-links.ts';

type BottomBarProps = { readonly links: Pick<NavLinks, 'bar' | 'currentAt'> };

/** The main pages on phones, within reach of the thumb. What is docked stays above it by `--bottom-bar`. */
export const BottomBar = ({ links }: BottomBarProps) => {
  const { t } = useTranslation('frame');
  const [page, ...parents] = links.currentAt(useLocation().pathname);
  const currentOf = (to: string) => (to === page ? 'page' : parents.includes(to) ? 'true' : undefined);
  return (
    <nav
      aria-label={t('bar.label')}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 h-(--bottom-bar) border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden print:hidden"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        {links.bar.map(({ to, name, Icon }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              aria-current={currentOf(to)}
              className="group flex h-full min-h-11 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted outline-offset-[-4px] select-none aria-[current]:text-accent-strong"
            >
              <span className="flex items-center rounded-full px-[16px] py-0.5 transition-colors duration-150 group-aria-[current]:bg-accent/12">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="max-w-full truncate px-0.5">{t(`bar.pages.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
