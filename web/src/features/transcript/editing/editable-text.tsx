import { useLayoutEffect, useRef } from 'react';
import type { ParagraphLayout } from '../reading/transcript-layout.ts';
import type { Viewer } from '../reading/shown-passage.ts';
import { layOutParagraph } from './paragraph-text.ts';
import { useTextContext } from './text-context.ts';

type EditableTextProps = {
  readonly paragraph: ParagraphLayout;
  readonly view: Viewer;
  readonly language: string;
  readonly className: string;
};

/** Renders the text of a paragraph in one node, which the browser edits: React renders none of it. */
export const EditableText = ({ paragraph, view, language, className }: EditableTextProps) => {
  const { passages } = paragraph;
  const { viewport, edit } = useTextContext();
  const element = useRef<HTMLParagraphElement>(null);
  const dom = edit?.editing.dom;
  useLayoutEffect(() => {
    const field = element.current;
    if (field === null || dom === undefined) return undefined;
    const laid = layOutParagraph(passages, language);
    const hide = dom.show(field, laid);
    const { text } = laid;
    const unmount = passages.map((passage, index) =>
      viewport.highlights.mount(field, view(passage), { start: laid.starts[index] ?? 0, text }),
    );
    return () => {
      for (const stop of [hide, ...unmount]) stop();
    };
  }, [dom, viewport, passages, view, language]);
  return (
    <p
      ref={element}
      data-editable
      data-passage={passages[0]?.id}
      lang={paragraph.language}
      dir="auto"
      className={`${className} whitespace-pre-wrap`}
    />
  );
};
