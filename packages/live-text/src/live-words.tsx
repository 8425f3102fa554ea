import { memo, type UIEvent, useEffect, useRef } from 'react';
import type { LiveTextState } from './live-text-state.ts';

/** The texts of live text: the names of the region and of the words in it, and what happens. */
export type LiveTextName = 'title' | 'words' | 'starting' | 'listening' | 'draft' | 'unavailable' | 'lost';

type LiveWordsProps = {
  readonly state: LiveTextState;
  /** Returns a text in the language of the page. */
  readonly textOf: (name: LiveTextName) => string;
  /** For a small page, such as a popup. */
  readonly isCompact?: boolean;
};

/** What is being said: ended sentences, and the one that goes on, whose uncertain end is lighter. */
export const LiveWords = ({ state, textOf, isCompact = false }: LiveWordsProps) => {
  const { final, sure, unsure } = state;
  const isEmpty = final.length === 0 && sure === '' && unsure === '';
  const place = useFollowEnd();
  return (
    <section aria-label={textOf('title')} className="flex w-full max-w-xl flex-col gap-2 text-left">
      {isEmpty && hasNoText(state) ? null : (
        <div
          {...place}
          role="group"
          aria-label={textOf('words')}
          // Long text is scrolled by keyboard, too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={`${BOX} ${isCompact ? 'px-3 py-2 text-base' : 'px-4 py-3 text-lg'}`}
        >
          {/* Only whole sentences are announced: a screen reader would read each revision. */}
          <span role="log" aria-live="polite">
            <Sentences final={final} />
          </span>
          <span aria-hidden="true">
            {sure} <span className="text-muted">{unsure}</span>
          </span>
        </div>
      )}
      <p
        role="status"
        className={`text-sm text-muted ${isCompact ? 'min-h-5' : 'min-h-10 text-center text-balance'}`}
      >
        {state.message ?? textOf(statusOf(state, isEmpty))}
      </p>
    </section>
  );
};

/** After hours there are a thousand, and the state changes several times per second. */
const Sentences = memo(({ final }: Pick<LiveTextState, 'final'>) =>
  final.map((sentence, index) => <span key={index}>{sentence} </span>),
);

const BOX =
  'h-36 overflow-y-auto rounded-card border border-line bg-surface leading-relaxed text-pretty wrap-anywhere';

/** Without words, the place for them is only shown while some may come. */
const hasNoText = ({ name }: LiveTextState): boolean => name === 'unavailable' || name === 'ended';

const statusOf = ({ name }: LiveTextState, isEmpty: boolean): LiveTextName => {
  switch (name) {
    case 'listening':
      return isEmpty ? 'listening' : 'draft';
    case 'ended':
      return 'unavailable';
    case 'starting':
    case 'unavailable':
    case 'lost':
      return name;
  }
};

/** Scrolls to the newest words after each change, unless the user has scrolled back. */
const useFollowEnd = () => {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < LINE_PX;
  };
  useEffect(() => {
    if (box.current !== null && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  });
  return { ref: box, onScroll };
};

const LINE_PX = 24;
