import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { RecordingRow } from './recording-row.tsx';
import type { RowCommands } from './use-row-commands.ts';
import type { Selection } from './use-selection.ts';

type RecordingListProps = {
  readonly ref: Ref<HTMLUListElement>;
  readonly items: readonly TranscriptionItem[];
  /** Whether these are the previous items while others load. */
  readonly isOld: boolean;
  readonly commands: RowCommands;
  readonly selection: Selection;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** A page of recordings. */
export const RecordingList = ({ ref, items, isOld, commands, selection, onKeyDown }: RecordingListProps) => {
  const { t } = useTranslation('library');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links and buttons inside
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label={t('list.label')}
      aria-busy={isOld}
      onKeyDown={onKeyDown}
      className={classes(
        '@container rounded-card border border-line bg-raised shadow-resting outline-none transition-opacity duration-200',
        '[&>li:first-child>article]:rounded-t-card [&>li:first-child>article]:border-t-transparent [&>li:last-child>article]:rounded-b-card',
        isOld && 'opacity-60 delay-200',
      )}
    >
      {items.map((item) => (
        <li key={item.transcriptionId} data-row={item.transcriptionId} className="min-w-0">
          <RecordingRow
            item={item}
            commands={commands}
            isSelected={selection.ids.has(item.transcriptionId)}
            isSelecting={selection.selected.length > 0}
          />
        </li>
      ))}
    </ul>
  );
};
