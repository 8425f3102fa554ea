import { useLayoutEffect, useRef } from 'react';
import type { ShownPassage } from '../reading/shown-passage.ts';
import { useTextTools } from './text-tools.ts';

/** A passage as one text node, on which words are highlighted without elements. */
export const Passage = ({ shown }: { readonly shown: ShownPassage }) => {
  const { stage } = useTextTools();
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () => (element.current === null ? undefined : stage.painter.mount(element.current, shown)),
    [stage, shown],
  );
  useLayoutEffect(() => {
    if (stage.wantsFocus(shown.id)) element.current?.focus({ preventScroll: true });
  }, [stage, shown.id]);
  return (
    <span ref={element} data-passage={shown.id} tabIndex={-1} className="passage">
      {shown.text}
    </span>
  );
};
