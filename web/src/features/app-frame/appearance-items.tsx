import { LOCALES } from '@escriba/contracts/shared/locale';
import { Globe, type LucideIcon, SunMoon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../i18n/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { menuItemClasses, MenuTick, Submenu } from '../../ui/menu.tsx';
import { chooseTheme, THEMES, useTheme } from '../../ui/theme.ts';

/** Renders the choice of the page's language, in a menu. */
export const LanguageItem = () => {
  const { t } = useTranslation('site');
  return (
    <ChoiceItem
      Icon={Globe}
      label={t('language.label')}
      value={useLocale()}
      onChoose={(chosen) => void chooseLanguage(chosen)}
      options={LOCALES.map((value) => ({ value, label: t(`pageLanguage.${value}`) }))}
    />
  );
};

/** Renders the choice of light, dark or the system's theme, in a menu. */
export const ThemeItem = () => {
  const { t } = useTranslation('site');
  return (
    <ChoiceItem
      Icon={SunMoon}
      label={t('theme.label')}
      value={useTheme()}
      onChoose={chooseTheme}
      options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
    />
  );
};

type ChoiceItemProps<T extends string> = {
  readonly Icon: LucideIcon;
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
};

/** Renders an item that shows the choice and opens the others beside it. */
const ChoiceItem = <T extends string>({ Icon, label, value, options, onChoose }: ChoiceItemProps<T>) => (
  <Submenu
    item={
      <>
        <Icon aria-hidden="true" className="size-4 text-muted" />
        <span className="grow">{label}</span>{' '}
        <span className="text-muted">{options.find((option) => option.value === value)?.label}</span>
      </>
    }
  >
    <DropdownMenu.RadioGroup
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((each) => each.value === chosen);
        if (option !== undefined) onChoose(option.value);
      }}
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={menuItemClasses}>
          <span className="grow">{option.label}</span>
          <MenuTick />
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  </Submenu>
);
