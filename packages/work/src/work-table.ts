/** Columns of a row. */
type Column<Row> = keyof Row & string;

/**
 * A table whose rows are work that is due at a time. Each property names a column; `Row` is what a claim reads of a row, in the names of
 * its columns.
 */
export type WorkTable<Row extends object> = {
  readonly name: string;
  /** Identifies a row. */
  readonly key: Column<Row>;
  /** When the row is due; of a claimed one, when the lease ends. */
  readonly dueAt: string;
  /** Claims since the last success. Without it each failure waits as long as the last one would. */
  readonly attempts?: Column<Row>;
  /** Grows with each change of what the row is about: a change during the work makes the row due again. */
  readonly generation?: Column<Row>;
  /** Grows with each claim: only the newest claim ends the row. */
  readonly lease?: Column<Row>;
  /** Of the request that caused the work. */
  readonly traceparent?: Column<Row>;
  /** Is set when the row is finished. */
  readonly finishedAt?: string;
  /** A finished row stays and is not due. Without this and `finishedAt` it is deleted. */
  readonly isKept?: true;
  /** Since when a row waits; default: since it is due. */
  readonly waitsFrom?: string;
  /** What is claimed first; default: the row that was due first. */
  readonly order?: readonly string[];
  /** Further columns that the work needs. */
  readonly columns?: readonly Column<Row>[];
};
