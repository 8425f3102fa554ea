import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '../features/preferences/language-menu.tsx';
import { ThemeMenu } from '../features/preferences/theme-menu.tsx';
import { useLocalPath } from '../i18n/locale.ts';
import { paths } from '../platform/paths.ts';
import { classes } from '../ui/classes.ts';
import { Logo } from '../ui/logo.tsx';

type FocusLayoutProps = {
  /** Whether to centre a short message. A form starts at the top, so that it does not jump when it grows. */
  readonly isCentred?: boolean;
  readonly children: ReactNode;
};

/** Renders a page with a single task and no navigation. */
export const FocusLayout = ({ isCentred = false, children }: FocusLayoutProps) => {
  const { t } = useTranslation('site');
  const local = useLocalPath();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="wrap flex min-h-16 flex-wrap items-center py-1">
        <a href={local(paths.home)} aria-label={t('home')} className="-ml-1 flex rounded-control p-1">
          <Logo />
        </a>
        <div className="ml-auto flex items-center gap-0.5 sm:gap-1">
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <main
        className={classes(
          'flex grow flex-col items-center px-4 pt-4 sm:px-6',
          isCentred ? 'justify-center pb-[16vh]' : 'pb-16 sm:pt-[max(1.5rem,calc(50dvh-26rem))]',
        )}
      >
        <div className="w-full max-w-[27rem]">{children}</div>
      </main>
    </div>
  );
};
