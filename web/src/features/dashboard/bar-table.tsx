import type { ReactNode } from 'react';

type BarTableProps = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    /** The values, one for each column after the first. */
    readonly values: readonly string[];
    readonly bar: ReactNode;
  }[];
};

/** Renders a table with bars, which needs no separate chart. */
export const BarTable = ({ caption, columns, rows }: BarTableProps) => (
  <table className="w-full grow text-sm">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, values, bar }) => (
        <tr key={name}>
          <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
            {name}
          </th>
          {values.map((value, index) => (
            <td key={columns[index + 1]} className={index === 0 ? 'w-full py-2' : 'py-2 pl-2'}>
              <span className="flex items-center justify-end gap-3">
                {index === 0 ? bar : null}
                <span className="min-w-9 text-right font-medium tabular-nums">{value}</span>
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Draws a bar of one or two parts; `percent` of the full width. */
export const Bar = ({ percent, rest = 'bg-ink/8' }: { readonly percent: number; readonly rest?: string }) => (
  <span aria-hidden="true" className="flex h-1.5 grow gap-0.5 overflow-hidden rounded-full">
    <span className="rounded-full bg-accent" style={{ width: `${percent}%` }} />
    <span className={`grow rounded-full ${rest}`} />
  </span>
);
