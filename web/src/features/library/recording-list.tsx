import type { TranscriptionItem } from '@escriba/contracts';
import { type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import type { CardProps } from './card-props.ts';
import { RecordingCard } from './recording-card.tsx';

type RecordingListProps = Omit<CardProps, 'item'> & {
  readonly ref: Ref<HTMLUListElement>;
  readonly items: readonly TranscriptionItem[];
  /** Whether these are the previous items while others load. */
  readonly isOld: boolean;
};

/** A page of recordings. */
export const RecordingList = ({ ref, items, isOld, ...card }: RecordingListProps) => {
  const { t } = useTranslation('library');
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label={t('list.label')}
      aria-busy={isOld}
      className={classes(
        'flex flex-col gap-3 outline-none transition-opacity duration-200',
        isOld && 'opacity-60 delay-200',
      )}
    >
      {items.map((item) => (
        <li key={item.transcriptionId} className="min-w-0">
          <RecordingCard item={item} {...card} />
        </li>
      ))}
    </ul>
  );
};
