import { lazy, type ReactNode, Suspense } from 'react';
import { SiteFooter } from '../features/landing/site-footer.tsx';
import { openTexts } from '../i18n/index.ts';
import { useBrowserValue } from '../platform/use-browser-value.ts';
import { hasReferralNotice } from '../session/referral.ts';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from '../ui/skip-link.tsx';

const ReferralNotice = lazy(async () => {
  const [module] = await Promise.all([
    import('../features/affiliates/referral-notice.tsx'),
    openTexts('affiliates'),
  ]);
  return { default: module.ReferralNotice };
});

/** Renders header, page and footer, and by whose link the visitor came. */
export const PublicLayout = ({ children }: { readonly children: ReactNode }) => {
  const hasNotice = useBrowserValue(hasReferralNotice, false);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      {hasNotice ? (
        <Suspense>
          <ReferralNotice />
        </Suspense>
      ) : null}
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
};
