import {
  AudioLines,
  BookOpenText,
  ChevronDown,
  ChevronUp,
  CircleX,
  Download,
  EllipsisVertical,
  FolderInput,
  History,
  PenLine,
  RotateCcw,
  SquareCheck,
  Tags,
  Trash2,
} from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isUnfinished } from '../../data/transcriptions/news.ts';
import { appTranscription, paths } from '../../platform/paths.ts';
import { useMay } from '../../session/use-workspace.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { shortName } from '../../media/shown-name.ts';
import type { RowProps } from './row-props.ts';

/** Returns the id of a recording's menu button. */
export const menuIdOf = (id: string): string => `actions-of-${id}`;

type RecordingMenuProps = RowProps & { readonly isOpen: boolean; readonly onDetails: () => void };

/** Offers the actions that a recording's status allows. */
export const RecordingMenu = ({ item, commands, isOpen, onDetails }: RecordingMenuProps) => {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const may = { write: useMay('write'), delete: useMay('delete') };
  const read: MenuAction = {
    label: t('readAndEdit'),
    Icon: BookOpenText,
    onPress: () => void navigate(appTranscription(item.transcriptionId)),
  };
  const details: MenuAction = {
    label: t(isOpen ? 'menu.hideDetails' : 'menu.details'),
    Icon: isOpen ? ChevronUp : ChevronDown,
    onPress: onDetails,
  };
  const activity: MenuAction = {
    label: t('menu.activity'),
    Icon: History,
    onPress: () => void navigate(`${paths.appActivity}?recording=${item.transcriptionId}`),
  };
  const menuActions = [
    item.status === 'completed' && read,
    ...listDownloads({ item, commands }, t),
    details,
    activity,
    { label: t('menu.select'), Icon: SquareCheck, onPress: () => commands.select(item, false) },
    ...(may.write ? listChanges({ item, commands }, t) : []),
    may.delete && listDeletion({ item, commands }, t),
  ];
  return (
    <ActionMenu
      id={menuIdOf(item.transcriptionId)}
      label={t('menu.open', { name: shortName(item.originalFileName) })}
      actions={menuActions.filter((action) => action !== false)}
    >
      <EllipsisVertical aria-hidden="true" className="size-4.5" />
    </ActionMenu>
  );
};

type T = TFunction<'library'>;

const listDownloads = ({ item, commands }: RowProps, t: T): (MenuAction | false)[] => [
  item.status === 'completed' && {
    label: t('download'),
    Icon: Download,
    onPress: () => commands.downloadText(item),
  },
  item.audioUrl !== null && {
    label: t('downloadAudio'),
    Icon: AudioLines,
    onPress: () => commands.downloadAudio(item),
  },
];

const listChanges = ({ item, commands }: RowProps, t: T): (MenuAction | false)[] => [
  { label: t('menu.rename'), Icon: PenLine, onPress: () => commands.ask({ about: 'rename', item }) },
  { label: t('menu.move'), Icon: FolderInput, onPress: () => commands.ask({ about: 'move', items: [item] }) },
  { label: t('menu.tags'), Icon: Tags, onPress: () => commands.ask({ about: 'tags', items: [item] }) },
  item.canRetry && { label: t('retry'), Icon: RotateCcw, onPress: () => commands.retry(item) },
  isUnfinished(item) && {
    label: t('cancel'),
    Icon: CircleX,
    onPress: () => commands.ask({ about: 'cancel', items: [item] }),
  },
];

const listDeletion = ({ item, commands }: RowProps, t: T): MenuAction => ({
  label: t('delete'),
  Icon: Trash2,
  isDangerous: true,
  onPress: () => commands.remove([item]),
});
