import type { FreeResult, TranscriptionSnapshot } from '@escriba/contracts/transcription/transcription';
import { AudioLines, Timer, Trash2 } from 'lucide-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTexts } from '../../i18n/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { CopyMark, useCopying } from '../../ui/copying.tsx';
import { showToast } from '../../ui/toast.ts';
import { formatDuration, formatLanguage, formatNumber } from '../../media/format.ts';
import { PlayerPlace } from './player-place.tsx';
import { SignUpOffer } from './sign-up-offer.tsx';
import { TranscriptText } from './transcript-text.tsx';

/** Loads the player. The text is readable without it. */
const ResultPlayer = lazy(async () => {
  const load = Promise.all([import('./result-player.tsx'), openTexts('player')]);
  return { default: await load.then(([module]) => module.ResultPlayer).catch(() => PlainText) };
});

const PlainText = ({
  snapshot,
  areTimesShown,
}: {
  snapshot: TranscriptionSnapshot;
  areTimesShown: boolean;
}) => <TranscriptText segments={snapshot.segments} areTimesShown={areTimesShown} />;

type ResultSheetProps = {
  readonly snapshot: TranscriptionSnapshot;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onErase: () => void;
};

/** Renders the finished transcript. */
export const ResultSheet = ({ snapshot, headingRef, onErase }: ResultSheetProps) => {
  const { t } = useTranslation('transcription');
  const [areTimesShown, showTimes] = useState(false);
  const { result } = snapshot;
  const isEmpty = result === null || result.text.trim() === '';
  return (
    <div className="flex grow flex-col">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-5 py-4 sm:px-8">
        <div className="min-w-0 grow basis-48">
          <h2
            ref={headingRef}
            tabIndex={-1}
            className="truncate font-medium outline-none"
            title={snapshot.fileName}
          >
            {snapshot.fileName || t('fact.transcript')}
          </h2>
          {result === null ? null : <Facts result={result} />}
        </div>
        {isEmpty ? null : (
          <div className="flex gap-1 max-sm:flex-row-reverse">
            <TextTools
              text={result.text}
              times={snapshot.segments.length > 0 ? { areTimesShown, showTimes } : undefined}
            />
          </div>
        )}
      </header>
      {isEmpty ? (
        <NothingSaid unsureText={result?.unsure_text} />
      ) : (
        <Reading snapshot={snapshot} result={result} areTimesShown={areTimesShown} />
      )}
      <div className="flex flex-col items-center gap-2 px-5 pb-5 text-center sm:px-8">
        <p className="text-sm text-muted text-balance">{t('result.kept')}</p>
        <Button look="quiet" size="small" onClick={onErase}>
          <Trash2 aria-hidden="true" className="size-4" />
          {t('erase.open')}
        </Button>
      </div>
    </div>
  );
};

type TextToolsProps = {
  readonly text: string;
  readonly times: { readonly areTimesShown: boolean; readonly showTimes: (are: boolean) => void } | undefined;
};

const TextTools = ({ text, times }: TextToolsProps) => {
  const { t } = useTranslation('transcription');
  return (
    <>
      {times === undefined ? null : (
        <Button
          look="quiet"
          size="small"
          aria-pressed={times.areTimesShown}
          onClick={() => times.showTimes(!times.areTimesShown)}
          className="aria-pressed:bg-accent/10 aria-pressed:text-ink"
        >
          <Timer aria-hidden="true" className="size-4" />
          {t('result.times')}
        </Button>
      )}
      <CopyButton text={text} />
    </>
  );
};

const Facts = ({ result }: { readonly result: FreeResult }) => {
  const { t } = useTranslation('transcription');
  const locale = useLocale();
  return (
    <dl className="flex gap-3 text-sm text-muted tabular-nums">
      <dt className="sr-only">{t('fact.duration')}</dt>
      <dd>{formatDuration(result.audio_duration)}</dd>
      <dt className="sr-only">{t('fact.language')}</dt>
      <dd>{formatLanguage(result.language, locale)}</dd>
    </dl>
  );
};

type ReadingProps = Pick<ResultSheetProps, 'snapshot'> & {
  readonly result: FreeResult;
  readonly areTimesShown: boolean;
};

const Reading = ({ snapshot, result, areTimesShown }: ReadingProps) => {
  const segments =
    snapshot.segments.length > 0 ? snapshot.segments : [{ startMs: 0, endMs: 0, text: result.text }];
  const text = (
    <TranscriptText segments={segments} areTimesShown={areTimesShown && snapshot.segments.length > 0} />
  );
  return (
    <div className="flex flex-col gap-8 px-5 pt-8 pb-6 sm:px-8 sm:pt-10 sm:pb-8">
      <div className={result.is_truncated ? 'mask-b-from-[calc(100%-5rem)]' : undefined}>
        {snapshot.audioUrl === undefined ? (
          text
        ) : (
          <Suspense
            fallback={
              <>
                <PlayerPlace />
                {text}
              </>
            }
          >
            <ResultPlayer snapshot={snapshot} audioUrl={snapshot.audioUrl} areTimesShown={areTimesShown} />
          </Suspense>
        )}
      </div>
      {result.is_truncated ? <Truncation result={result} /> : null}
      {result.unsure_text === undefined ? null : <UnsureText text={result.unsure_text} />}
      <SignUpOffer transcript={result.is_truncated ? 'cut' : 'whole'} />
    </div>
  );
};

/** Shows the server's message about the cut, or the numbers of characters. */
const Truncation = ({ result }: { readonly result: FreeResult }) => {
  const { t } = useTranslation('transcription');
  const locale = useLocale();
  const limited = formatNumber(result.limited_length, locale);
  const original = formatNumber(result.original_length, locale);
  return (
    <p className="mx-auto -mt-4 w-full max-w-md text-center text-sm text-muted text-balance tabular-nums">
      {result.message || t('result.truncated', { limited, original })}
    </p>
  );
};

const CopyButton = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('transcription');
  const { isCopied, copy } = useCopying(text, {
    onRefused: () =>
      void showToast({ tone: 'error', title: t('failure.copy'), detail: t('result.copyFailedDetail') }),
  });
  return (
    <Button size="small" onClick={() => void copy()}>
      <CopyMark isCopied={isCopied} className={isCopied ? 'size-4 text-success' : 'size-4'} />
      <span aria-live="polite">{isCopied ? t('copied') : t('copyText')}</span>
    </Button>
  );
};

/** Shows what was said and not understood well enough, folded. */
const UnsureText = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('transcription');
  return (
    <details className="mx-auto w-full max-w-[calc(62ch+7rem)] text-left sm:px-14">
      <summary className="min-h-6 cursor-pointer text-sm text-muted touch:min-h-11">
        {t('result.unsureFold')}
      </summary>
      <p className="pt-2 font-serif text-lg leading-[1.75] text-muted wrap-anywhere">{text}</p>
    </details>
  );
};

const NothingSaid = ({ unsureText }: { readonly unsureText: string | undefined }) => {
  const { t } = useTranslation('transcription');
  const isUnsure = unsureText !== undefined;
  return (
    <div className="flex grow flex-col items-center justify-center gap-3 px-6 py-14 text-center">
      <AudioLines aria-hidden="true" className="size-8 text-muted" />
      <p className="text-xl font-medium">{t(isUnsure ? 'result.unsureTitle' : 'result.emptyTitle')}</p>
      <p className="max-w-md text-muted text-balance">
        {t(isUnsure ? 'result.unsureText' : 'result.emptyText')}
      </p>
      {isUnsure ? <UnsureText text={unsureText} /> : null}
    </div>
  );
};
