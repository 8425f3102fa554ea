import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type FoldProps = {
  readonly title: string;
  /** Whether it is open at first. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
};

/** Renders a section that shows only its title until it is opened; for a `FoldList`. After its first drawing only the user opens and closes it. */
export const Fold = ({ title, isOpen = false, children }: FoldProps) => {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details open={isOpenAtFirst} className="group min-w-0">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-5 py-3 outline-offset-[-2px] transition-colors duration-150 hover:bg-ink/3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="font-medium">{title}</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <section aria-label={title} className="@container flex flex-col gap-5 px-5 pt-2 pb-6 sm:px-6">
        {children}
      </section>
    </details>
  );
};

/** Renders folded sections as the rows of one card. */
export const FoldList = ({ children }: Pick<FoldProps, 'children'>) => (
  <div className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised">
    {children}
  </div>
);
