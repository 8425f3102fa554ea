import type { Insight } from '@escriba/contracts/transcription/insights';
import { findChangedSentences } from '@escriba/transcript';
import { useMemo } from 'react';
import { useEditorPart } from '../opening/use-editor.ts';
import type { InsightPage } from './use-insight-page.ts';

/** Returns what a translation's sentences are rendered with: the speaker's name where another one begins, and whether the text has changed. */
export const usePairs = (
  { statements }: Pick<Insight, 'statements'>,
  page: InsightPage,
  isStale: boolean,
) => {
  const document = useEditorPart(page.editor, ({ history }) => history.present);
  const changed = useMemo(
    () => (isStale ? findChangedSentences(document, statements) : new Set<number>()),
    [isStale, document, statements],
  );
  return (place: number) => {
    const speaker = statements[place]?.speaker;
    const begins = speaker !== undefined && speaker !== statements[place - 1]?.speaker;
    return {
      speaker: begins ? page.nameOf(speaker) : undefined,
      isChanged: changed.has(place),
    };
  };
};
