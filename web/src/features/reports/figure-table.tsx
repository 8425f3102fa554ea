import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

export type FigureRow = {
  readonly key: string;
  readonly name: ReactNode;
  /** The values, one per column after the first. */
  readonly values: readonly string[];
  /** Length of the bar in percent; absent without bars. */
  readonly percent?: number;
};

type FigureTableProps = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly FigureRow[];
};

/** Renders a table of figures, stacked where it has no room, as with large text on a phone; its bars, if it has any, are a chart for the eyes. */
export const FigureTable = ({ caption, columns, rows }: FigureTableProps) => (
  <div className="@container">
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="@max-3xs:sr-only">
        <tr className="border-b border-line text-xs text-muted">
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={classes('pb-2 font-medium', index === 0 ? 'text-left' : 'pl-3 text-right')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, values, percent }) => (
          <tr
            key={key}
            className="border-b border-line align-baseline last:border-b-0 @max-3xs:flex @max-3xs:flex-wrap @max-3xs:gap-x-4 @max-3xs:pb-2.5"
          >
            <th scope="row" className="w-full py-2.5 text-left font-normal wrap-anywhere">
              {name}
              {percent === undefined ? null : <Bar percent={percent} />}
            </th>
            {values.map((value, index) => (
              <td
                key={columns[index + 1]}
                className="py-2.5 pl-3 text-right whitespace-nowrap tabular-nums @max-3xs:p-0"
              >
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Bar = ({ percent }: { readonly percent: number }) => (
  <span
    aria-hidden="true"
    className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-ink/8 [print-color-adjust:exact]"
  >
    <span
      className="block h-full rounded-full bg-accent [print-color-adjust:exact]"
      style={{ width: percent <= 0 ? 0 : `max(2px, ${Math.min(100, percent)}%)` }}
    />
  </span>
);
