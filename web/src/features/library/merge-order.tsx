import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../media/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { nameInSentence, shortName } from '../../media/shown-name.ts';

type MergeOrderProps = {
  readonly items: readonly TranscriptionItem[];
  readonly onChange: (items: readonly TranscriptionItem[]) => void;
};

/** Lists the recordings in order. Each moves up and down by its buttons, which keep the focus. */
export const MergeOrder = ({ items, onChange }: MergeOrderProps) => {
  const { t } = useTranslation('library');
  const [moved, setMoved] = useState('');
  const move = (item: TranscriptionItem, by: 1 | -1): void => {
    const place = items.indexOf(item) + by;
    if (place < 0 || place >= items.length) return;
    onChange(items.filter((one) => one !== item).toSpliced(place, 0, item));
    const name = shortName(item.originalFileName);
    setMoved(t('merge.moved', { name, place: place + 1, number: items.length }));
  };
  return (
    <>
      <ol aria-label={t('merge.order')} className="-m-1 flex max-h-72 flex-col overflow-y-auto p-1">
        {items.map((item, index) => (
          <Row
            key={item.transcriptionId}
            item={item}
            place={index + 1}
            isLast={index === items.length - 1}
            onMove={(by) => move(item, by)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  );
};

type RowProps = {
  readonly item: TranscriptionItem;
  readonly place: number;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
};

const Row = ({ item, place, isLast, onMove }: RowProps) => {
  const { t } = useTranslation('library');
  const name = shortName(item.originalFileName) || t('untitled');
  const spoken = nameInSentence(item.originalFileName) || t('untitled');
  return (
    <li className="flex min-h-11 items-center gap-3 border-line not-last:border-b">
      <span aria-hidden="true" className="w-5 shrink-0 text-right text-sm text-muted tabular-nums">
        {place}
      </span>
      <bdi className="mr-auto min-w-0 truncate">{name}</bdi>
      <span className="shrink-0 text-sm text-muted tabular-nums">
        {formatDuration(item.result?.audio_duration ?? 0)}
      </span>
      <span className="flex shrink-0">
        {/* Not disabled: a disabled button would lose the focus when its recording reaches the end. */}
        <IconButton
          label={t('merge.up', { name: spoken })}
          aria-disabled={place === 1}
          onClick={() => onMove(-1)}
          className="aria-disabled:opacity-35"
        >
          <ArrowUp aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton
          label={t('merge.down', { name: spoken })}
          aria-disabled={isLast}
          onClick={() => onMove(1)}
          className="aria-disabled:opacity-35"
        >
          <ArrowDown aria-hidden="true" className="size-4.5" />
        </IconButton>
      </span>
    </li>
  );
};
