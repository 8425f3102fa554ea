import type { TranscriptionItem } from '@escriba/contracts';
import {
  AudioLines,
  BookOpenText,
  CircleX,
  Download,
  EllipsisVertical,
  PenLine,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isUnfinished } from '../../data/transcriptions/news.ts';
import { appTranscription } from '../../platform/paths.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { shortName } from './shown-name.ts';
import type { RecordingActions } from './use-recording-actions.ts';

/** An action that needs a confirmation or a dialog. */
export type Question = { readonly about: 'delete' | 'cancel' | 'rename'; readonly item: TranscriptionItem };

/** The id of a recording's menu button. */
export const menuIdOf = (id: string): string => `actions-of-${id}`;

type RecordingMenuProps = {
  readonly item: TranscriptionItem;
  readonly actions: RecordingActions;
  readonly onAsk: (question: Question) => void;
};

/** The actions that a recording's status allows. */
export const RecordingMenu = ({ item, actions, onAsk }: RecordingMenuProps) => {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const { status, audioUrl, canRetry } = item;
  const menuActions: (MenuAction | false)[] = [
    status === 'completed' && {
      label: t('readAndEdit'),
      Icon: BookOpenText,
      onPress: () => void navigate(appTranscription(item.transcriptionId)),
    },
    status === 'completed' && {
      label: t('download'),
      Icon: Download,
      onPress: () => actions.downloadText.mutate(item),
    },
    audioUrl !== null && {
      label: t('downloadAudio'),
      Icon: AudioLines,
      onPress: () => actions.downloadAudio.mutate(item),
    },
    { label: t('menu.rename'), Icon: PenLine, onPress: () => onAsk({ about: 'rename', item }) },
    canRetry && {
      label: t('retry'),
      Icon: RotateCcw,
      onPress: () => actions.retry.mutate(item),
    },
    isUnfinished(item) && {
      label: t('cancel'),
      Icon: CircleX,
      onPress: () => onAsk({ about: 'cancel', item }),
    },
    {
      label: t('delete'),
      Icon: Trash2,
      isDangerous: true,
      onPress: () => onAsk({ about: 'delete', item }),
    },
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
