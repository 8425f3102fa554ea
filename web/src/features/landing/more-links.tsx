import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';

type MoreLinksProps = {
  /** The offer of the browser extension. Its place stays free while it loads. */
  readonly children: ReactNode;
};

/** Links to the next pages. Other pages link to these three by their anchors. */
export const MoreLinks = ({ children }: MoreLinksProps) => {
  const { t } = useTranslation('landing');
  const local = useLocalPath();
  const links = [
    { name: 'insights', to: local(paths.insights) },
    { name: 'affiliates', to: local(paths.affiliates) },
    { name: 'guide', to: local(paths.guide) },
  ] as const;
  return (
    <section aria-labelledby="more-title" className="wrap flex flex-col gap-6 pt-6 pb-16 sm:pb-24">
      <h2 id="more-title" className="font-serif text-2xl font-medium tracking-[-0.015em] sm:text-3xl">
        {t('more.title')}
      </h2>
      <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
        {links.map(({ name, to }) => (
          <li
            key={name}
            id={name}
            className="flex flex-col gap-2 rounded-card border border-line bg-raised p-5 target:border-accent sm:p-6"
          >
            <h3 className="text-lg font-medium">{t(`more.${name}.title`)}</h3>
            <p className="grow text-muted text-pretty">{t(`more.${name}.text`)}</p>
            <a
              href={to}
              className="inline-flex items-center self-start rounded-control font-medium text-accent underline-offset-4 hover:underline touch:min-h-11"
            >
              {t(`more.${name}.link`)}
            </a>
          </li>
        ))}
      </ul>
      <div className="min-h-24">{children}</div>
    </section>
  );
};
