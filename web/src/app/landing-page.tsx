import { lazy, Suspense } from 'react';
import { UploadSection } from '../features/free-transcription/upload-section.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { HowItWorks } from '../features/landing/how-it-works.tsx';
import { openTexts } from '../i18n/index.ts';
import { PublicLayout } from './public-layout.tsx';

const ExtensionOffer = lazy(async () => {
  const [module] = await Promise.all([
    import('../features/extension/extension-offer.tsx'),
    openTexts('account'),
  ]);
  return { default: module.ExtensionOffer };
});

/** The landing page: the product itself, ready to use. `features`, `toolkit`, `pricing` and `testimonials` keep their anchors. */
export const LandingPage = () => (
  <PublicLayout>
    <div id="home" className="wrap flex flex-col gap-8 pt-8 sm:gap-10 sm:pt-14">
      <Hero />
      <div className="mx-auto w-full max-w-zone">
        <UploadSection />
      </div>
    </div>
    <div id="features" />
    <HowItWorks />
    <div id="toolkit" />
    <div id="pricing" />
    <div id="testimonials" />
    <div className="wrap min-h-24 pb-16 sm:pb-24">
      <Suspense>
        <ExtensionOffer />
      </Suspense>
    </div>
  </PublicLayout>
);
