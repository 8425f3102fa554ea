import { SEARCH_LENGTH_MAX } from '@escriba/contracts/transcription/library';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { inputClasses } from '../../ui/field.tsx';
import { cleanSearch } from './list-address.ts';

const DEBOUNCE_MS = 300;

type SearchBoxProps = {
  readonly id: string;
  /** The search in the page's address. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
};

/** Searches while the user types, a moment after the last key. */
export const SearchBox = ({ id, search, onSearch }: SearchBoxProps) => {
  const { t } = useTranslation('library');
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, searchNow } = useTyped(search, onSearch);
  return (
    <form
      role="search"
      className="relative min-w-0 grow"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow(typed);
      }}
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        id={id}
        type="search"
        aria-label={t('tools.search')}
        placeholder={t('tools.placeholder')}
        value={typed}
        dir="auto"
        maxLength={SEARCH_LENGTH_MAX}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        className={classes(
          inputClasses,
          'min-h-10! bg-raised! pl-10! placeholder:text-sm touch:min-h-12!',
          typed !== '' && 'pr-11!',
        )}
      />
      {typed === '' ? null : (
        <IconButton
          label={t('clearSearch')}
          onClick={() => {
            searchNow('');
            input.current?.focus();
          }}
          className="absolute top-1/2 right-1 -translate-y-1/2"
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </form>
  );
};

/** Returns the typed text, until the address changes otherwise (back, a link, a button). */
const useTyped = (search: string, onSearch: (search: string) => void) => {
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    clearTimeout(timer.current);
    setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (text: string): void => {
    const cleaned = cleanSearch(text);
    if (cleaned === asked.current) return;
    asked.current = cleaned;
    latest.current(cleaned);
  };
  return {
    typed,
    type: (text: string): void => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => ask(text), DEBOUNCE_MS);
    },
    searchNow: (text: string): void => {
      setTyped(text);
      clearTimeout(timer.current);
      ask(text);
    },
  };
};
