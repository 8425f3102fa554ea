import type { ViewedToken } from '@escriba/transcript';
import { useLayoutEffect, useRef } from 'react';
import type { ShownPassage } from '../reading/shown-passage.ts';
import { useTextContext } from '../editing/text-context.ts';
import { ChangedText } from './changed-passage.tsx';

type PassageProps = {
  readonly shown: ShownPassage;
  /** The language; undefined: that of the paragraph. */
  readonly lang: string | undefined;
  /** What is between two words. */
  readonly gap: string;
};

/** Renders a passage as one text node, on which words are highlighted without elements; marked changes are elements. */
export const Passage = ({ shown, lang, gap }: PassageProps) => {
  const { viewport } = useTextContext();
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () => (element.current === null ? undefined : viewport.highlights.mount(element.current, shown)),
    [viewport, shown],
  );
  useLayoutEffect(() => {
    if (viewport.wantsFocus(shown.id)) element.current?.focus({ preventScroll: true });
  }, [viewport, shown.id]);
  return (
    <span ref={element} data-passage={shown.id} lang={lang} tabIndex={-1} className="passage">
      {shown.tokens.some(isChanged) ? <ChangedText tokens={shown.tokens} gap={gap} /> : shown.text}
    </span>
  );
};

const isChanged = ({ removedAs, was }: ViewedToken): boolean => removedAs !== undefined || was !== undefined;
