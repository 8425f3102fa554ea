import type { ReactNode } from 'react';

/** A section of a policy: a numbered title, a sentence, and its points. */
export type LegalSection = {
  /** The section's anchor. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
};

type LegalArticleProps = {
  readonly title: string;
  readonly intro: string;
  /** The day from which the text is in force. */
  readonly updated: string;
  /** The name of the table of contents. */
  readonly contents: string;
  readonly sections: readonly LegalSection[];
  /** The content after the last section. */
  readonly children: ReactNode;
};

/** Renders a policy: title, table of contents, numbered sections. */
export const LegalArticle = ({ title, intro, updated, contents, sections, children }: LegalArticleProps) => (
  <article className="mx-auto flex w-full max-w-reading flex-col gap-12 px-4 py-12 sm:px-6 sm:py-16">
    <header className="flex flex-col gap-4">
      <h1 className="font-serif text-3xl font-medium tracking-[-0.02em] text-balance sm:text-4xl">{title}</h1>
      <p className="text-lg text-muted">{intro}</p>
      <p className="text-sm text-muted">{updated}</p>
    </header>
    <Contents label={contents} sections={sections} />
    {sections.map((section) => (
      <section
        key={section.name}
        id={section.name}
        aria-labelledby={`${section.name}-title`}
        className="flex flex-col gap-3"
      >
        <h2
          id={`${section.name}-title`}
          className="font-serif text-xl font-medium tracking-[-0.01em] text-balance"
        >
          <NumberedTitle title={section.title} />
        </h2>
        <p>{section.text}</p>
        <ul className="flex flex-col gap-2">
          {section.points.map((point) => (
            <li
              key={point}
              className="relative pl-5 before:absolute before:top-[0.72em] before:left-0.5 before:size-1.5 before:rounded-full before:bg-accent"
            >
              {point}
            </li>
          ))}
        </ul>
      </section>
    ))}
    {children}
  </article>
);

/** Sets a number apart from its title: the serif font nearly closes the space after a full stop. */
const NumberedTitle = ({ title }: { readonly title: string }) => {
  const end = title.indexOf(' ');
  return (
    <>
      <span className="pr-1">{title.slice(0, end)}</span>
      {title.slice(end)}
    </>
  );
};

type ContentsProps = { readonly label: string; readonly sections: readonly LegalSection[] };

const Contents = ({ label, sections }: ContentsProps) => (
  <nav aria-label={label} className="rounded-card border border-line bg-raised px-5 py-4">
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {sections.map(({ name, title }) => (
        <li key={name}>
          <a
            href={`#${name}`}
            className="inline-flex items-center rounded-control py-0.5 text-sm text-muted underline-offset-2 transition-colors duration-150 hover:text-ink hover:underline touch:min-h-11"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
