type MonthChartProps = {
  readonly months: readonly { readonly name: string; readonly value: number; readonly label: string }[];
};

/** Draws one bar per month with its value above it, in the available width. Hidden from screen readers, which get the table. */
export const MonthChart = ({ months }: MonthChartProps) => {
  const highest = Math.max(1, ...months.map(({ value }) => value));
  return (
    <div aria-hidden="true" className="flex flex-col gap-2 text-xs tabular-nums">
      <div className="flex h-56 items-stretch gap-[3%] border-b border-line">
        {months.map(({ name, value, label }) => (
          <span key={name} className="flex min-w-0 flex-1 flex-col items-center justify-end gap-1.5">
            <span className="font-medium">{label}</span>
            <span
              className={`w-full max-w-14 rounded-t-[4px] ${value === highest ? 'bg-accent' : 'bg-accent/45'}`}
              style={{ height: `${(value / highest) * 85}%` }}
            />
          </span>
        ))}
      </div>
      <div className="flex gap-[3%] text-muted">
        {months.map(({ name }) => (
          <span key={name} className="min-w-0 flex-1 text-center">
            {name}
          </span>
        ))}
      </div>
    </div>
  );
};
