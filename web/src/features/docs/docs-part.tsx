import type { DocsBlock } from '../../i18n/programs/program-docs.ts';
import { classes } from '../../ui/classes.ts';
import { CodeBlock } from './code-block.tsx';
import { withOrigin } from './with-origin.ts';

/** Links, code and lists in HTML that is made from Markdown. */
const PROSE = [
  '[&_a]:font-medium [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2 [&_a_code]:bg-transparent [&_a_code]:px-0',
  '[&_code]:rounded-[4px] [&_code]:bg-ink/6 [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.875em]',
].join(' ');
const TEXT = `${PROSE} [&_code]:wrap-anywhere text-pretty [&_li]:mt-2 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6`;
/** Narrow screens scroll a table sideways: its columns stay wide enough to read. */
const TABLE = [
  PROSE,
  'overflow-x-auto rounded-card border border-line bg-raised text-sm [&_code]:wrap-normal [&_td:first-child_code]:whitespace-nowrap',
  '[&_table]:w-full [&_table]:min-w-[38rem] [&_table]:border-collapse [&_td]:px-4 [&_td]:py-2.5 [&_td]:align-top',
  '[&_th]:px-4 [&_th]:py-2.5 [&_th]:text-left [&_th]:font-medium [&_th]:text-muted [&_th:not(:has(code))]:first-letter:uppercase [&_tr+tr]:border-t [&_tbody_tr]:border-t [&_tr]:border-line',
].join(' ');

type DocsPartProps = {
  readonly block: DocsBlock;
  /** The address of this installation. */
  readonly origin: string;
  /** Whether it is above the first section. */
  readonly isIntro: boolean;
};

/** Renders one part of the documentation. */
export const DocsPart = ({ block, origin, isIntro }: DocsPartProps) => {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />;
    case 'code':
      return <CodeBlock language={block.language} text={withOrigin(block.text, origin)} />;
    case 'table':
      return (
        <div
          role="group"
          aria-label={block.label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          className={TABLE}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: withOrigin(block.html, origin) }}
        />
      );
    case 'text':
      return (
        <div
          className={classes(TEXT, isIntro && 'text-lg text-muted')}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: withOrigin(block.html, origin) }}
        />
      );
  }
};

type HeadingProps = Extract<DocsBlock, { readonly kind: 'heading' }>;

/** Renders a heading that is a link to itself, so that a reader can pass on its address. */
const Heading = ({ id, level, text }: HeadingProps) => {
  const Tag = `h${level}` as const;
  return (
    <Tag
      id={id}
      className={
        level === 2
          ? 'pt-8 font-serif text-2xl font-medium tracking-[-0.015em] text-balance'
          : 'pt-4 text-lg font-medium text-balance'
      }
    >
      <a href={`#${id}`} className="group/heading underline-offset-4 hover:underline">
        {text}
        <span
          aria-hidden="true"
          className="pl-2 text-muted opacity-0 transition-opacity duration-150 group-hover/heading:opacity-100 group-focus-visible/heading:opacity-100"
        >
          #
        </span>
      </a>
    </Tag>
  );
};
