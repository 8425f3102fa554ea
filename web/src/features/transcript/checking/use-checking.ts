import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { confirmWord, isUnsureWord, listUnsureWords, type TextPosition } from '@escriba/transcript';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toast.ts';
import type { TextEditing } from '../editing/text-editing.ts';
import type { Mode } from '../editing/text-context.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { TranscriptLayout, WordPosition } from '../reading/transcript-layout.ts';
import type { Viewport } from '../reading/viewport.ts';
import type { PlaybackFollower } from '../reading/playback-follower.ts';
import type { Views } from '../toolbar/views.ts';
import { findUnsure, type UnsureWord } from './unsure-words.ts';

type CheckingParts = {
  readonly document: TranscriptDocument;
  readonly layout: TranscriptLayout;
  readonly editor: Pick<TranscriptEditor, 'replace'>;
  readonly editing: TextEditing;
  readonly viewport: Viewport;
  readonly mode: Mode;
  readonly startEditing: (position: TextPosition | undefined) => void;
  readonly follower: Pick<PlaybackFollower, 'stopFollowing'>;
  readonly views: Views;
  readonly onViews: (views: Views) => void;
};

export type Checking = ReturnType<typeof useChecking>;

/** Returns the words of low confidence: how many are left, going from one to the next, and confirming one. An edited word is checked, too. */
export const useChecking = (parts: CheckingParts) => {
  const { document, layout, viewport, mode } = parts;
  const [at, setAt] = useState<UnsureWord>();
  const words = useMemo(() => listUnsureWords(document), [document]);
  const index = at === undefined ? -1 : words.findIndex(({ id, word }) => id === at.id && word === at.word);
  const current = index === -1 ? undefined : at;
  const shown = useMemo(() => current && positionOf(layout, current), [layout, current]);
  useUnsureMarks(viewport, document.language, mode === 'edit' || parts.views.unsure);
  // While a text is edited the word is selected.
  const isMarked = mode === 'read';
  useEffect(() => viewport.highlights.markChecked(isMarked ? shown : undefined), [viewport, isMarked, shown]);
  const actions = useActions(parts, { at, setAt, current });
  return {
    /** How many words are left to check. */
    count: words.length,
    /** The index of the current word among them, from 0; -1 without one. */
    index,
    /** The current word as it is displayed. */
    text: shown && textAt(layout, shown),
    ...actions,
  };
};

type State = {
  /** The word that was shown last, also after it was checked. */
  readonly at: UnsureWord | undefined;
  readonly setAt: (word: UnsureWord | undefined) => void;
  readonly current: UnsureWord | undefined;
};

const useActions = (parts: CheckingParts, state: State) => {
  const { t } = useTranslation('transcript');
  const latest = useRef({ ...parts, ...state });
  useEffect(() => {
    latest.current = { ...parts, ...state };
  });
  const show = useCallback((word: UnsureWord): void => {
    const { mode, editing, viewport, follower, views, onViews, setAt } = latest.current;
    setAt(word);
    // The page must not follow the audio away from the word.
    follower.stopFollowing();
    if (!views.unsure) onViews({ ...views, unsure: true });
    if (mode === 'edit') return editing.select(word);
    const position = positionOf(viewport.getLayout(), word);
    if (position === undefined) return;
    viewport.select(position.passageId);
    viewport.reveal(position);
  }, []);
  const go = useCallback(
    (by: 1 | -1): void => {
      const { document, mode, editing, viewport, at } = latest.current;
      const from = mode === 'edit' ? editing.selected() : at;
      const word = findUnsure(document, from ?? startOf(viewport.inView()), by);
      if (word === undefined) void showToast({ tone: 'success', title: t('edit.noUnsure') });
      else show(word);
    },
    [show, t],
  );
  const { editing } = parts;
  useEffect(() => editing.connect({ checkWord: go }), [editing, go]);
  /** Marks the current word as right, and shows the next one. Returns false without one. */
  const confirm = useCallback((): boolean => {
    const { document, editor, current } = latest.current;
    if (current === undefined) return false;
    const next = findUnsure(document, current, 1);
    editor.replace(confirmWord(document, current));
    if (next === undefined || (next.id === current.id && next.word === current.word))
      void showToast({ tone: 'success', title: t('edit.noUnsure') });
    else show(next);
    return true;
  }, [show, t]);
  /** Starts to edit the current word. */
  const correct = useCallback((): void => {
    const { editing, startEditing, current } = latest.current;
    if (current === undefined) return;
    startEditing(current.from);
    editing.select(current);
  }, []);
  return { next: () => go(1), previous: () => go(-1), confirm, correct };
};

const useUnsureMarks = (viewport: Viewport, language: string, isShown: boolean): void => {
  useEffect(
    () => viewport.highlights.markUnsure((word) => isShown && isUnsureWord(word, language)),
    [viewport, language, isShown],
  );
};

const startOf = (id: string | undefined) => {
  const position = id === undefined ? undefined : { id, offset: 0 };
  return position && { from: position, to: position };
};

/** Returns undefined if a view hides the word. */
const positionOf = (
  layout: TranscriptLayout | undefined,
  { id, word }: UnsureWord,
): WordPosition | undefined => {
  const passage = layout?.passages[layout.indexOf(id) ?? -1];
  if (layout === undefined || passage === undefined) return undefined;
  const token = layout.view(passage).tokens.findIndex(({ from, to }) => from <= word && word < to);
  return token === -1 ? undefined : { passageId: id, token };
};

const textAt = (layout: TranscriptLayout, { passageId, token }: WordPosition): string | undefined => {
  const passage = layout.passages[layout.indexOf(passageId) ?? -1];
  return passage && layout.view(passage).tokens[token]?.text;
};
