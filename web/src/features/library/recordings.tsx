import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useEffect, useRef, useState } from 'react';
import { useAppServices } from '../../data/app-services.ts';
import { BulkDialogs } from './bulk-dialogs.tsx';
import { ConfirmDialogs } from './confirm-dialogs.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { MiniPlayer } from './mini-player.tsx';
import { Pager } from './pager.tsx';
import { RecordingList } from './recording-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useListAddress } from './use-list-address.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOpened } from './use-opened.ts';
import { useRecordingActions } from './use-recording-actions.ts';
import { useRemove } from './use-remove.ts';
import { type Question, useRowCommands } from './use-row-commands.ts';
import { useSelection } from './use-selection.ts';

type RecordingsProps = {
  /** The recordings; empty while there is nothing to show: one may still play. */
  readonly items: readonly TranscriptionItem[];
  readonly pages: number;
  readonly isOld: boolean;
  readonly searchId: string;
  readonly onHelp: () => void;
};

/** Renders the page of recordings with all that can be done there. */
export const Recordings = ({ items, pages, isOld, searchId, onHelp }: RecordingsProps) => {
  const { address, toPage } = useListAddress();
  const { deletions } = useAppServices();
  const actions = useRecordingActions();
  const [question, ask] = useState<Question | null>(null);
  const { openedId, open, close } = useOpened();
  const top = useTopOfPage(address.page);
  const selection = useSelection(items);
  const remove = useRemove(items, searchId);
  const commands = useRowCommands(actions, {
    remove,
    ask,
    open: ({ transcriptionId }) => open(transcriptionId),
    select: selection.select,
  });
  const onKeyDown = useListKeys({ items, commands, selection, onUndo: deletions.undo, onHelp });
  return (
    <>
      {items.length === 0 ? null : (
        <>
          <RecordingList
            ref={top}
            items={items}
            sort={address.sort}
            isOld={isOld}
            commands={commands}
            selection={selection}
            onKeyDown={onKeyDown}
          />
          <Pager page={address.page} pages={pages} toPage={toPage} />
        </>
      )}
      <div className="pointer-events-none sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 mt-auto flex flex-col gap-2 *:pointer-events-auto">
        <SelectionBar selection={selection} shownCount={items.length} commands={commands} />
        <MiniPlayer items={items} />
      </div>
      <ConfirmDialogs question={question} actions={actions} fallbackId={searchId} onClose={() => ask(null)} />
      <BulkDialogs question={question} onClose={() => ask(null)} />
      <DetailsDialog id={openedId} actions={actions} fallbackId={searchId} onClose={close} />
    </>
  );
};

/** Starts a new page at its top, for screen readers and keyboards too. */
const useTopOfPage = (page: number) => {
  const top = useRef<HTMLElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    window.scrollTo({ top: 0, behavior: 'instant' });
    top.current?.focus({ preventScroll: true });
  }, [page]);
  return top;
};
