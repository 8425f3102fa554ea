import { useTranslation } from 'react-i18next';

/** Renders the headline and one sentence. */
export const Hero = () => {
  const { t } = useTranslation('landing');
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <h1 className="font-serif text-3xl font-medium tracking-[-0.02em] text-balance sm:text-4xl lg:text-5xl">
        {t('hero.title')}
      </h1>
      <p className="max-w-xl text-base text-muted text-balance sm:text-lg">{t('hero.text')}</p>
    </div>
  );
};
