import { OperatorGate } from '../features/operator/operator-gate.tsx';
import { LanguageMenu } from '../features/preferences/language-menu.tsx';
import { ThemeMenu } from '../features/preferences/theme-menu.tsx';
import { useLocalPath } from '../i18n/locale.ts';
import { paths } from '../platform/paths.ts';
import { Logo } from '../ui/logo.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RequireSession } from './require-session.tsx';

/** Renders `/operator`, for operators who have confirmed their identity; for all other users it does not exist. */
export const OperatorPage = () => (
  <RequireSession>
    <OperatorGate notFound={<NotFoundPage />} header={<OperatorHeader />} />
  </RequireSession>
);

const OperatorHeader = () => {
  const local = useLocalPath();
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="wrap flex h-14 items-center justify-between gap-2">
          <a href={local(paths.app)} aria-label="Escriba" className="-ml-1 flex rounded-control p-1">
            <Logo />
          </a>
          <div className="flex items-center gap-1">
            <LanguageMenu />
            <ThemeMenu />
          </div>
        </div>
      </header>
    </>
  );
};
