import type { ReactNode } from 'react';

type SectionProps = {
  /** The anchor, from which the heading's id is made. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
};

/** Renders a section of the landing page with its heading. */
export const Section = ({ id, title, text, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="wrap py-10 sm:py-14 lg:py-16">
    <header className="flex flex-col gap-2 pb-6 sm:pb-8">
      <h2
        id={`${id}-title`}
        className="font-serif text-2xl font-medium tracking-[-0.015em] text-balance sm:text-3xl"
      >
        {title}
      </h2>
      {text === undefined ? null : <p className="max-w-reading text-lg text-muted text-pretty">{text}</p>}
    </header>
    {children}
  </section>
);
