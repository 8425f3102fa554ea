import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useAppServices } from '../../data/app-services.ts';
import { usePlayback } from '../../media/player/page-playback.ts';
import { useMay } from '../../session/use-workspace.ts';
import { showToast } from '../../ui/toast.ts';
import { rowLinkIdOf } from './row-body.tsx';

/** The id of the element that takes the focus in an empty library. */
export const FIRST_STEP_ID = 'first-step';

/** Deletes recordings, stops the one that plays, and moves the focus to the next row. `fallbackId` takes it after the last row. */
export const useRemove = (items: readonly TranscriptionItem[], fallbackId: string) => {
  const { deletions } = useAppServices();
  const playback = usePlayback();
  const mayDelete = useMay('delete');
  const focusId = useRef<string>(undefined);
  const seen = useRef(items);
  // The rows are gone after the render that this page's items cause.
  useEffect(() => {
    if (focusId.current === undefined || items === seen.current) return;
    const wanted = [focusId.current, fallbackId, FIRST_STEP_ID];
    focusId.current = undefined;
    wanted
      .map((id) => document.getElementById(id))
      .find((place) => place !== null)
      ?.focus();
  });
  return (removed: readonly TranscriptionItem[]): void => {
    if (!mayDelete) return void showToast({ tone: 'error', title: i18next.t('frame:workspace.noDelete') });
    const ids = removed.map(({ transcriptionId }) => transcriptionId);
    if (ids.includes(playback.getState().id ?? '')) playback.stop();
    seen.current = items;
    focusId.current = rowLinkIdOf(nextTo(items, ids));
    deletions.remove(ids);
  };
};

/** Returns the id of the first recording after those, or of the last one before; '' if there is none. */
const nextTo = (items: readonly TranscriptionItem[], ids: readonly string[]): string => {
  const listed = items.map(({ transcriptionId }) => transcriptionId);
  const first = listed.findIndex((id) => ids.includes(id));
  const isLeft = (id: string): boolean => !ids.includes(id);
  return listed.slice(first).find(isLeft) ?? listed.slice(0, first).findLast(isLeft) ?? '';
};
