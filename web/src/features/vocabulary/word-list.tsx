import type { VocabularyEntry } from '@escriba/contracts/transcription/vocabulary';
import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRemoveWord } from './use-word-changes.ts';
import { WordRow } from './word-row.tsx';

type WordListProps = {
  readonly words: readonly VocabularyEntry[];
  readonly isOfFolder: boolean;
  /** Called when the last word of the list is being deleted. */
  readonly onEmpty: () => void;
};

/** The number of words from which on the list can be searched. */
const SEARCHED_MIN = 10;

/** Lists the words of one place, newest first. */
export const WordList = ({ words, isOfFolder, onEmpty }: WordListProps) => {
  const { t } = useTranslation('vocabulary');
  const [typed, setTyped] = useState('');
  const remove = useRemoveWord();
  if (words.length === 0) return <Empty isOfFolder={isOfFolder} />;
  const found = words.filter(({ text, soundsLike }) => isFound(`${text} ${soundsLike ?? ''}`, typed));
  const removeAt = (row: HTMLLIElement | null, word: VocabularyEntry): void => {
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    if (beside) beside.querySelector<HTMLElement>('[data-remove]')?.focus();
    else onEmpty();
    remove.mutate(word);
  };
  return (
    <section aria-label={t('list')} className="flex flex-col gap-4">
      {words.length < SEARCHED_MIN ? null : (
        <TextField
          type="search"
          label={t('search')}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className="sm:max-w-md"
        />
      )}
      {found.length === 0 ? (
        <p role="status" className="text-sm text-muted wrap-anywhere">
          {t('nothingFound', { typed })}
        </p>
      ) : (
        <Rows found={found} words={words} onRemove={removeAt} />
      )}
    </section>
  );
};

type RowsProps = Pick<WordListProps, 'words'> &
  Pick<ComponentProps<typeof WordRow>, 'onRemove'> & { readonly found: readonly VocabularyEntry[] };

/** How many more rows are drawn at a time. */
const ROWS_STEP = 100;

const Rows = ({ found, ...row }: RowsProps) => {
  const { t } = useTranslation('vocabulary');
  const format = new Intl.NumberFormat(useLocale());
  const [drawn, setDrawn] = useState(ROWS_STEP);
  const list = useRef<HTMLUListElement>(null);
  const rest = found.length - drawn;
  const drawMore = (): void => {
    // The button may be gone then: the focus goes on to the first row that is new.
    flushSync(() => setDrawn(drawn + ROWS_STEP));
    list.current?.children[drawn]?.querySelector('button')?.focus();
  };
  return (
    <>
      <ul
        ref={list}
        aria-label={t('list')}
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting"
      >
        {found.slice(0, drawn).map((word) => (
          <WordRow key={word.id} word={word} {...row} />
        ))}
      </ul>
      {rest > 0 ? (
        <Button className="self-center" onClick={drawMore}>
          {t('more', { count: rest, formatted: format.format(rest) })}
        </Button>
      ) : null}
    </>
  );
};

const isFound = (text: string, typed: string): boolean => bare(text).includes(bare(typed.trim()));

/** Removes case and accents. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

const Empty = ({ isOfFolder }: Pick<WordListProps, 'isOfFolder'>) => {
  const { t } = useTranslation('vocabulary');
  return (
    <div className="flex flex-col gap-1 rounded-card border border-dashed border-line-strong px-5 py-8 text-center">
      <p className="font-medium">{t('empty.title')}</p>
      <p className="mx-auto max-w-prose text-sm text-muted text-pretty">
        {t(isOfFolder ? 'empty.folderText' : 'empty.text')}
      </p>
    </div>
  );
};
