import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { LanguageMenu } from '../features/preferences/language-menu.tsx';
import { ThemeMenu } from '../features/preferences/theme-menu.tsx';
import { SharedLock } from '../features/transcript/shared/shared-lock.tsx';
import { type Sharing, useShared } from '../features/transcript/shared/use-shared.ts';
import { isOwnDomain } from '../platform/is-own-domain.ts';
import { paths } from '../platform/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Working } from '../ui/working.tsx';
import { MessagePage } from './message-page.tsx';
import { useBrandColor } from './use-brand-color.ts';
import { useKeptPrivate } from './use-kept-private.ts';
import { usePageTitle } from './use-page-title.ts';
import { SkipLink } from '../ui/skip-link.tsx';

const SharedReader = lazy(async () => ({
  default: (await import('../features/transcript/shared/shared-reader.tsx')).SharedReader,
}));

/** Renders `/t/:token`: a transcript for anyone with the link, without an account. */
export const SharedPage = () => {
  const { token = '' } = useParams();
  return <Shared key={token} token={token} />;
};

const Shared = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation('shared');
  const sharing = useShared(token);
  useKeptPrivate();
  useBrandColor(sharing);
  // The reader names the tab after the transcript.
  usePageTitle(t('tab'));
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex h-14 w-full max-w-[calc(var(--container-reading)+2rem)] items-center px-4">
        <Maker sharing={sharing} />
        <div className="ml-auto flex items-center gap-0.5 sm:gap-1 print:hidden">
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        <Content sharing={sharing} />
      </main>
    </div>
  );
};

/** Shows Escriba, or the company whose transcript it is; nothing until that is known, and at a company's own domain without a brand. */
const Maker = ({ sharing }: { readonly sharing: Sharing }) => {
  const { t } = useTranslation('shared');
  if (sharing.state === 'opening') return null;
  const brand = sharing.state === 'open' ? sharing.transcript.brand : undefined;
  if (brand !== undefined)
    return (
      <span className="flex min-w-0 items-center gap-2.5 font-medium">
        {brand.logo === null ? null : (
          <img src={brand.logo} alt="" className="max-h-8 max-w-40 object-contain" />
        )}
        <span className="truncate">{brand.name}</span>
      </span>
    );
  if (isOwnDomain()) return null;
  return (
    <a
      href={paths.home}
      className="-ml-1 flex items-center gap-1.5 rounded-control p-1 text-xs text-muted transition-colors duration-150 hover:text-ink touch:min-h-11"
    >
      {t('madeWith')}
      <span className="[&_span]:gap-1.5 [&_span]:text-base [&_svg]:size-5">
        <Logo />
      </span>
    </a>
  );
};

const Content = ({ sharing }: { readonly sharing: Sharing }) => {
  const { t } = useTranslation('shared');
  switch (sharing.state) {
    case 'opening':
      return <Working text={t('opening')} />;
    case 'locked':
      return <SharedLock sharing={sharing} />;
    case 'closed':
      return (
        <MessagePage title={t(sharing.why)} text={t(`${sharing.why}Text`)}>
          {isOwnDomain() ? null : <ButtonLink to={paths.home}>{t('home')}</ButtonLink>}
        </MessagePage>
      );
    case 'failed':
      return (
        <MessagePage title={t('offline')} text={sharing.message ?? t('failure.connection')}>
          <Button look="primary" onClick={sharing.retry}>
            {t('retry')}
          </Button>
        </MessagePage>
      );
    case 'open': {
      const { transcript, renew, fetchPeaks } = sharing;
      return (
        <Suspense fallback={<Working text={t('opening')} />}>
          <SharedReader {...{ transcript, renew, fetchPeaks }} />
        </Suspense>
      );
    }
  }
};
