import { useQuery } from '@tanstack/react-query';
import { Globe, Link2, LogOut, type LucideIcon, Mic, Monitor, Moon, Sun, Upload, Users } from 'lucide-react';
import { LOCALES } from '@escriba/contracts/shared/locale';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { switchWorkspace, workspacesQuery } from '../../data/account/workspaces.ts';
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
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';
import { useMay, useWorkspace } from '../../session/use-workspace.ts';
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
  const mayUpload = useMay('write');
  const switches = useSwitches();
  const recording: PaletteCommand = {
    id: 'record',
    label: t('recordNow'),
    Icon: Mic,
    words: t('palette.wordsRecord'),
    run: () => record() && void navigate(paths.appUpload),
  };
  const upload: PaletteCommand = {
    id: 'upload',
    label: t('uploadRecording'),
    Icon: Upload,
    words: 'upload',
    run: () => void navigate(paths.appUpload),
  };
  const link: PaletteCommand = {
    id: 'link',
    label: t('palette.link'),
    Icon: Link2,
    words: 'link url podcast rss',
    run: () => void navigate(paths.appUpload, { state: { addsLink: true } }),
  };
  return [
    ...(mayUpload ? [upload, link] : []),
    ...(mayUpload && canRecord() ? [recording] : []),
    ...switches,
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

/** Returns the workspaces to which the user can switch, and their own space. */
const useSwitches = (): readonly PaletteCommand[] => {
  const { t } = useTranslation('frame');
  const { session } = useServices();
  const { user } = useSession();
  const current = useWorkspace();
  const { data = [] } = useQuery(workspacesQuery(session));
  if (user === null) return [];
  const toCommand = (id: string, name: string, run: () => void): PaletteCommand => ({
    id: `space-${id}`,
    label: t('workspace.switchTo', { name }),
    Icon: Users,
    words: t('workspace.title'),
    run,
  });
  return [
    ...(current === undefined
      ? []
      : [toCommand('own', t('workspace.own'), () => switchWorkspace(user.id, undefined))]),
    ...data
      .filter(({ id }) => id !== current?.id)
      .map((workspace) => toCommand(workspace.id, workspace.name, () => switchWorkspace(user.id, workspace))),
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
