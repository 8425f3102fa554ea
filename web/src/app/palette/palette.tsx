import { Globe, Link2, LogOut, type LucideIcon, Mic, Monitor, Moon, Sun, Upload } from 'lucide-react';
import { LOCALES } from '@escriba/contracts/shared/locale';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { NavLink } from '../../features/app-frame/nav-links.ts';
import { useSignOut } from '../../features/app-frame/use-sign-out.ts';
import {
  type PaletteCommand,
  PaletteDialog,
  type PaletteProps,
} from '../../features/palette/palette-dialog.tsx';
import { useRecord } from '../../features/uploads/recorder/use-record.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { canRecord } from '../../media/recorder.ts';
import { paths } from '../../platform/paths.ts';
import { chooseTheme, type Theme, THEMES, useTheme } from '../../ui/theme.ts';

const THEME_ICONS: Readonly<Record<Theme, LucideIcon>> = { light: Sun, dark: Moon, system: Monitor };

type DialogProps = Pick<PaletteProps, 'isOpen' | 'onOpenChange'> & { readonly pages: readonly NavLink[] };

/** The command palette with everything that it offers. */
export const Palette = ({ pages, ...dialog }: DialogProps) => (
  <PaletteDialog {...dialog} actions={useActions()} pages={usePages(pages)} />
);

const useActions = (): readonly PaletteCommand[] => {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const record = useRecord();
  const { signOut } = useSignOut();
  const [locale, theme] = [useLocale(), useTheme()];
  const recording: PaletteCommand = {
    id: 'record',
    label: t('recordNow'),
    Icon: Mic,
    words: t('palette.wordsRecord'),
    run: () => record() && void navigate(paths.appUpload),
  };
  return [
    {
      id: 'upload',
      label: t('uploadRecording'),
      Icon: Upload,
      words: 'upload',
      run: () => void navigate(paths.appUpload),
    },
    {
      id: 'link',
      label: t('palette.link'),
      Icon: Link2,
      words: 'link url podcast rss',
      run: () => void navigate(paths.appUpload, { state: { addsLink: true } }),
    },
    ...(canRecord() ? [recording] : []),
    ...THEMES.filter((name) => name !== theme).map((name) => ({
      id: `theme-${name}`,
      label: t('palette.theme', { theme: t(`theme.${name}`) }),
      Icon: THEME_ICONS[name],
      run: () => chooseTheme(name),
    })),
    ...LOCALES.filter((name) => name !== locale).map((name) => ({
      id: `language-${name}`,
      label: t('palette.language', { language: t(`pageLanguage.${name}`) }),
      Icon: Globe,
      words: 'language idioma',
      run: () => void chooseLanguage(name),
    })),
    { id: 'sign-out', label: t('signOut'), Icon: LogOut, words: 'logout', run: () => void signOut() },
  ];
};

const usePages = (pages: readonly NavLink[]): readonly PaletteCommand[] => {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  return pages.map(({ to, name, Icon }) => ({
    id: to,
    label: t(`nav.pages.${name}`),
    Icon,
    run: () => void navigate(to),
  }));
};
