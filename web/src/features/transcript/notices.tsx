import type { TranscriptNotice } from '@escriba/contracts/transcription/transcript';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber, languageInSentence } from '../../media/format.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { noteClasses, noteSignClasses, noteTextClasses } from './text/text-classes.ts';

type NoticesProps = {
  readonly notices: readonly TranscriptNotice[];
  /** The language that seems to be spoken instead of the chosen one. */
  readonly spokenLanguage: string | undefined;
  /** How many words of the vocabulary the engine could not take. */
  readonly wordsLeftOut: number | undefined;
  /** Opens the form for a new recognition; absent while that is impossible. */
  readonly onRecogniseAgain: (() => void) | undefined;
  /** Swaps day and month of a conversation; absent while the text cannot be edited. */
  readonly onSwapDates: (() => void) | undefined;
};

/** Shows above a text what a user should know about its recognition. `web/src/early/early-text.ts` renders the same before the app has loaded. */
export const Notices = ({ notices, spokenLanguage, wordsLeftOut, ...actions }: NoticesProps) => {
  const { onRecogniseAgain, onSwapDates } = actions;
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  return (
    <>
      {spokenLanguage === undefined ? null : (
        <Note text={t('seemsSpoken', { language: languageInSentence(spokenLanguage, locale) })}>
          {onRecogniseAgain === undefined ? null : (
            <Button size="small" onClick={onRecogniseAgain}>
              {t('recogniseAgain')}
            </Button>
          )}
        </Note>
      )}
      {wordsLeftOut === undefined ? null : (
        <Note text={t('wordsLeftOut', { value: formatNumber(wordsLeftOut, locale) })} />
      )}
      {notices.map((notice) => (
        <Note key={notice} text={t(`notice.${notice}`)}>
          {notice === 'dates_assumed' && onSwapDates !== undefined ? (
            <Button size="small" onClick={onSwapDates}>
              {t('swapDates')}
            </Button>
          ) : null}
        </Note>
      ))}
    </>
  );
};

const Note = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">
    <p role="note" className={noteClasses}>
      <TriangleAlert aria-hidden="true" className={classes(noteSignClasses, 'text-warning')} />
      <span className={noteTextClasses}>{text}</span>
    </p>
    {children}
  </div>
);
