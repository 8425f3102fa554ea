import { Fragment } from 'react';
import type { ProgramDocs } from '../../i18n/programs/program-docs.ts';
import { useOrigin } from '../../platform/origin.ts';
import { DocsFold, DocsSidebar } from './docs-contents.tsx';
import { DocsPart } from './docs-part.tsx';

/** Renders the documentation for programs, with its table of contents. */
export const DocsArticle = ({ docs }: { readonly docs: ProgramDocs }) => {
  const origin = useOrigin();
  const { title, blocks } = docs;
  const headings = blocks.filter((block) => block.kind === 'heading');
  const bodyAt = blocks.findIndex(({ kind }) => kind === 'heading');
  return (
    <div className="wrap grid gap-x-12 py-10 sm:py-14 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <DocsSidebar headings={headings} />
      <article className="flex max-w-zone min-w-0 flex-col gap-4">
        <h1 className="font-serif text-3xl font-medium tracking-[-0.02em] text-balance sm:text-4xl">
          {title}
        </h1>
        {blocks.map((block, place) => (
          // The parts of a document never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={place}>
            {place === bodyAt ? <DocsFold headings={headings} /> : null}
            <DocsPart block={block} origin={origin} isIntro={place < bodyAt} />
          </Fragment>
        ))}
      </article>
    </div>
  );
};
