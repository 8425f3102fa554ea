import type { Label } from '@escriba/contracts/transcription/labels';
import type { VocabularyEntry } from '@escriba/contracts/transcription/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAppServices } from '../../data/app-services.ts';
import { failureText } from '../../data/failure-text.ts';
import { vocabularyQuery } from '../../data/vocabulary/vocabulary.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Meter } from '../../ui/meter.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AddWordForm } from './add-word-form.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { Suggestions } from './suggestions.tsx';
import { WordList } from './word-list.tsx';

/** Renders `/app/settings/vocabulary`: the words of the account and, with `?folder=`, those of a folder. */
export const VocabularyPage = () => {
  const { t } = useTranslation('vocabulary');
  const { session } = useAppServices();
  const { data, error, refetch } = useQuery(vocabularyQuery(session));
  const [isImporting, setImporting] = useState(false);
  const scope = useScope();
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Button disabled={data === undefined} onClick={() => setImporting(true)}>
            <ListPlus aria-hidden="true" className="size-4.5" />
            {t('import.open')}
          </Button>
        }
      />
      {error !== null && data === undefined ? (
        <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : data === undefined || !scope.isLoaded ? (
        <PageSkeleton shape="rows" />
      ) : (
        <>
          <Words scope={scope} {...data} />
          <ImportDialog
            isOpen={isImporting}
            onClose={() => setImporting(false)}
            folderId={scope.folderId}
            {...data}
          />
        </>
      )}
    </>
  );
};

type Scope = ReturnType<typeof useScope>;

const NO_FOLDERS: readonly Label[] = [];

/** Returns where words are used: in all recordings, or in the folder that the address names. */
const useScope = () => {
  const { labels } = useAppServices();
  const { data, isError } = useQuery(labels.list());
  const [search, setSearch] = useSearchParams();
  const folders = data?.folders ?? NO_FOLDERS;
  const folder = folders.find(({ id }) => id === search.get('folder'));
  return {
    folders,
    folderId: folder?.id ?? null,
    isLoaded: data !== undefined || isError,
    choose: (id: string): void => setSearch(id === '' ? {} : { folder: id }, { replace: true }),
  };
};

type WordsProps = {
  readonly scope: Scope;
  readonly words: readonly VocabularyEntry[];
  readonly max: number;
};

const Words = ({ scope, words, max }: WordsProps) => {
  const { folders, folderId, choose } = scope;
  const { t } = useTranslation('vocabulary');
  const field = useRef<HTMLInputElement>(null);
  const shown = words.filter((word) => word.folderId === folderId);
  return (
    <div className="flex flex-col gap-6">
      <Suggestions />
      <section className="flex flex-col gap-5 rounded-card border border-line bg-raised p-5 shadow-resting">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          {folders.length === 0 ? (
            <p className="max-w-prose text-sm text-muted text-pretty">{t('scopeHint')}</p>
          ) : (
            <SelectField
              label={t('scope')}
              hint={t('scopeHint')}
              value={folderId ?? ''}
              onChange={(event) => choose(event.target.value)}
              options={[
                { value: '', label: t('scopeAll') },
                ...folders.map(({ id, name }) => ({ value: id, label: t('scopeFolder', { name }) })),
              ]}
              className="grow basis-72 sm:max-w-md"
            />
          )}
          <Count count={words.length} max={max} />
        </div>
        <AddWordForm folderId={folderId} words={shown} isFull={words.length >= max} fieldRef={field} />
      </section>
      <WordList
        key={folderId}
        words={shown}
        isOfFolder={folderId !== null}
        onEmpty={() => field.current?.focus()}
      />
    </div>
  );
};

/** Counts words of the account and of its folders together. */
const Count = ({ count, max }: { readonly count: number; readonly max: number }) => {
  const { t } = useTranslation('vocabulary');
  const format = new Intl.NumberFormat(useLocale());
  const text = t('count', { formatted: format.format(count), max: format.format(max) });
  return (
    <div className="flex min-w-44 flex-col gap-2 max-sm:w-full">
      <p className="text-sm tabular-nums">{text}</p>
      <Meter percent={(count / max) * 100} label={t('countLabel')} text={text} />
    </div>
  );
};
