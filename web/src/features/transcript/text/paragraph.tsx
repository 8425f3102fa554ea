import { wordGap } from '@escriba/transcript';
import { Fragment, type Ref, memo, useId } from 'react';
import { EditBar } from '../editing/edit-bar.tsx';
import { PassageEditor } from '../editing/passage-editor.tsx';
import type { ReadingParagraph } from '../reading/reading.ts';
import type { Viewer } from '../reading/shown-passage.ts';
import { ParagraphHead } from './paragraph-head.tsx';
import { Passage } from './passage.tsx';
import { useTextTools } from '../editing/text-tools.ts';

type ParagraphProps = {
  readonly ref: Ref<HTMLElement>;
  readonly index: number;
  readonly count: number;
  readonly paragraph: ReadingParagraph;
  readonly view: Viewer;
  readonly language: string;
  /** The passage that is being edited. */
  readonly editedId: string | undefined;
};

/** Every change creates new paragraphs; most are equal to the old ones. */
const isSameParagraph = (before: ParagraphProps, after: ParagraphProps): boolean => {
  const [one, other] = [before.paragraph, after.paragraph];
  return (
    before.index === after.index &&
    before.count === after.count &&
    before.view === after.view &&
    before.editedId === after.editedId &&
    one.isTurn === other.isTurn &&
    one.passages.length === other.passages.length &&
    one.passages.every((passage, index) => passage === other.passages[index])
  );
};

/** A paragraph with speaker and time in the margin. */
export const Paragraph = memo((props: ParagraphProps) => {
  const { ref, index, count, paragraph, view, language, editedId } = props;
  const { t } = useTextTools();
  const headId = useId();
  const gap = wordGap(language);
  return (
    <article
      ref={ref}
      data-index={index}
      aria-labelledby={headId}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="group/paragraph absolute left-0 flex w-full flex-col gap-1 pb-7 @3xl:grid @3xl:grid-cols-[minmax(9rem,1fr)_minmax(0,42.5rem)_minmax(0,1fr)] @3xl:gap-x-6"
    >
      <ParagraphHead headId={headId} paragraph={paragraph} />
      <div className="min-w-0">
        <p
          lang={language}
          dir="auto"
          aria-label={t('fact.transcript')}
          className="font-serif text-lg leading-[1.75] wrap-anywhere"
        >
          {paragraph.passages.map((passage, at) => (
            <Fragment key={passage.id}>
              {at === 0 ? null : gap}
              {passage.id === editedId ? (
                <PassageEditor passage={passage} language={language} />
              ) : (
                <Passage shown={view(passage)} />
              )}
            </Fragment>
          ))}
        </p>
        {editedId === undefined ? null : <EditBar />}
      </div>
    </article>
  );
}, isSameParagraph);
