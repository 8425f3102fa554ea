import { replaceAllText, type Strictness } from '@escriba/transcript';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../opening/use-editor.ts';
import { findReplaceable, type ReplaceablePlace } from './replacements.ts';
import { keyOf, ReplaceList } from './replace-list.tsx';

type ReplaceDialogProps = {
  readonly editor: TranscriptEditor;
  /** The text that the user has searched. */
  readonly query: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

const UNDO_SHOWN_MS = 8_000;

/** Replaces a text everywhere, after the user has seen and chosen the places. All of it is one step to undo. */
export const ReplaceDialog = ({ isOpen, onOpenChange, ...rest }: ReplaceDialogProps) => {
  const { t } = useTranslation('transcript');
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isForm
      title={t('replace.title')}
      text={t('replace.text')}
    >
      <ReplaceForm {...rest} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
};

type ReplaceFormProps = Pick<ReplaceDialogProps, 'editor' | 'query'> & { readonly onDone: () => void };

const ReplaceForm = ({ editor, query: searched, onDone }: ReplaceFormProps) => {
  const { t } = useTranslation('transcript');
  const format = new Intl.NumberFormat(useLocale());
  const [query, setQuery] = useState(searched);
  const [text, setText] = useState('');
  const [strictness, setStrictness] = useState({ sameCase: false, sameAccents: false });
  const found = usePlaces(editor, query, strictness);
  const chosen = found.places.filter((place) => !found.excluded.has(keyOf(place)));
  const counted = { count: chosen.length, formatted: format.format(chosen.length) };
  const replace = (): void => {
    const spans = chosen.map(({ id, from, to }) => ({ id, from, to, text }));
    editor.replace(replaceAllText(editor.getState().history.present, spans));
    onDone();
    const action = { label: t('undo'), onPress: editor.undoOfStep() };
    void showToast({ tone: 'success', title: t('replace.done', counted), shownMs: UNDO_SHOWN_MS, action });
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) replace();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Typed label={t('replace.query')} value={query} onType={setQuery} />
        <Typed label={t('replace.by')} value={text} onType={setText} />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {(['sameCase', 'sameAccents'] as const).map((name) => (
          <CheckField
            key={name}
            label={t(`replace.${name}`)}
            isOn={strictness[name]}
            onChange={(isOn) => setStrictness({ ...strictness, [name]: isOn })}
          />
        ))}
      </div>
      <Places {...found} text={text} isSearched={query.trim() !== ''} chosen={counted.formatted} />
      <Button type="submit" look="primary" disabled={chosen.length === 0} className="sm:self-end">
        {t('replace.do', counted)}
      </Button>
    </form>
  );
};

type TypedProps = {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
};

const Typed = ({ label, value, onType }: TypedProps) => (
  <TextField label={label} value={value} autoComplete="off" onChange={({ target }) => onType(target.value)} />
);

type PlacesProps = ReturnType<typeof usePlaces> & {
  readonly text: string;
  readonly isSearched: boolean;
  /** The number of chosen places, in the user's format. */
  readonly chosen: string;
};

const Places = ({ places, excluded, toggle, toggleAll, text, isSearched, chosen }: PlacesProps) => {
  const { t } = useTranslation('transcript');
  const total = new Intl.NumberFormat(useLocale()).format(places.length);
  const count = places.length === 0 ? t('find.none') : t('replace.chosen', { chosen, total });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {isSearched ? count : ''}
        </p>
        {places.length === 0 ? null : (
          <CheckField label={t('replace.all')} isOn={excluded.size === 0} onChange={toggleAll} />
        )}
      </div>
      {places.length === 0 ? null : (
        <ReplaceList places={places} excluded={excluded} text={text} onToggle={toggle} />
      )}
    </>
  );
};

const NONE: ReadonlySet<string> = new Set();

/** Returns the matches of a query, and those that the user excludes. */
const usePlaces = (editor: TranscriptEditor, query: string, strictness: Strictness) => {
  const document = useEditorPart(editor, ({ history }) => history.present);
  const settled = useDeferredValue(query);
  const { sameCase = false, sameAccents = false } = strictness;
  const places = useMemo(
    () => findReplaceable(document, settled, { sameCase, sameAccents }),
    [document, settled, sameCase, sameAccents],
  );
  const [choice, setChoice] = useState({ places, excluded: NONE });
  // Other places are all chosen at first.
  const excluded = choice.places === places ? choice.excluded : NONE;
  const exclude = (next: ReadonlySet<string>): void => setChoice({ places, excluded: next });
  return {
    places,
    excluded,
    toggle: (place: ReplaceablePlace): void => {
      const next = new Set(excluded);
      if (!next.delete(keyOf(place))) next.add(keyOf(place));
      exclude(next);
    },
    toggleAll: (isOn: boolean): void => exclude(isOn ? NONE : new Set(places.map(keyOf))),
  };
};
