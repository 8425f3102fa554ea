import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { TranscriptSegment } from '@escriba/contracts/transcription/transcription';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../media/format.ts';
import { useServices } from '../../../session/services.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { WritingCaret } from '../../../ui/writing-caret.tsx';
import { textSoFarQuery } from '../opening/open-transcript.ts';
import { Progress } from './progress.tsx';
import { useFollowingPage } from './use-following-page.ts';

/** Renders a recording that is being transcribed: its progress, and the text as it is written. */
export const UnderWay = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('transcript');
  const { session } = useServices();
  const { data: segments = [] } = useQuery({
    ...textSoFarQuery(session, item.transcriptionId),
    enabled: item.status === 'processing',
  });
  const { isFollowing, follow } = useFollowingPage(segments.length);
  return (
    <>
      {/* Below the bar while the text scrolls. */}
      <div className="sticky top-14 z-20 -mt-3 bg-surface pt-3 [@media(height<480px)]:static">
        <Progress item={item} />
      </div>
      {segments.length === 0 ? <Waiting /> : <TextSoFar segments={segments} />}
      {isFollowing ? null : (
        <div className="pointer-events-none sticky bottom-4 flex justify-center">
          <Button
            size="small"
            onClick={follow}
            className="pointer-events-auto animate-appear rounded-full shadow-floating"
          >
            <ArrowDown aria-hidden="true" className="size-4 text-accent" />
            {t('state.newest')}
          </Button>
        </div>
      )}
    </>
  );
};

const TextSoFar = ({ segments }: { readonly segments: readonly TranscriptSegment[] }) => {
  const { t } = useTranslation('transcript');
  return (
    <section aria-label={t('state.soFar')} className="flex flex-col gap-2 pt-2 pb-16">
      {segments.map(({ startMs, text }, index) => {
        const isNewest = index === segments.length - 1;
        return (
          <div key={startMs} className="flex animate-write items-baseline gap-3">
            <span className="w-11 shrink-0 text-right text-xs text-muted tabular-nums">
              {formatDuration(Math.floor(startMs / 1_000))}
            </span>
            <p dir="auto" className="min-w-0 font-serif text-lg leading-[1.7] wrap-anywhere">
              <span className={classes(isNewest && 'marked')}>{text}</span>
              {isNewest ? <WritingCaret /> : null}
            </p>
          </div>
        );
      })}
    </section>
  );
};

const LINES = ['w-[92%]', 'w-full', 'w-[96%]', 'w-[64%]'];

/** Shows empty lines before the first sentence. */
const Waiting = () => (
  <div aria-hidden="true" className="flex w-full animate-breathe flex-col gap-5 pt-6">
    {LINES.map((width) => (
      <div key={width} className={`h-2.5 rounded-full bg-ink/8 ${width}`} />
    ))}
  </div>
);
