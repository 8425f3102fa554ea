import { splitFileName } from '@escriba/transcript';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppServices } from '../../data/app-services.ts';
import { transcriptionPath } from '../../platform/paths.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { PaletteGroup, PaletteItem } from './palette-item.tsx';

const SHOWN_MAX = 5;
const DEBOUNCE_MS = 200;

/** Returns the newest recordings, or those in which the text occurs; undefined while the first ones load. */
export const useFoundRecordings = (text: string) => {
  const { transcriptions } = useAppServices();
  const search = useDebounced(text.trim());
  const { data, isFetching } = useQuery(
    transcriptions.list({ limit: SHOWN_MAX, ...(search === '' ? {} : { search }) }),
  );
  return { items: data?.items.slice(0, SHOWN_MAX), isFetching };
};

type FoundRecordings = ReturnType<typeof useFoundRecordings>;

/** Announces how many are found; outside of the list, which may contain only choices. */
export const RecordingsStatus = ({ items, isFetching }: FoundRecordings) => {
  const { t } = useTranslation('frame');
  return (
    <p role="status" className="sr-only">
      {isFetching || items === undefined ? '' : t('palette.found', { count: items.length })}
    </p>
  );
};

type RecordingItemsProps = Pick<FoundRecordings, 'items'> & { readonly onChosen: (run: () => void) => void };

export const RecordingItems = ({ items = [], onChosen }: RecordingItemsProps) => {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  if (items.length === 0) return null;
  return (
    <PaletteGroup title={t('palette.recordings')}>
      {items.map((item) => (
        <PaletteItem
          key={item.transcriptionId}
          id={item.transcriptionId}
          Icon={FileText}
          aside={
            <span className="shrink-0 text-xs text-muted tabular-nums">
              <RelativeTime at={item.createdAt} />
            </span>
          }
          onSelect={() => onChosen(() => void navigate(transcriptionPath(item)))}
        >
          {splitFileName(item.originalFileName).name}
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
};

/** Returns the text once typing pauses. */
const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
