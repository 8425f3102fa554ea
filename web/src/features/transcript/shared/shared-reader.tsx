import { formatDate } from '@escriba/contracts/shared/format-date';
import type { SharedInsight } from '@escriba/contracts/transcription/included-insights';
import type { SharedTranscript } from '@escriba/contracts/transcription/sharing';
import { splitFileName, toChapters, toParagraphs, toPlainText, viewDocument } from '@escriba/transcript';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatDuration } from '../../../media/format.ts';
import { createPagePlayback, PlaybackContext, usePlayback } from '../../../media/player/page-playback.ts';
import type { Track } from '../../../media/player/playback-state.ts';
import { isOwnDomain } from '../../../platform/is-own-domain.ts';
import { paths } from '../../../platform/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { CopyMark, useCopying } from '../../../ui/copying.tsx';
import { nameTab } from '../../../ui/page-title.ts';
import { showToast } from '../../../ui/toast.ts';
import { FindBar } from '../finding/find-bar.tsx';
import { useFind } from '../finding/use-find.ts';
import type { PlayerChapter } from '../player/chapters.ts';
import type { Peaks } from '../player/peaks.ts';
import { placesOf } from '../reading/places.ts';
import { useTranscriptLayout } from '../reading/use-transcript-layout.ts';
import { useViewport } from '../reading/use-viewport.ts';
import { TextWithPlayer } from '../text/text-with-player.tsx';
import { usePlaybackActions } from '../reading/use-playback-actions.ts';
import { SharedInsights } from './shared-insights.tsx';
import type { FetchPeaks } from './use-shared.ts';

type SharedReaderProps = {
  readonly transcript: SharedTranscript;
  /** Requests a fresh URL of the audio. */
  readonly renew: () => Promise<string | null>;
  readonly fetchPeaks: FetchPeaks;
};

const TRACK_ID = 'shared';
const NO_VIEWS = {};
const NO_INSIGHTS: readonly SharedInsight[] = [];
/** The classes of the page's one column: title, search and text share its left edge. */
const COLUMN = 'mx-auto w-full max-w-[calc(var(--container-reading)+2rem)] px-4';

/** Renders a shared transcript: read, search, copy and listen. */
export const SharedReader = (props: SharedReaderProps) => {
  const [playback] = useState(createPagePlayback);
  return (
    <PlaybackContext value={playback}>
      <Reader {...props} />
    </PlaybackContext>
  );
};

const Reader = ({ transcript, renew, fetchPeaks }: SharedReaderProps) => {
  const { document, audioUrl, insights = NO_INSIGHTS } = transcript;
  const layout = useTranscriptLayout(document, NO_VIEWS, true);
  const { viewport, follower } = useViewport(TRACK_ID);
  const find = useFind(layout, viewport, follower.stopFollowing);
  const track = useMemo<Track | null>(
    () => (audioUrl === null ? null : { id: TRACK_ID, url: audioUrl, renew }),
    [audioUrl, renew],
  );
  const playback = usePlayback();
  const playbackActions = usePlaybackActions(track, follower);
  const peaks = usePeaks(audioUrl, fetchPeaks);
  const chapters = useMemo(() => chaptersOf(insights), [insights]);
  useEffect(() => playback.stop, [playback]);
  return (
    <div className="flex grow flex-col">
      <SharedHeader transcript={transcript} />
      <SharedInsights
        insights={insights}
        document={document}
        className={COLUMN}
        {...placesOf({ viewport, follower, playbackActions })}
      />
      <Tools find={find} transcript={transcript} />
      <div className="flex grow flex-col pt-3">
        <TextWithPlayer
          viewport={viewport}
          follower={follower}
          document={document}
          layout={layout}
          track={track}
          playbackActions={playbackActions}
          why={null}
          peaks={peaks}
          chapters={chapters}
          mode="read"
          edit={undefined}
        >
          {isOwnDomain() ? null : <OwnRecording />}
        </TextWithPlayer>
      </div>
    </div>
  );
};

type ToolsProps = Pick<SharedReaderProps, 'transcript'> & { readonly find: ReturnType<typeof useFind> };

const Tools = ({ transcript, find }: ToolsProps) => {
  const { t } = useTranslation('shared');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      role="group"
      aria-label={t('tools')}
      data-docked="top"
      className="sticky top-0 z-30 border-b border-line/60 bg-surface print:hidden"
    >
      <div className={classes(COLUMN, 'flex h-14 items-center gap-2')}>
        <div className="min-w-0 grow sm:max-w-72">
          <FindBar find={find} input={input} onLeave={() => input.current?.blur()} />
        </div>
        <CopyAll transcript={transcript} />
      </div>
    </div>
  );
};

/** Returns the chapters for the player. One chapter alone is none. */
const chaptersOf = (insights: readonly SharedInsight[]): readonly PlayerChapter[] => {
  const chapters = toChapters(insights);
  return chapters.length < 2 ? [] : chapters;
};

/** Returns the waveform once loaded; playback works without it. */
const usePeaks = (audioUrl: string | null, fetchPeaks: FetchPeaks): Peaks | null => {
  const [peaks, setPeaks] = useState<Peaks | null>(null);
  useEffect(() => {
    if (audioUrl === null) return undefined;
    const life = new AbortController();
    fetchPeaks(audioUrl, life.signal).then(
      (found) => life.signal.aborted || setPeaks(found),
      () => undefined,
    );
    return () => life.abort();
  }, [audioUrl, fetchPeaks]);
  return peaks;
};

const SharedHeader = ({
  transcript: { name, createdAt, document },
}: Pick<SharedReaderProps, 'transcript'>) => {
  const { t } = useTranslation('shared');
  const locale = useLocale();
  const date = formatDate(new Date(createdAt), locale, { dateStyle: 'long' });
  const duration = formatDuration(document.durationMs / 1_000);
  const { length: people } = document.speakers;
  // As the app shows it: without the ending of its file.
  const shown = splitFileName(name).name || name;
  useEffect(() => nameTab(shown), [shown]);
  return (
    <header className={classes(COLUMN, 'flex flex-col gap-1 pt-4 pb-4 sm:pt-8')}>
      <h1 className="font-serif text-2xl font-medium tracking-[-0.02em] text-balance wrap-anywhere sm:text-3xl">
        {shown}
      </h1>
      <p className="text-sm text-muted tabular-nums">
        {t('about', { date, duration })}
        {people > 1 ? ` · ${t('people', { count: people })}` : ''}
      </p>
    </header>
  );
};

/** Renders the end of the text: what the reader can do with a recording of their own. */
const OwnRecording = () => {
  const { t } = useTranslation('shared');
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes(COLUMN, 'pt-6 pb-12 print:hidden')}>
      <div className="flex flex-col items-start gap-4 border-t border-line pt-6">
        <div className="flex flex-col gap-1">
          <h2 id={id} className="font-serif text-xl font-medium tracking-[-0.01em] text-balance">
            {t('own.title')}
          </h2>
          <p className="text-muted text-pretty">{t('own.text')}</p>
        </div>
        <ButtonLink to={paths.home} look="primary">
          {t('own.open')}
        </ButtonLink>
      </div>
    </section>
  );
};

const CopyAll = ({ transcript: { document } }: Pick<SharedReaderProps, 'transcript'>) => {
  const { t } = useTranslation('shared');
  const { t: words } = useTranslation('transcript');
  const unnamed = (number: number) => words('person', { number });
  const writeText = (): string =>
    toPlainText(toParagraphs(viewDocument(document, NO_VIEWS), document, unnamed), { speakers: true });
  const { isCopied, copy } = useCopying(writeText, {
    onRefused: () => void showToast({ tone: 'error', title: t('failure.copyBlocked') }),
  });
  return (
    <>
      <Button
        size="small"
        look={isCopied ? 'success' : 'secondary'}
        onClick={() => void copy()}
        className="ml-auto"
      >
        <CopyMark isCopied={isCopied} />
        <span className="max-sm:sr-only">{t(isCopied ? 'textCopied' : 'copyText')}</span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t('textCopied') : ''}
      </span>
    </>
  );
};
