import { ADVANCED_EXPORT_FORMATS, BASIC_EXPORT_FORMATS } from '@escriba/contracts/shared/export-formats';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { SpeakerMark } from '../../ui/speaker-mark.tsx';

/** Lists formats as the other texts do: without a comma before the last one. */
const listFormats = (formats: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale).format(
    formats.map((format) => format.toUpperCase()),
  );

/** Lists what users do with the text, each with a small piece of the product. */
export const FeatureList = () => {
  const { t } = useTranslation('landing');
  const locale = useLocale();
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:gap-6">
      <Feature title={t('features.speakers.title')} text={t('features.speakers.text')}>
        <SpeakersSample />
      </Feature>
      <Feature title={t('features.correct.title')} text={t('features.correct.text')}>
        <p className="font-serif text-lg">
          {t('features.sample.before')}{' '}
          <del className="text-muted decoration-danger">{t('features.sample.wrong')}</del>{' '}
          <ins className="marked no-underline">{t('features.sample.right')}</ins>
        </p>
      </Feature>
      <Feature
        title={t('features.export.title')}
        text={t('features.export.text', {
          basic: listFormats(BASIC_EXPORT_FORMATS, locale),
          advanced: listFormats(ADVANCED_EXPORT_FORMATS, locale),
        })}
      >
        <ExportSample />
      </Feature>
      <Feature title={t('features.search.title')} text={t('features.search.text')}>
        <SearchSample />
      </Feature>
    </ul>
  );
};

type FeatureProps = { readonly title: string; readonly text: string; readonly children: ReactNode };

const Feature = ({ title, text, children }: FeatureProps) => (
  <li className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-raised p-5 sm:p-6">
    <div
      aria-hidden="true"
      className="flex min-h-20 flex-col justify-center rounded-control bg-sunken px-4 py-3"
    >
      {children}
    </div>
    <div className="flex flex-col gap-1">
      <h3 className="text-lg font-medium">{title}</h3>
      <p className="text-muted text-pretty">{text}</p>
    </div>
  </li>
);

const SpeakersSample = () => {
  const { t } = useTranslation('landing');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {(['first', 'second'] as const).map((name, index) => (
        <span key={name} className="inline-flex items-center gap-2 font-medium">
          <SpeakerMark hue={index === 0 ? 1 : 2} name={t(`features.sample.${name}`)} />
          {t(`features.sample.${name}`)}
        </span>
      ))}
      <span className="text-muted">{t('features.sample.rename')}</span>
    </div>
  );
};

const ExportSample = () => (
  <p className="flex flex-wrap gap-2">
    {[...BASIC_EXPORT_FORMATS, ...ADVANCED_EXPORT_FORMATS].map((format) => (
      <span
        key={format}
        className="rounded-control border border-line bg-raised px-2 py-0.5 text-xs font-medium uppercase"
      >
        {format}
      </span>
    ))}
  </p>
);

const SearchSample = () => {
  const { t } = useTranslation('landing');
  const query = t('features.sample.query');
  const [before = '', after = ''] = t('features.sample.hit').split(query);
  return (
    <p className="font-serif text-lg">
      {before}
      <span className="marked">{query}</span>
      {after}
    </p>
  );
};
