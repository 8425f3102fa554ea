import { useTranslation } from 'react-i18next';
import { MeetingSamples } from '../features/dashboard/meeting-samples.tsx';
import { useLocalPath } from '../i18n/locale.ts';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SampleMark } from '../ui/sample-mark.tsx';
import { PublicLayout } from './public-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Renders `/insights`: what an analysis of meetings shows, with made-up figures that are marked as such. */
export const InsightsPage = () => {
  const { t } = useTranslation('insights');
  const local = useLocalPath();
  usePageTitle(t('title'));
  return (
    <PublicLayout>
      <div className="wrap flex flex-col gap-10 py-12 sm:gap-12 sm:py-16">
        <header className="flex flex-col gap-2">
          <h1 className="font-serif text-3xl font-medium tracking-[-0.02em] text-balance sm:text-4xl">
            {t('title')}
          </h1>
          <p className="max-w-reading text-lg text-muted text-pretty">{t('text')}</p>
        </header>
        <section aria-labelledby="sample-title" className="@container flex flex-col gap-4">
          <div>
            <h2 id="sample-title" className="font-serif text-xl font-medium tracking-[-0.01em]">
              {t('figures')}
            </h2>
            <SampleMark />
          </div>
          <MeetingSamples />
        </section>
        <section aria-labelledby="today-title" className="flex flex-col items-start gap-3">
          <h2 id="today-title" className="font-serif text-xl font-medium tracking-[-0.01em]">
            {t('today.title')}
          </h2>
          <p className="max-w-reading text-muted text-pretty">{t('today.text')}</p>
          <ButtonLink to={local(paths.register)} look="primary">
            {t('today.action')}
          </ButtonLink>
        </section>
      </div>
    </PublicLayout>
  );
};
