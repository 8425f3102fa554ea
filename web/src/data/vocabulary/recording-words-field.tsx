import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { readRecordingWords } from './typed-words.ts';

type RecordingWordsFieldProps = {
  readonly label: string;
  /** The typed words, one per line; undefined while they are unknown. */
  readonly value: string | undefined;
  /** Words that the recording has already. */
  readonly before?: readonly VocabularyWord[];
  readonly onType: (value: string) => void;
};

/**
 * Renders the field of one recording's words beside those of the vocabulary, folded until they are wanted. The title says how many there are;
 * the field, which ones are not used, and why.
 */
export const RecordingWordsField = ({ label, value, before, onType }: RecordingWordsFieldProps) => {
  const { t } = useTranslation('words');
  const { words, invalid, leftOut } = readRecordingWords(value ?? '', before);
  const faults = [
    ...(leftOut > 0 ? [t('leftOut', { count: leftOut, used: words.length })] : []),
    ...(invalid.length > 0 ? [t('invalid', { words: invalid.slice(0, SHOWN_MAX).join(', ') })] : []),
  ];
  return (
    <details className="group w-full min-w-0">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-control text-sm font-medium touch:min-h-11 [&::-webkit-details-marker]:hidden">
        {words.length === 0 ? t('title') : t('titleCount', { count: words.length })}
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="flex max-w-prose flex-col items-start gap-2 pt-2 pb-1">
        <TextAreaField
          label={label}
          hint={t('hint')}
          error={faults.length > 0 ? faults.join(' ') : undefined}
          rows={3}
          dir="auto"
          spellCheck={false}
          placeholder={t('example')}
          disabled={value === undefined}
          value={value ?? ''}
          onChange={(event) => onType(event.target.value)}
          className="w-full"
        />
        <PageLink to={paths.appVocabulary} className="text-sm text-accent underline underline-offset-2">
          {t('vocabulary')}
        </PageLink>
      </div>
    </details>
  );
};

const SHOWN_MAX = 3;
