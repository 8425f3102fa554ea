import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { RecordingDetails } from './recording-details.tsx';
import { QuickActions, RowActions } from './row-actions.tsx';
import { RowBody, WideFacts } from './row-body.tsx';
import { RowPlay } from './row-play.tsx';
import type { RowProps } from './row-props.ts';
import { recordingName } from '../../media/shown-name.ts';

type RecordingRowProps = RowProps & {
  /** Whether the list names the day: then the row has the time of day. */
  readonly isUnderItsDay: boolean;
  readonly isSelected: boolean;
  /** Whether any row is selected: then all show their boxes. */
  readonly isSelecting: boolean;
};

/** Renders one recording: what it is at a glance, and its details when expanded. */
export const RecordingRow = memo((props: RecordingRowProps) => {
  const { item, commands, isUnderItsDay, isSelected, isSelecting } = props;
  const [isOpen, setOpen] = useState(false);
  const nameId = useId();
  const detailsId = useId();
  return (
    <article
      aria-labelledby={nameId}
      className={classes(
        'group/row border-t border-line bg-(--row) transition-colors duration-150',
        isSelected
          ? '[--row:color-mix(in_oklab,var(--color-accent)_8%,var(--color-raised))]'
          : '[--row:var(--color-raised)] hover:[--row:color-mix(in_oklab,var(--color-ink)_3%,var(--color-raised))] has-[[data-row-link]:focus-visible]:[--row:color-mix(in_oklab,var(--color-ink)_3%,var(--color-raised))]',
      )}
    >
      <div className="relative flex min-h-18 items-center gap-x-2 py-1 pr-1 pl-3 @2xl:min-h-[calc(4rem-1px)] @2xl:gap-x-3 @2xl:px-2">
        <SelectBox {...props} />
        <RowPlay item={item} isHidden={isSelecting} />
        <RowBody item={item} nameId={nameId} isUnderItsDay={isUnderItsDay} hasLabels />
        <QuickActions item={item} commands={commands} />
        <WideFacts item={item} isUnderItsDay={isUnderItsDay} />
        <RowActions
          item={item}
          commands={commands}
          isOpen={isOpen}
          detailsId={detailsId}
          onOpenChange={setOpen}
        />
      </div>
      {isOpen ? <RecordingDetails id={detailsId} item={item} commands={commands} /> : null}
    </article>
  );
});

const SelectBox = ({ item, commands, isSelected, isSelecting }: RecordingRowProps) => {
  const { t } = useTranslation('library');
  const name = recordingName(item.originalFileName);
  return (
    <label
      className={classes(
        'relative z-10 -mr-1 inline-flex size-9 shrink-0 cursor-pointer items-center justify-center touch:size-11 @2xl:-mr-2',
        isSelecting
          ? 'opacity-100'
          : 'opacity-0 transition-opacity duration-150 group-hover/row:opacity-100 focus-within:opacity-100 @max-2xl:sr-only',
      )}
    >
      <input
        type="checkbox"
        aria-label={t('select.one', { name: name === '' ? t('untitled') : name })}
        checked={isSelected}
        onChange={() => undefined}
        onClick={(event) => commands.select(item, event.shiftKey)}
        className="size-4.5 cursor-pointer accent-accent"
      />
    </label>
  );
};
