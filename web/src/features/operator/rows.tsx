import type { ReactNode } from 'react';

type Fact = { readonly label: string; readonly value: ReactNode };

type RowProps = {
  readonly title: ReactNode;
  readonly facts: readonly Fact[];
  readonly actions?: ReactNode;
};

/** Renders dense rows; on a phone the facts wrap below the title. */
export const Rows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="-my-2 flex flex-col divide-y divide-line">
    {children}
  </ul>
);

export const Row = ({ title, facts, actions }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
    <div className="flex min-w-0 grow flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
        {title}
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm tabular-nums">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 gap-1.5">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
    {actions === undefined ? null : <div className="flex gap-2">{actions}</div>}
  </li>
);

type FiguresProps = {
  readonly label: string;
  readonly facts: readonly (Fact & { readonly note?: ReactNode })[];
};

/** Shows figures that matter, large. */
export const Figures = ({ label, facts }: FiguresProps) => (
  <dl aria-label={label} className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
    {facts.map(({ label: name, value, note }) => (
      <div key={name} className="flex min-w-0 flex-col gap-0.5">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="text-xl font-medium tabular-nums wrap-anywhere">{value}</dd>
        {note === undefined ? null : <dd className="text-sm text-muted wrap-anywhere">{note}</dd>}
      </div>
    ))}
  </dl>
);

export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <p className="py-6 text-center text-sm text-muted">{children}</p>
);
