import { ChevronDown, Download, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { RecordingMenu } from './recording-menu.tsx';
import type { RowProps } from './row-props.ts';
import { shortName } from './shown-name.ts';

type RowActionsProps = RowProps & {
  readonly isOpen: boolean;
  readonly detailsId: string;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** What can be done with a recording: some at once on wide screens, all in the menu. */
export const RowActions = ({ item, commands, isOpen, detailsId, onOpenChange }: RowActionsProps) => {
  const { t } = useTranslation('library');
  const name = shortName(item.originalFileName);
  return (
    <div className="relative z-10 flex shrink-0 items-center">
      <div className="hidden w-18 items-center justify-end opacity-0 transition-opacity duration-150 group-hover/row:opacity-100 focus-within:opacity-100 group-has-focus-visible/row:opacity-100 @3xl:flex">
        {item.status === 'completed' ? (
          <IconButton label={t('list.downloadOf', { name })} onClick={() => commands.downloadText(item)}>
            <Download aria-hidden="true" className="size-4.5" />
          </IconButton>
        ) : null}
        {item.canRetry ? (
          <IconButton
            label={t('list.retryOf', { name })}
            disabled={commands.retryingId === item.transcriptionId}
            onClick={() => commands.retry(item)}
          >
            <RotateCcw aria-hidden="true" className="size-4.5" />
          </IconButton>
        ) : null}
        <IconButton label={t('list.deleteOf', { name })} onClick={() => commands.remove([item])}>
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
      <RecordingMenu
        item={item}
        commands={commands}
        onDetails={() => onOpenChange(!isOpen)}
        isOpen={isOpen}
      />
      <IconButton
        data-expand
        label={t(isOpen ? 'list.hideDetailsOf' : 'list.detailsOf', { name })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => onOpenChange(!isOpen)}
        className="@max-2xl:hidden"
      >
        <ChevronDown
          aria-hidden="true"
          className={classes('size-4.5 transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </IconButton>
    </div>
  );
};
