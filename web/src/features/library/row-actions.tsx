import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/use-workspace.ts';
import { IconButton } from '../../ui/button.tsx';
import { ExpandButton, type ExpandProps } from './expand-button.tsx';
import { RecordingMenu } from './recording-menu.tsx';
import type { RowProps } from './row-props.ts';
import { shortName } from '../../media/shown-name.ts';

type RowActionsProps = RowProps & Omit<ExpandProps, 'name'>;

/** Offers what is done most, at once on wide screens. The buttons cover the end of the name while the row has the pointer or the focus. */
export const QuickActions = ({ item, commands }: RowProps) => {
  const { t } = useTranslation('library');
  const name = shortName(item.originalFileName);
  const may = { write: useMay('write'), delete: useMay('delete') };
  return (
    <div className="relative z-10 -ml-3 hidden w-0 self-stretch @3xl:block">
      <div className="pointer-events-none absolute inset-y-0 right-0 flex items-center bg-linear-to-l from-(--row) from-75% to-transparent pl-8 opacity-0 transition-opacity duration-150 group-hover/row:pointer-events-auto group-hover/row:opacity-100 focus-within:pointer-events-auto focus-within:opacity-100 group-has-focus-visible/row:pointer-events-auto group-has-focus-visible/row:opacity-100">
        {item.status === 'completed' ? (
          <IconButton label={t('list.downloadOf', { name })} onClick={() => commands.downloadText(item)}>
            <Download aria-hidden="true" className="size-4.5" />
          </IconButton>
        ) : null}
        {item.canRetry && may.write ? (
          <IconButton
            label={t('list.retryOf', { name })}
            disabled={commands.retryingId === item.transcriptionId}
            onClick={() => commands.retry(item)}
          >
            <RotateCcw aria-hidden="true" className="size-4.5" />
          </IconButton>
        ) : null}
        {may.delete ? (
          <IconButton label={t('list.deleteOf', { name })} onClick={() => commands.remove([item])}>
            <Trash2 aria-hidden="true" className="size-4.5" />
          </IconButton>
        ) : null}
      </div>
    </div>
  );
};

/** Renders the menu of all that can be done with a recording, and its details. */
export const RowActions = ({ item, commands, isOpen, detailsId, onOpenChange }: RowActionsProps) => {
  const name = shortName(item.originalFileName);
  return (
    <div className="relative z-10 flex shrink-0 items-center">
      <RecordingMenu
        item={item}
        commands={commands}
        onDetails={() => onOpenChange(!isOpen)}
        isOpen={isOpen}
      />
      <ExpandButton
        name={name}
        isOpen={isOpen}
        detailsId={detailsId}
        onOpenChange={onOpenChange}
        className="@max-2xl:hidden"
      />
    </div>
  );
};
