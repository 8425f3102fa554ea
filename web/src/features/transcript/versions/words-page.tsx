import type { TranscriptVersion } from '@escriba/contracts/transcription/versions';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useServices } from '../../../session/services.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SheetPage } from '../../../ui/sheet.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { versionWordsQuery } from './queries.ts';

type WordsPageProps = {
  readonly id: string;
  readonly version: TranscriptVersion;
  readonly back: { readonly label: string; readonly onPress: () => void };
};

/** Lists the words of the vocabulary that a version was recognised with. */
export const WordsPage = ({ id, version: { number }, back }: WordsPageProps) => {
  const { t } = useTranslation('versions');
  const { session } = useServices();
  const { data, error, refetch } = useQuery(versionWordsQuery(session, id, number));
  return (
    <SheetPage back={back} title={t('words.title', { number })} text={t('words.text')}>
      {data === undefined && error !== null ? (
        <LoadFailure title={t('words.failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Words words={data} />
      )}
    </SheetPage>
  );
};

const Words = ({ words }: { readonly words: readonly VocabularyWord[] | undefined }) => {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  if (words === undefined)
    return (
      <p role="status" className="flex items-center gap-2 py-6 text-sm text-muted">
        <Spinner />
        {t('words.opening')}
      </p>
    );
  const byLetters = words.toSorted((one, other) => one.text.localeCompare(other.text, locale));
  return (
    <ul aria-label={t('words.list')} className="-my-2 flex flex-col divide-y divide-line">
      {byLetters.map(({ text, soundsLike }) => (
        <li key={text} className="py-2 wrap-anywhere">
          {text}{' '}
          {soundsLike === undefined ? null : (
            <span className="ml-1 text-sm text-muted">{t('words.soundsLike', { sound: soundsLike })}</span>
          )}
        </li>
      ))}
    </ul>
  );
};
