import {
  CircleX,
  Combine,
  Download,
  EllipsisVertical,
  FolderInput,
  MessageCircleQuestionMark,
  Tags,
  Trash2,
  X,
} from 'lucide-react';
import { QUESTION_RECORDINGS_MAX } from '@escriba/contracts/transcription/question-limits';
import { MERGED_MIN } from '@escriba/contracts/transcription/merging';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useAssistant } from '../../data/assistant/assistant.ts';
import { isUnfinished } from '../../data/transcriptions/news.ts';
import { useMay } from '../../session/use-workspace.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { RowCommands } from './use-row-commands.ts';
import type { Selection } from './use-selection.ts';

type SelectionBarProps = {
  readonly selection: Selection;
  /** The number of recordings on the page. */
  readonly shownCount: number;
  readonly commands: RowCommands;
};

/** Offers what can be done with the selected recordings. Where there is no room, all but the download is in a menu. */
export const SelectionBar = ({ selection, shownCount, commands }: SelectionBarProps) => {
  const { t } = useTranslation(['library', 'labels']);
  const { selected } = selection;
  const may = { write: useMay('write'), delete: useMay('delete') };
  const { assistant } = useAssistant(selected.length > 0);
  if (selected.length === 0) return null;
  const download = toDownload(selected, commands, t);
  const others = [
    ...(assistant === undefined ? [] : listQuestions(selected, commands, t)),
    ...(may.write ? listChanges(selected, commands, t) : []).filter(
      ({ isDangerous = false }) => may.delete || !isDangerous,
    ),
  ];
  return (
    <section
      aria-label={t('select.label')}
      className="@container animate-appear rounded-card border border-line bg-overlay shadow-floating"
    >
      <div className="flex items-center gap-1 py-1.5 pr-2 pl-4">
        <p role="status" className="mr-auto truncate text-sm font-medium tabular-nums">
          {t('select.count', { count: selected.length })}
        </p>
        {selected.length < shownCount ? (
          <Button look="quiet" size="small" onClick={selection.selectAll} className="@max-3xl:hidden">
            {t('select.all')}
          </Button>
        ) : null}
        {download === null ? null : <BarButton action={download} />}
        {others.map((action) => (
          <BarButton key={action.label} action={action} className="@max-3xl:hidden" />
        ))}
        {others.length === 0 ? null : (
          <span className="@3xl:hidden">
            <ActionMenu label={t('labels:more')} actions={others}>
              <EllipsisVertical aria-hidden="true" className="size-4.5" />
            </ActionMenu>
          </span>
        )}
        <IconButton label={t('select.clear')} onClick={selection.clear}>
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
    </section>
  );
};

type T = TFunction<['library', 'labels']>;
type Items = Selection['selected'];

const toDownload = (selected: Items, commands: RowCommands, t: T): MenuAction | null => {
  const completed = selected.filter(({ status }) => status === 'completed');
  const [first] = completed;
  if (first === undefined) return null;
  return {
    label: t('select.download'),
    Icon: Download,
    onPress: () =>
      completed.length === 1
        ? commands.downloadText(first)
        : commands.ask({ about: 'zip', items: completed }),
  };
};

/** Returns the way to ask about the recordings that have a text. */
const listQuestions = (selected: Items, commands: RowCommands, t: T): MenuAction[] => {
  const completed = selected.filter(({ status }) => status === 'completed');
  const canAsk = completed.length > 0 && completed.length <= QUESTION_RECORDINGS_MAX;
  const onPress = () => commands.ask({ about: 'ask', items: completed });
  return canAsk ? [{ label: t('select.ask'), Icon: MessageCircleQuestionMark, onPress }] : [];
};

const listChanges = (selected: Items, commands: RowCommands, t: T): MenuAction[] => {
  const unfinished = selected.filter(isUnfinished);
  const completed = selected.filter(({ status }) => status === 'completed');
  const cancel: MenuAction = {
    label: t('select.cancel'),
    Icon: CircleX,
    onPress: () => commands.ask({ about: 'cancel', items: unfinished }),
  };
  const merge: MenuAction = {
    label: t('merge.do'),
    Icon: Combine,
    onPress: () => commands.ask({ about: 'merge', items: completed }),
  };
  return [
    // Merging some of them without a word would surprise.
    ...(completed.length === selected.length && completed.length >= MERGED_MIN ? [merge] : []),
    {
      label: t('labels:move.do'),
      Icon: FolderInput,
      onPress: () => commands.ask({ about: 'move', items: selected }),
    },
    {
      label: t('labels:tags'),
      Icon: Tags,
      onPress: () => commands.ask({ about: 'tags', items: selected }),
    },
    ...(unfinished.length > 0 ? [cancel] : []),
    { label: t('delete'), Icon: Trash2, isDangerous: true, onPress: () => commands.remove(selected) },
  ];
};

type BarButtonProps = { readonly action: MenuAction; readonly className?: string };

/** Renders an icon and a word; the icon alone where there is no room. */
const BarButton = ({ action: { label, Icon, isDangerous = false, onPress }, className }: BarButtonProps) => (
  <Button
    look="quiet"
    size="small"
    title={label}
    onClick={onPress}
    className={classes('text-ink @max-lg:px-3', className)}
  >
    <Icon aria-hidden="true" className={classes('size-4.5', isDangerous && 'text-danger')} />
    <span className="@max-lg:sr-only">{label}</span>
  </Button>
);
