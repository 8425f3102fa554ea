import { LOCALES } from '@escriba/contracts/shared/locale';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';

/** Renders the choice of the page's language. In a bar that has more buttons, it is an icon as they are. */
export const LanguageMenu = ({ isIcon = false }: { readonly isIcon?: boolean }) => {
  const { t } = useTranslation('site');
  const locale = useLocale();
  return (
    <ChoiceMenu
      // The name contains the visible text, for users of voice control.
      label={`${t('language.label')}: ${locale.toUpperCase()}`}
      value={locale}
      onChoose={(chosen) => void chooseLanguage(chosen)}
      options={LOCALES.map((value) => ({ value, label: t(`pageLanguage.${value}`) }))}
    >
      <Globe aria-hidden="true" className="size-4.5" />
      {isIcon ? null : (
        <span aria-hidden="true" className="uppercase">
          {locale}
        </span>
      )}
    </ChoiceMenu>
  );
};
