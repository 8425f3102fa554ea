import type { AppLanguage } from '@escriba/contracts/shared/languages';
import type { Insight } from '@escriba/contracts/transcription/insights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssistant } from '../../../data/assistant/assistant.ts';
import { failureText } from '../../../data/failure-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { formatLanguage } from '../../../media/format.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Select } from '../../../ui/select.tsx';
import { FormView } from './form-view.tsx';
import { Skeleton } from './skeleton.tsx';
import type { InsightPage } from './use-insight-page.ts';
import { firstLanguage, keepLanguage, listTargets } from './translation-languages.ts';
import { useTranslations } from './use-translations.ts';

type TranslationTabProps = { readonly insights: readonly Insight[]; readonly page: InsightPage };

/** Renders the translation into a language, which is chosen here. Languages with a translation say so. */
export const TranslationTab = ({ insights, page }: TranslationTabProps) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const { assistant } = useAssistant();
  const targets = listTargets({ language: page.language, hasAssistant: assistant !== undefined }, insights);
  const [chosen, setChosen] = useState<AppLanguage>();
  const language = chosen ?? firstLanguage(targets, insights, locale);
  if (language === undefined) return null;
  const choose = (next: AppLanguage): void => {
    setChosen(next);
    keepLanguage(next);
  };
  const isMade = (target: AppLanguage) =>
    insights.some((one) => one.form === 'translation' && one.language === target && one.status === 'done');
  const options = targets.map((value) => {
    const name = formatLanguage(value, locale);
    return { value, label: isMade(value) ? t('translation.made', { language: name }) : name };
  });
  return (
    <>
      {targets.length === 1 ? null : (
        <Select label={t('translation.into')} value={language} options={options} onChange={choose} />
      )}
      <Translation key={language} {...{ language, insights, page }} />
    </>
  );
};

type TranslationProps = TranslationTabProps & { readonly language: AppLanguage };

const Translation = ({ language, insights, page }: TranslationProps) => {
  const { t } = useTranslation('insightPanel');
  const { translations, isLoading, error, retry } = useTranslations(page.id, insights, language);
  if (error !== null)
    return <LoadFailure title={t('translation.failed')} text={failureText(error)} onRetry={retry} />;
  if (isLoading) return <Skeleton label={t('translation.fetching')} />;
  return <FormView form="translation" language={language} insights={translations} page={page} />;
};
