import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../media/format.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import type { ReplaceablePlace } from './replacements.ts';

type ReplaceListProps = {
  readonly places: readonly ReplaceablePlace[];
  /** Keys of places that stay as they are. */
  readonly excluded: ReadonlySet<string>;
  /** The text that replaces the matches. */
  readonly text: string;
  readonly onToggle: (place: ReplaceablePlace) => void;
};

export const keyOf = ({ id, from }: ReplaceablePlace): string => `${id} ${from}`;

const ROW_HEIGHT = 44;

/** Places with their text before and after. A long transcript has thousands: only those on the screen are rendered. */
export const ReplaceList = ({ places, excluded, text, onToggle }: ReplaceListProps) => {
  const { t } = useTranslation('transcript');
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions stay the same; nothing here is memoised by a compiler
  const list = useVirtualizer({
    count: places.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  return (
    <div ref={box} className="h-72 overflow-y-auto rounded-control border border-line bg-surface">
      <ul aria-label={t('replace.list')} className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const place = places[index];
          return place === undefined ? null : (
            <li
              key={keyOf(place)}
              ref={list.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={places.length}
              className="absolute inset-x-0 top-0 border-b border-line/60"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row place={place} text={text} isOn={!excluded.has(keyOf(place))} onToggle={onToggle} />
            </li>
          );
        })}
      </ul>
    </div>
  );
};

type RowProps = Pick<ReplaceListProps, 'text' | 'onToggle'> & {
  readonly place: ReplaceablePlace;
  readonly isOn: boolean;
};

const Row = ({ place, text, isOn, onToggle }: RowProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5 text-sm hover:bg-ink/4">
    <CheckBox isOn={isOn} onChange={() => onToggle(place)} className="mt-0.5" />
    <span className="w-11 shrink-0 pt-0.5 text-xs text-muted tabular-nums">
      {formatDuration(Math.floor(place.startMs / 1_000))}
    </span>
    <span dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-wrap">
      {place.before}
      <del className="text-muted decoration-danger">{place.found}</del>
      {isOn && text !== '' ? <span className="text-muted"> → </span> : null}
      {isOn && text !== '' ? (
        <ins className="rounded-[4px] bg-success/14 px-0.5 font-medium no-underline">{text}</ins>
      ) : null}
      {place.after}
    </span>
  </label>
);
