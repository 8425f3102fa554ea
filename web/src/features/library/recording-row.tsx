import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDuration } from '../../media/format.ts';
import { appTranscription } from '../../platform/paths.ts';
import { classes } from '../../ui/classes.ts';
import { ClockTime, RelativeTime } from '../../ui/relative-time.tsx';
import { RowLabels } from './labels/row-labels.tsx';
import { MarkedText } from './marked-text.tsx';
import { RecordingDetails } from './recording-details.tsx';
import { QuickActions, RowActions } from './row-actions.tsx';
import { RowLine } from './row-line.tsx';
import { RowPlay } from './row-play.tsx';
import type { RowProps } from './row-props.ts';
import { cleanName, recordingName } from './shown-name.ts';
import { Speakers } from './speakers.tsx';

/** The id of the link that opens a recording. */
export const rowLinkIdOf = (id: string): string => `recording-${id}`;

type RecordingRowProps = RowProps & {
  /** Whether the list names the day: then the row has the time of day. */
  readonly isUnderItsDay: boolean;
  readonly isSelected: boolean;
  /** Whether any row is selected: then all show their boxes. */
  readonly isSelecting: boolean;
};

/** One recording: what it is at a glance, and its details when expanded. */
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
        <div className="flex min-w-0 grow flex-col">
          <div className="flex min-w-0 items-center gap-x-2">
            <h3
              id={nameId}
              title={cleanName(item.originalFileName)}
              className="flex min-w-0 leading-snug font-medium @2xl:leading-6"
            >
              <NameLink item={item} />
            </h3>
            <span className="hidden min-w-0 shrink-[3] @2xl:flex">
              <RowLabels item={item} />
            </span>
          </div>
          <RowLine item={item} />
          <SmallFacts item={item} isUnderItsDay={isUnderItsDay} />
        </div>
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

type FactsProps = Pick<RecordingRowProps, 'item' | 'isUnderItsDay'>;

/** Shown under the name on phones. */
const SmallFacts = ({ item, isUnderItsDay }: FactsProps) => (
  <p className="flex h-5 items-center gap-x-1.5 overflow-hidden text-xs whitespace-nowrap text-muted tabular-nums @2xl:hidden">
    <When at={item.createdAt} isUnderItsDay={isUnderItsDay} />
    <Length item={item} before="·" />
    <Speakers speakers={item.speakers} isSmall />
    <RowLabels item={item} isSmall />
  </p>
);

/** Shown in columns at the right. */
const WideFacts = ({ item, isUnderItsDay }: FactsProps) => (
  <div className="hidden shrink-0 items-center gap-x-3 text-sm text-muted tabular-nums @2xl:flex">
    <Speakers speakers={item.speakers} />
    {item.result === null ? null : (
      <span className="min-w-12 text-right">
        <Length item={item} />
      </span>
    )}
    <span className="relative z-10 w-20 truncate text-right">
      <When at={item.createdAt} isUnderItsDay={isUnderItsDay} />
    </span>
  </div>
);

const When = ({ at, isUnderItsDay }: Pick<FactsProps, 'isUnderItsDay'> & { readonly at: string }) =>
  isUnderItsDay ? <ClockTime at={at} /> : <RelativeTime at={at} />;

const Length = ({ item, before }: Pick<RowProps, 'item'> & { readonly before?: string }) => {
  const { t } = useTranslation('library');
  if (item.result === null) return null;
  return (
    <>
      {before === undefined ? null : <span aria-hidden="true">{before}</span>}
      <span className="sr-only">{t('fact.duration')} </span>
      {formatDuration(item.result.audio_duration)}
    </>
  );
};

/** The whole row is the link; the other controls are above it. */
const NameLink = ({ item }: Pick<RowProps, 'item'>) => {
  const { t } = useTranslation('library');
  const { transcriptionId: id, originalFileName, hits } = item;
  const name = recordingName(originalFileName);
  const hit = hits.find(({ field, text }) => field === 'name' && text === cleanName(originalFileName));
  return (
    <Link
      id={rowLinkIdOf(id)}
      data-row-link
      to={appTranscription(id)}
      className="truncate outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {name === '' ? (
        t('untitled')
      ) : (
        <bdi>{hit === undefined ? name : <MarkedText text={name} marks={hit.marks} />}</bdi>
      )}
    </Link>
  );
};

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
