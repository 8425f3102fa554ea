type FigureProps = { readonly name: string; readonly value: string; readonly note?: string };

/** Renders one figure of a definition list. */
export const Figure = ({ name, value, note }: FigureProps) => (
  <div className="flex min-w-0 flex-col">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-medium tabular-nums">{value}</dd>
    {note === undefined ? null : <dd className="text-sm text-muted">{note}</dd>}
  </div>
);
