import type { Label } from '@escriba/contracts/transcription/labels';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { failureText } from '../../../data/failure-text.ts';
import type { Filing } from '../../../data/labels/labels.ts';
import { showToast } from '../../../ui/toast.ts';
import { undoFiling } from './undo-filing.ts';

type Moving = { readonly items: readonly TranscriptionItem[]; readonly folder: Label | null };
type Tagging = {
  readonly items: readonly TranscriptionItem[];
  readonly addTagIds: string[];
  readonly removeTagIds: string[];
};

/** Moves and tags recordings, each with a toast that undoes it. */
export const useFiling = () => {
  const { t } = useTranslation('labels');
  const { labels } = useAppServices();

  const undo = async (filings: readonly Filing[]): Promise<void> => {
    try {
      for (const filing of filings) await labels.organise(filing);
    } catch (error) {
      showFailure(t('failed'), error);
    }
  };
  const announce = (title: string, back: readonly Filing[]): void =>
    void showToast({
      tone: 'success',
      title,
      shownMs: UNDO_MS,
      action: { label: t('undo'), onPress: () => void undo(back) },
    });

  const move = useMutation({
    mutationFn: ({ items, folder }: Moving) =>
      labels.organise({ ids: items.map(idOf), folderId: folder?.id ?? null }),
    onSuccess: (_, { items, folder }) => {
      const count = items.length;
      const title = folder === null ? t('move.out', { count }) : t('move.done', { count, name: folder.name });
      announce(title, undoFiling(items, { isMoved: true }));
    },
    onError: (error) => showFailure(t('failed'), error),
  });
  const tag = useMutation({
    mutationFn: ({ items, ...tags }: Tagging) => labels.organise({ ids: items.map(idOf), ...tags }),
    onSuccess: (_, { items, ...tags }) => announce(t('tag.saved'), undoFiling(items, tags)),
    onError: (error) => showFailure(t('failed'), error),
  });
  return { move: move.mutate, tag: tag.mutate };
};

const UNDO_MS = 8_000;

const idOf = ({ transcriptionId }: TranscriptionItem): string => transcriptionId;

const showFailure = (title: string, error: unknown): void =>
  void showToast({ tone: 'error', title, detail: failureText(error) });
