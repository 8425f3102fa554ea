import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '../features/preferences/language-menu.tsx';
import { ThemeMenu } from '../features/preferences/theme-menu.tsx';
import { useLocalPath } from '../i18n/locale.ts';
import { paths } from '../platform/paths.ts';
import { useBrowserValue } from '../platform/use-browser-value.ts';
import { hasHeldSession } from '../session/held-session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

/** Renders the top of every public page. */
export const SiteHeader = () => {
  const { t } = useTranslation('site');
  const local = useLocalPath();
  return (
    <header className="sticky top-0 z-40 short:static border-b border-line/60 bg-surface/85 backdrop-blur-md">
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-2 py-1">
        <a href={local(paths.home)} aria-label={t('home')} className="-ml-1 flex rounded-control p-1">
          <Logo />
        </a>
        <nav aria-label={t('nav.label')} className="hidden pl-6 md:block">
          {(['howItWorks', 'plans'] as const).map((name) => (
            <a
              key={name}
              href={local(paths[name])}
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
            <AccountLink />
          </span>
        </div>
      </div>
    </header>
  );
};

/** Links to the app, or to the sign-in. */
const AccountLink = () => {
  const { t } = useTranslation('site');
  const local = useLocalPath();
  const isHeld = useBrowserValue(hasHeldSession, false);
  if (!isHeld)
    return (
      <ButtonLink to={local(paths.signIn)} size="small">
        {t('signIn')}
      </ButtonLink>
    );
  return (
    <ButtonLink to={paths.app} size="small">
      <span aria-hidden="true" className="sm:hidden">
        {t('openAppShort')}
      </span>
      <span className="max-sm:sr-only">{t('openApp')}</span>
    </ButtonLink>
  );
};
