type Figure = {
  readonly name: string;
  readonly value: string;
  /** The note under the value: what it includes or assumes. */
  readonly note?: string | undefined;
};

/** Shows the figures that matter most, large. */
export const KeyFigures = ({
  label,
  figures,
}: {
  readonly label: string;
  readonly figures: readonly Figure[];
}) => (
  <dl
    aria-label={label}
    className="grid gap-x-4 gap-y-4 rounded-card border border-line bg-raised px-5 py-4 shadow-resting @3xs:grid-cols-2 @2xl:grid-cols-4"
  >
    {figures.map(({ name, value, note }) => (
      <div key={name} className="flex min-w-0 flex-col gap-1">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="text-xl font-semibold tracking-[-0.01em] tabular-nums wrap-anywhere">{value}</dd>
        {note === undefined ? null : <dd className="text-sm text-muted text-pretty">{note}</dd>}
      </div>
    ))}
  </dl>
);
