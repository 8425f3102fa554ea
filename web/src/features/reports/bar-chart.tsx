type BarChartProps = {
  readonly bars: readonly {
    readonly key: string;
    readonly value: number;
    /** The text under the bar. */
    readonly label: string;
    /** The text that a pointer over the bar shows. */
    readonly title: string;
  }[];
  /** The value of the highest bar. */
  readonly highest: string;
};

/** Number of bars up to which each has its label; beyond it only the first and the last one have. */
const LABELLED_MAX = 14;

/** Draws bars over time. Hidden from screen readers, which get the table. */
export const BarChart = ({ bars, highest }: BarChartProps) => {
  const max = Math.max(...bars.map(({ value }) => value));
  const isLabelled = bars.length <= LABELLED_MAX;
  return (
    <div aria-hidden="true" className="@container">
      <p className="border-b border-dashed border-line pb-1 text-xs text-muted tabular-nums">{highest}</p>
      <div
        className={`flex h-48 items-end border-b border-line ${bars.length > 60 ? 'gap-px' : 'gap-[3px] @xl:gap-1.5'}`}
      >
        {bars.map(({ key, value, title }) => (
          <span key={key} title={title} className="flex h-full min-w-0 flex-1 items-end justify-center">
            <span
              className={`block w-full max-w-14 rounded-t-[4px] [print-color-adjust:exact] ${value === max ? 'bg-accent' : 'bg-accent/45'}`}
              style={{ height: value === 0 ? 0 : `max(3px, ${(value / max) * 100}%)` }}
            />
          </span>
        ))}
      </div>
      {isLabelled ? (
        <p className="hidden gap-1.5 pt-1.5 text-xs text-muted @xl:flex">
          {bars.map(({ key, label }) => (
            <span key={key} className="min-w-0 flex-1 text-center whitespace-nowrap">
              {label}
            </span>
          ))}
        </p>
      ) : null}
      <p className={`flex justify-between pt-1.5 text-xs text-muted ${isLabelled ? '@xl:hidden' : ''}`}>
        <span>{bars[0]?.label}</span>
        {bars.length > 1 ? <span>{bars.at(-1)?.label}</span> : null}
      </p>
    </div>
  );
};
