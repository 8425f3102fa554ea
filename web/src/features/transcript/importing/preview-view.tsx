import type { ImportedDocument, LeftOut } from '@escriba/transcript';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatDuration, formatNumber } from '../../../media/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ComparisonView } from '../versions/comparison-view.tsx';
import type { Comparison } from '../versions/comparison.ts';

export type Preview = ImportedDocument & {
  readonly isTimed: boolean;
  /** Whether the text has times of its turns, but not of each word: they are rough. */
  readonly hasTimes: boolean;
  /** Number of words of the file that are not placed, by the reason. */
  readonly left: Readonly<Record<keyof LeftOut | 'lost', number>>;
  readonly comparison: Comparison;
};

/** Least share of equal words: with fewer the text is probably of another recording. */
const KNOWN_SHARE_MIN = 0.3;

/** The length at which left-out texts are cut. */
const SHOWN_LENGTH_MAX = 240;

type PreviewViewProps = {
  readonly preview: Preview | undefined;
  /** Titles and notices of the file. */
  readonly leftTexts: readonly string[];
  readonly wordCountMax: number;
  /** How much earlier than in the file all times are. */
  readonly shiftMs: number;
};

/** Shows what an import changes, and what is doubtful about it. */
export const PreviewView = ({ preview, leftTexts, wordCountMax, shiftMs }: PreviewViewProps) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  if (preview === undefined) return <ComparisonView comparison={undefined} />;
  const { wordCount, knownCount, lateCount, comparison } = preview;
  const counted = (count: number) => ({ count, formatted: formatNumber(count, locale) });
  if (wordCount > wordCountMax)
    return (
      <Notice tone="danger" role="alert">
        {t('import.tooManyWords', counted(wordCountMax))}
      </Notice>
    );
  return (
    <div className="flex flex-col gap-4">
      <CountsCard preview={preview} leftTexts={leftTexts} shiftMs={shiftMs} />
      {knownCount < wordCount * KNOWN_SHARE_MIN ? (
        <Notice tone="warning">{t('import.foreign')}</Notice>
      ) : null}
      {lateCount > 0 ? <Notice tone="warning">{t('import.late', counted(lateCount))}</Notice> : null}
      <ComparisonView comparison={comparison} />
    </div>
  );
};

type CountsCardProps = Pick<PreviewViewProps, 'leftTexts' | 'shiftMs'> & { readonly preview: Preview };

/** Shows the words in the file and those placed, with the reasons for a difference. */
const CountsCard = ({ preview, leftTexts, shiftMs }: CountsCardProps) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  const { wordCount, knownCount, left } = preview;
  const counted = (count: number) => ({ count, formatted: formatNumber(count, locale) });
  const percent = wordCount === 0 ? 0 : Math.round((knownCount / wordCount) * 100);
  const fileCount = wordCount + left.names + left.repeated + left.other + left.lost;
  const words = t('import.words', counted(fileCount));
  const reasons = (['names', 'repeated', 'other', 'lost'] as const).filter((reason) => left[reason] > 0);
  const offset = formatDuration(shiftMs / 1_000);
  return (
    <div className="rounded-card border border-line bg-sunken px-4 py-3 text-sm text-pretty">
      <p className="font-medium tabular-nums">
        {fileCount === wordCount ? words : t('import.wordsPlaced', { words, ...counted(wordCount) })}
      </p>
      {reasons.length === 0 ? null : (
        <ul className="my-1.5 flex list-disc flex-col gap-1 pl-5 text-muted wrap-anywhere">
          {reasons.map((reason) => (
            <li key={reason}>
              {t(`import.left.${reason}`, counted(left[reason]))}
              {reason === 'other' ? ` ${shownTexts(leftTexts)}` : null}
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">
        {t(timesText(preview, shiftMs), { offset })} {t('import.known', { percent })}
      </p>
    </div>
  );
};

/** Says what happens to the times of the file. */
const timesText = ({ isTimed, hasTimes }: Preview, shiftMs: number) => {
  if (isTimed) return shiftMs > 0 ? 'import.shiftsTimes' : 'import.keepsTimes';
  return hasTimes ? 'import.alignedTimed' : 'import.aligned';
};

const shownTexts = (texts: readonly string[]): string => {
  const shown = texts.map((text) => `“${text.trim()}”`).join(', ');
  return shown.length > SHOWN_LENGTH_MAX ? `${shown.slice(0, SHOWN_LENGTH_MAX).toWellFormed()}…` : shown;
};
