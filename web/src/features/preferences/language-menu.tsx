import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, PAGE_LANGUAGES, type PageLanguage } from '../../i18n/index.ts';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';

/** The language of the page. */
export const LanguageMenu = () => {
  const { t, i18n } = useTranslation('site');
  const language: PageLanguage = i18n.language === 'en' ? 'en' : 'pt';
  return (
    <ChoiceMenu
      // What is seen on the button is part of its name, for who speaks to the page.
      label={`${t('language.label')}: ${language.toUpperCase()}`}
      value={language}
      onChoose={(chosen) => void chooseLanguage(chosen)}
      options={PAGE_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
    >
      <Globe aria-hidden="true" className="size-4.5" />
      <span aria-hidden="true" className="uppercase">
        {language}
      </span>
    </ChoiceMenu>
  );
};
