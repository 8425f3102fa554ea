import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartQueriesHolderContext, createPartQueriesHolder } from '../data/part-queries-holder.ts';
import { UploadSection } from '../features/free-transcription/upload-section.tsx';
import { Demo } from '../features/landing/demo.tsx';
import { Faq } from '../features/landing/faq.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { HowItWorks } from '../features/landing/how-it-works.tsx';
import { MoreLinks } from '../features/landing/more-links.tsx';
import { Section } from '../features/landing/section.tsx';
import { Testimonials } from '../features/landing/testimonials.tsx';
import { openTexts } from '../i18n/index.ts';
import { useLocalPath } from '../i18n/locale.ts';
import { paths } from '../platform/paths.ts';
import { lazyPage } from './lazy-page.tsx';
import { PublicLayout } from './public-layout.tsx';

const LandingPlans = lazyPage(async () => {
  const [module] = await Promise.all([import('../features/plans/landing-plans.tsx'), openTexts('plans')]);
  return module.LandingPlans;
});
const ExtensionOffer = lazyPage(async () => {
  const [module] = await Promise.all([
    import('../features/extension/extension-offer.tsx'),
    openTexts('account'),
  ]);
  return module.ExtensionOffer;
});

/** Loads the code of the parts: a press on HTML whose code is missing is lost. */
export const fetchLandingParts = async (): Promise<void> => {
  await Promise.allSettled([LandingPlans.fetch(), ExtensionOffer.fetch()]);
};

/** Renders the landing page: the product itself, ready to use; then what it does, what it costs, and questions. */
export const LandingPage = () => {
  const [holder] = useState(createPartQueriesHolder);
  return (
    <PartQueriesHolderContext value={holder}>
      <Landing />
    </PartQueriesHolderContext>
  );
};

const Landing = () => (
  <PublicLayout>
    <div id="home" className="wrap flex flex-col gap-8 pt-8 pb-6 sm:gap-10 sm:pt-14">
      <Hero />
      <div className="mx-auto w-full max-w-zone">
        <UploadSection />
      </div>
    </div>
    <Demo />
    <HowItWorks />
    <Pricing />
    <Testimonials />
    <Faq />
    <MoreLinks>
      <Suspense>
        <ExtensionOffer />
      </Suspense>
    </MoreLinks>
  </PublicLayout>
);

const Pricing = () => {
  const { t } = useTranslation('landing');
  const local = useLocalPath();
  return (
    <Section id="pricing" title={t('pricing.title')} text={t('pricing.text')}>
      <Suspense fallback={<div className="min-h-112" />}>
        <LandingPlans />
      </Suspense>
      <p className="pt-6">
        <a
          href={local(paths.plans)}
          className="inline-flex items-center rounded-control text-accent underline underline-offset-4 touch:min-h-11"
        >
          {t('pricing.compare')}
        </a>
      </p>
    </Section>
  );
};
