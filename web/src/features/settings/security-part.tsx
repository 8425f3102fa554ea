import { type ReactNode, useId } from 'react';

type PartProps = {
  readonly title: string;
  readonly text: ReactNode;
  readonly action: ReactNode;
  readonly children?: ReactNode;
};

/** Renders one way of the second step, with its explanation and its button. */
export const Part = ({ title, text, action, children }: PartProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex max-w-prose min-w-0 flex-1 basis-60 flex-col gap-0.5">
          <h3 id={id} className="font-medium">
            {title}
          </h3>
          <p className="text-sm text-muted text-pretty">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
};
