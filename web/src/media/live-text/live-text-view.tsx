import { type UIEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveText, LiveTextState } from './live-text.ts';

type LiveTextViewProps = { readonly liveText: Pick<LiveText, 'getState' | 'subscribe'> };

/** What is being said: ended sentences, and the one that goes on, whose uncertain end is lighter. */
export const LiveTextView = ({ liveText }: LiveTextViewProps) => {
  const { t } = useTranslation();
  const state = useSyncExternalStore(liveText.subscribe, liveText.getState);
  const { final, sure, unsure } = state;
  const isEmpty = final.length === 0 && sure === '' && unsure === '';
  const place = useFollowEnd();
  return (
    <section aria-label={t('liveText.title')} className="flex w-full max-w-xl flex-col gap-2 text-left">
      {isEmpty && hasNoText(state) ? null : (
        <div
          {...place}
          role="group"
          aria-label={t('liveText.words')}
          // Long text is scrolled by keyboard, too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="h-36 overflow-y-auto rounded-card border border-line bg-surface px-4 py-3 text-lg leading-relaxed text-pretty"
        >
          {/* Only whole sentences are announced: a screen reader would read each revision. */}
          <span role="log" aria-live="polite">
            {final.map((sentence, index) => (
              <span key={index}>{sentence} </span>
            ))}
          </span>
          <span aria-hidden="true">
            {sure} <span className="text-muted">{unsure}</span>
          </span>
        </div>
      )}
      <p role="status" className="min-h-10 text-center text-sm text-muted text-balance">
        {state.message ?? t(statusKey(state, isEmpty))}
      </p>
    </section>
  );
};

/** Without words, the place for them is only shown while some may come. */
const hasNoText = ({ name }: LiveTextState): boolean => name === 'unavailable' || name === 'ended';

const statusKey = ({ name }: LiveTextState, isEmpty: boolean) => {
  switch (name) {
    case 'starting':
      return 'liveText.starting';
    case 'listening':
      return isEmpty ? 'liveText.listening' : 'liveText.draft';
    case 'unavailable':
    case 'ended':
      return 'liveText.unavailable';
    case 'lost':
      return 'liveText.lost';
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
