import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteFooter } from '../features/landing/site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

type PublicLayoutProps = {
  /** The header's link in place of the sign-in. */
  readonly account?: ReactNode;
  readonly children: ReactNode;
};

/** Header, page, footer. */
export const PublicLayout = ({ account, children }: PublicLayoutProps) => {
  const { t } = useTranslation('site');
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('skip')}
      </a>
      <SiteHeader account={account} />
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
};
