import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useAppServices } from './app-services.ts';
import type { TranscriptionsPage } from './transcriptions/keys.ts';

type Finished = {
  /** The last finished recordings, newest first; undefined until they are known. */
  readonly items: readonly TranscriptionItem[] | undefined;
  readonly isError: boolean;
  readonly refetch: () => void;
};

/**
 * Returns the user's last finished recordings. `newest`: the first page of all recordings, which most often has them already; only otherwise
 * they are requested.
 */
export const useFinished = (newest: UseQueryResult<TranscriptionsPage>, countMax: number): Finished => {
  const { transcriptions } = useAppServices();
  const known = newest.data?.items.filter(({ status }) => status === 'completed') ?? [];
  const total = newest.data?.counts.completed ?? countMax;
  const isShort = newest.data !== undefined && known.length < Math.min(countMax, total);
  const others = useQuery({
    ...transcriptions.list({ status: 'completed', limit: countMax }),
    enabled: isShort,
  });
  const isKnown = newest.data !== undefined && !(isShort && others.isLoading);
  return {
    items: isKnown
      ? findLast([...known, ...(isShort ? (others.data?.items ?? []) : [])], countMax)
      : undefined,
    isError: newest.isError || (isShort && others.isError),
    refetch: () => void (newest.isError ? newest : others).refetch(),
  };
};

const findLast = (items: readonly TranscriptionItem[], countMax: number): readonly TranscriptionItem[] =>
  [...new Map(items.map((item) => [item.transcriptionId, item])).values()].toSorted(byAge).slice(0, countMax);

/** Orders recordings: those that ended or, without an end, were sent last come first. */
export const byAge = (one: TranscriptionItem, other: TranscriptionItem): number =>
  endOf(other).localeCompare(endOf(one));

const endOf = ({ completedAt, createdAt }: TranscriptionItem): string => completedAt ?? createdAt;
