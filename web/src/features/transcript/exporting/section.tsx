import { type ReactNode, useId } from 'react';

type SectionProps = { readonly title: string; readonly children: ReactNode };

/** Renders a part of the dialog under its heading. */
export const Section = ({ title, children }: SectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h3 id={id} className="text-sm font-medium">
        {title}
      </h3>
      {children}
    </section>
  );
};
