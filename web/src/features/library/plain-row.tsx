import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { AudioLines } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { ExpandButton } from './expand-button.tsx';
import { RowBody, WideFacts } from './row-body.tsx';
import { shortName } from '../../media/shown-name.ts';

type PlainRowProps = {
  readonly item: TranscriptionItem;
  /** The row's details when expanded. */
  readonly children: ReactNode;
};

/** Renders the list's row on another page: it leads to the recording and has details, without player and tools. */
export const PlainRow = ({ item, children }: PlainRowProps) => {
  const [isOpen, setOpen] = useState(false);
  const nameId = useId();
  const detailsId = useId();
  return (
    <article
      aria-labelledby={nameId}
      className="group/row transition-colors duration-150 hover:bg-ink/3 has-[[data-row-link]:focus-visible]:bg-ink/3"
    >
      <div className="relative flex min-h-18 items-center gap-x-2 px-3 py-1 @2xl:min-h-16 @2xl:gap-x-3">
        <span className="inline-flex size-9 shrink-0 items-center justify-center text-muted">
          <AudioLines aria-hidden="true" strokeWidth={1.5} className="size-4.5 opacity-60" />
        </span>
        <RowBody item={item} nameId={nameId} isUnderItsDay={false} hasLabels={false} />
        <WideFacts item={item} isUnderItsDay={false} />
        <span className="relative z-10 inline-flex">
          <ExpandButton
            name={shortName(item.originalFileName)}
            isOpen={isOpen}
            detailsId={detailsId}
            onOpenChange={setOpen}
          />
        </span>
      </div>
      {isOpen ? (
        <div id={detailsId} className="flex animate-write flex-col gap-2 pt-1 pr-4 pb-4 pl-14 @2xl:pl-15">
          {children}
        </div>
      ) : null}
    </article>
  );
};
