import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '../features/preferences/language-menu.tsx';
import { ThemeMenu } from '../features/preferences/theme-menu.tsx';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

/** The top of every public page. */
export const SiteHeader = ({ account }: { readonly account?: ReactNode }) => {
  const { t } = useTranslation('site');
  return (
    <header className="sticky top-0 z-40 border-b border-line/60 bg-surface/85 backdrop-blur-md">
      <div className="wrap flex h-16 items-center gap-2">
        <a href={paths.home} aria-label={t('home')} className="-ml-1 flex rounded-control p-1">
          <Logo />
        </a>
        <nav aria-label={t('nav.label')} className="hidden pl-6 md:block">
          {(['howItWorks', 'plans'] as const).map((name) => (
            <a
              key={name}
              href={paths[name]}
              className="rounded-control px-3 py-2 text-sm font-medium text-muted transition-colors duration-150 hover:text-ink"
            >
              {t(`nav.${name}`)}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-0.5 sm:gap-1">
          <LanguageMenu />
          <ThemeMenu />
          <span className="contents *:ml-1.5 sm:*:ml-2">
            {account ?? (
              <ButtonLink to={paths.signIn} size="small">
                {t('signIn')}
              </ButtonLink>
            )}
          </span>
        </div>
      </div>
    </header>
  );
};
