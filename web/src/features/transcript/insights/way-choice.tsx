import type { InsightLanguage } from '@escriba/contracts/transcription/insight-parts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { languageInSentence } from '../../../media/format.ts';
import { Segments } from './segments.tsx';
import type { InsightPage } from './use-insight-page.ts';
import type { Way, Ways } from './ways.ts';

type WayChoiceProps = {
  readonly ways: Ways;
  readonly way: Way;
  readonly page: Pick<InsightPage, 'language'>;
};

/** Renders the choice of how a form is made, in which language, and whether personal data is sent; nothing where there is none. */
export const WayChoice = ({
  ways: { methods, hasLanguages, written, choose },
  way,
  page,
}: WayChoiceProps) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const languages: readonly InsightLanguage[] = ['recording', locale];
  return (
    <>
      {methods.length > 0 ? (
        <Segments
          label={t('method.label')}
          value={way.method}
          options={methods.map((value) => ({ value, label: t(`method.${value}`) }))}
          onChoose={(method) => choose({ ...written, method })}
        />
      ) : null}
      {hasLanguages && way.method === 'model' ? (
        <Segments
          label={t('language')}
          value={way.language}
          options={languages.map((value) => ({
            value,
            label: t('inLanguage', {
              language: languageInSentence(value === 'recording' ? page.language : value, locale),
            }),
          }))}
          onChoose={(language) => choose({ ...way, language })}
        />
      ) : null}
      {way.method === 'model' ? (
        <CheckField
          label={t('hidePersonal')}
          isOn={way.isPersonalDataHidden}
          onChange={(isPersonalDataHidden) => choose({ ...way, isPersonalDataHidden })}
        />
      ) : null}
    </>
  );
};
