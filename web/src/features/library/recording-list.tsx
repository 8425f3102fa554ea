import type { ListSort, TranscriptionItem } from '@escriba/contracts/transcription/library';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { classes } from '../../ui/classes.ts';
import { useNow } from '../../ui/use-now.ts';
import { type DayGroup, groupByDay, isToday, nameDay } from './day-groups.ts';
import { RecordingRow } from './recording-row.tsx';
import type { RowCommands } from './use-row-commands.ts';
import type { Selection } from './use-selection.ts';

type RowsProps = {
  readonly commands: RowCommands;
  readonly selection: Selection;
};

type RecordingListProps = RowsProps & {
  readonly ref: Ref<HTMLElement>;
  readonly items: readonly TranscriptionItem[];
  readonly sort: ListSort;
  /** Whether these are the previous items while others load. */
  readonly isOld: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Lists a page of recordings, by day while it has the order of dates. */
export const RecordingList = ({ ref, items, sort, isOld, onKeyDown, ...rows }: RecordingListProps) => {
  const { t } = useTranslation('library');
  const now = new Date(useNow(60_000));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links and buttons inside
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('list.label')}
      aria-busy={isOld}
      onKeyDown={onKeyDown}
      className={classes(
        '@container rounded-card border border-line bg-raised shadow-resting outline-none transition-opacity duration-200',
        '[&>ul:last-child>li:last-child>article]:rounded-b-card',
        isOld && 'opacity-60 delay-200',
      )}
    >
      {groupByDay(items, sort).map((group) => (
        <Group key={group.key} group={group} sort={sort} now={now} {...rows} />
      ))}
    </section>
  );
};

type GroupProps = RowsProps & {
  readonly group: DayGroup;
  readonly sort: ListSort;
  readonly now: Date;
};

/** Renders the recordings of a day under its name. In another order the heading is for screen readers only. */
const Group = ({ group: { day, items }, sort, now, commands, selection }: GroupProps) => {
  const { t } = useTranslation('library');
  const locale = useLocale();
  const id = useId();
  return (
    <>
      <h2
        id={id}
        className={classes(
          day === null
            ? 'sr-only'
            : 'border-t border-line bg-ink/2 px-4 py-1.5 text-xs font-medium text-muted first:rounded-t-card first:border-t-0',
        )}
      >
        {day === null ? t('tools.sortBy', { order: t(`sort.${sort}`) }) : nameDay(day, now, locale)}
      </h2>
      <ul
        aria-labelledby={id}
        className={classes(
          day === null &&
            '[&>li:first-child>article]:rounded-t-card [&>li:first-child>article]:border-t-transparent',
        )}
      >
        {items.map((item) => (
          <li key={item.transcriptionId} data-row={item.transcriptionId} className="min-w-0">
            <RecordingRow
              item={item}
              commands={commands}
              isUnderItsDay={day !== null && !isToday(day, now)}
              isSelected={selection.ids.has(item.transcriptionId)}
              isSelecting={selection.selected.length > 0}
            />
          </li>
        ))}
      </ul>
    </>
  );
};
