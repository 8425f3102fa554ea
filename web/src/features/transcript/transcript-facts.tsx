import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatDuration, formatLanguage } from '../../media/format.ts';
import { classes } from '../../ui/classes.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

type TranscriptFactsProps = {
  readonly item: TranscriptionItem;
  /** Facts about the open transcript. */
  readonly about?: AboutText | undefined;
  /**
   * The mark at the end of the line, if the facts are on the one line below the name. It leaves out what is not needed to recognise the
   * recording where it has no room for that.
   */
  readonly inBar?: { readonly mark: ReactNode; readonly isShared: boolean };
};

/** The bar of a workspace has more buttons. */
const WHERE_WIDE = { own: '@max-5xl:hidden!', shared: '@max-7xl:hidden!' };
const NOWHERE = 'hidden!';
// A dot ends a line that wraps, and precedes what may follow a hidden fact.
const DOTS_AFTER = "*:not-last:after:mx-1.5 *:not-last:after:content-['·']";
const DOTS_BEFORE = "*:not-first:before:mx-1.5 *:not-first:before:content-['·']";
/** One line: what has no room wraps below it, and is seen only while it has the focus. The margin leaves room for the ring of a control, and for fingers. */
const ONE_LINE =
  'h-4 flex-wrap gap-y-4 overflow-clip [overflow-clip-margin:0.875rem] focus-within:overflow-visible';

export type AboutText = {
  readonly language: string;
  readonly words: number;
  /** The control for the number of speakers, where that can be changed. */
  readonly people?: ReactNode;
};

/** Shows one line about the recording: below its name in a wide bar, else above its text. */
export const TranscriptFacts = ({ item, about, inBar }: TranscriptFactsProps) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  const spare = inBar && (inBar.mark === undefined ? WHERE_WIDE[inBar.isShared ? 'shared' : 'own'] : NOWHERE);
  const format = new Intl.NumberFormat(locale);
  return (
    <dl
      aria-label={t('header')}
      className={classes(
        'flex text-xs text-muted tabular-nums *:flex *:whitespace-nowrap',
        inBar === undefined ? `flex-wrap gap-y-0.5 ${DOTS_AFTER}` : `${ONE_LINE} ${DOTS_BEFORE}`,
      )}
    >
      <Fact name={t('fact.uploaded')}>
        <RelativeTime at={item.createdAt} />
      </Fact>
      {item.result === null ? null : (
        <Fact name={t('fact.duration')}>{formatDuration(item.result.audio_duration)}</Fact>
      )}
      {about === undefined ? null : (
        <>
          <Fact name={t('fact.language')} className={spare}>
            {formatLanguage(about.language, locale)}
          </Fact>
          {/* Beside the number of people, phones have no room for it in one line. */}
          <Fact
            name={t('facts.words')}
            className={spare ?? (about.people === undefined ? undefined : '@max-md:hidden!')}
          >
            {t('fact.words', { count: about.words, formatted: format.format(about.words) })}
          </Fact>
          {about.people === undefined ? null : <Fact name={t('facts.people')}>{about.people}</Fact>}
        </>
      )}
      {inBar?.mark === undefined ? null : <Fact name={t('facts.link')}>{inBar.mark}</Fact>}
    </dl>
  );
};

type FactProps = {
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

const Fact = ({ name, className, children }: FactProps) => (
  <div className={className}>
    <dt className="sr-only">{name}</dt>
    <dd>{children}</dd>
  </div>
);
