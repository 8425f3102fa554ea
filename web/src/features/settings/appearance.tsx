import { LOCALES } from '@escriba/contracts/shared/locale';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { chooseTheme, type Theme, THEMES, useTheme } from '../../ui/theme.ts';

const ICONS: Record<Theme, typeof Sun> = { light: Sun, dark: Moon, system: Monitor };

export const LanguageChoice = () => {
  const { t } = useTranslation('settings');
  return (
    <ChoiceGroup
      label={t('language.title')}
      value={useLocale()}
      onChoose={(chosen) => void chooseLanguage(chosen)}
      options={LOCALES.map((value) => ({ value, label: t(`pageLanguage.${value}`) }))}
    />
  );
};

export const ThemeChoice = () => {
  const { t } = useTranslation('settings');
  return (
    <ChoiceGroup
      label={t('theme.title')}
      value={useTheme()}
      onChoose={chooseTheme}
      options={THEMES.map((value) => ({
        value,
        label: t(`theme.${value}`),
        icon: <Picture theme={value} />,
      }))}
    />
  );
};

const Picture = ({ theme }: { readonly theme: Theme }) => {
  const Icon = ICONS[theme];
  return <Icon aria-hidden="true" className="size-4.5" />;
};
