import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import { chooseTheme, type Theme, THEMES, useTheme } from '../../ui/theme.ts';

const ICONS: Record<Theme, typeof Sun> = { light: Sun, dark: Moon, system: Monitor };

/** Renders the choice of light, dark or the system's theme. */
export const ThemeMenu = () => {
  const { t } = useTranslation('site');
  const theme = useTheme();
  const Icon = ICONS[theme];
  return (
    <ChoiceMenu
      label={t('theme.label')}
      value={theme}
      onChoose={chooseTheme}
      options={THEMES.map((value) => ({
        value,
        label: t(`theme.${value}`),
        icon: <Picture theme={value} />,
      }))}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </ChoiceMenu>
  );
};

const Picture = ({ theme }: { readonly theme: Theme }) => {
  const Icon = ICONS[theme];
  return <Icon aria-hidden="true" className="size-4 text-muted" />;
};
