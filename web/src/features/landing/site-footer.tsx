import { LifeBuoy, Mail, MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { env } from '../../platform/env.ts';
import { useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { hasHeldSession } from '../../session/held-session.ts';
import { Logo } from '../../ui/logo.tsx';
import { SocialIcon } from './social-icon.tsx';

const NETWORKS = ['Instagram', 'LinkedIn', 'YouTube'] as const;
type Network = (typeof NETWORKS)[number];
const linkClasses =
  'inline-flex items-center gap-2 text-muted transition-colors duration-150 hover:text-ink touch:min-h-11';

/** The classes of a list of links. Lists are side by side on a phone, so that the footer is no longer than the page. */
const LINK_LIST =
  'flex flex-col gap-2.5 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] max-sm:gap-x-4 max-sm:gap-y-0.5';

/** Renders about, contact and links. */
export const SiteFooter = ({ socialLinks = env.socialLinks }) => {
  const { t } = useTranslation('site');
  const local = useLocalPath();
  const [year] = useState(readYear);
  return (
    <footer className="border-t border-line bg-sunken text-sm">
      <div className="wrap grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr] lg:py-16">
        <div className="flex flex-col gap-4 sm:max-lg:col-span-2">
          <Logo />
          <p className="max-w-xs text-muted">{t('footer.blurb')}</p>
          <SocialLinks links={socialLinks} />
        </div>
        <ProductLinks />
        <address className="flex flex-col gap-2.5 not-italic">
          <h2 className="font-medium">{t('footer.contact')}</h2>
          <a href={local(paths.support)} className={linkClasses}>
            <LifeBuoy aria-hidden="true" className="size-4" />
            {t('footer.support')}
          </a>
          {env.contactEmail === undefined ? null : (
            <a href={`mailto:${env.contactEmail}`} className={linkClasses}>
              <Mail aria-hidden="true" className="size-4" />
              {env.contactEmail}
            </a>
          )}
          <span className="inline-flex items-center gap-2 text-muted">
            <MapPin aria-hidden="true" className="size-4" />
            {t('footer.country')}
          </span>
        </address>
      </div>
      <div className="border-t border-line">
        {/* Built HTML has the year of its build. */}
        <p suppressHydrationWarning className="wrap py-5 text-muted">
          {t('footer.copyright', { year })}
        </p>
      </div>
    </footer>
  );
};

const readYear = (): number => new Date().getFullYear();

const PAGES = [
  ['upload', 'nav.upload'],
  ['howItWorks', 'nav.howItWorks'],
  ['plans', 'nav.plans'],
  ['guide', 'footer.guide'],
  ['docs', 'footer.docs'],
  ['insights', 'footer.insights'],
  ['affiliates', 'footer.affiliates'],
  ['privacy', 'footer.privacy'],
  ['terms', 'footer.terms'],
  ['accessibility', 'footer.accessibility'],
] as const;

const ProductLinks = () => {
  const { t } = useTranslation('site');
  const local = useLocalPath();
  const isHeld = useBrowserValue(hasHeldSession, false);
  return (
    <nav aria-label={t('footer.product')} className={LINK_LIST}>
      <h2 className="col-span-full font-medium">{t('footer.product')}</h2>
      {PAGES.map(([name, label]) => (
        <a key={name} href={local(paths[name])} className={linkClasses}>
          {t(label)}
        </a>
      ))}
      <a href={isHeld ? paths.app : local(paths.signIn)} className={linkClasses}>
        {t(isHeld ? 'openApp' : 'signIn')}
      </a>
    </nav>
  );
};

type SocialLinksProps = { readonly links: Readonly<Partial<Record<Network, string | undefined>>> };

/** Links to the networks whose address is configured. */
const SocialLinks = ({ links }: SocialLinksProps) => {
  const { t } = useTranslation('site');
  const shown = NETWORKS.flatMap((name) => {
    const url = links[name];
    return url === undefined ? [] : [{ name, url }];
  });
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t('footer.social')} className="-ml-2 flex gap-1">
      {shown.map(({ name, url }) => (
        <li key={name}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('footer.newTab', { name })}
            className="inline-flex size-9 items-center justify-center rounded-control text-muted transition-colors duration-150 hover:bg-ink/6 hover:text-ink touch:size-11"
          >
            <SocialIcon name={name} />
          </a>
        </li>
      ))}
    </ul>
  );
};
