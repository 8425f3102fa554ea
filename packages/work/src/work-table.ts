/** Columns of a row. */
type Column<Row> = keyof Row & string;

/**
 * A table whose rows are work that is due at a time. Each property names a column; `Row` is what a claim reads of a row, in the names of
 * its columns.
 */
export type WorkTable<Row extends object> = {
  readonly name: string;
  /** The column that identifies a row. */
  readonly key: Column<Row>;
  /** The column with the time at which the row is due; of a claimed one, at which the lease ends. */
  readonly dueAt: string;
  /** The column with the number of claims since the last success. Without it each failure waits as long as the last one would. */
  readonly attempts?: Column<Row>;
  /** The column with a number that grows with each change of the row's subject: a change during the work makes the row due again. */
  readonly generation?: Column<Row>;
  /** The column with a number that grows with each claim: only the newest claim ends the row. */
  readonly lease?: Column<Row>;
  /** The column with the `traceparent` of the request that caused the work. */
  readonly traceparent?: Column<Row>;
  /** The column that is set when the row is finished. */
  readonly finishedAt?: string;
  /** Whether a finished row stays and is not due. Without this and `finishedAt` it is deleted. */
  readonly isKept?: true;
  /** The column with the time from which on a row waits; default: that at which it is due. */
  readonly waitsFrom?: string;
  /** The columns by which rows are ordered for claiming; default: the row that was due first. */
  readonly order?: readonly string[];
  /** The column by which claimed rows are handled in turn; default: in the order of claiming. */
  readonly sequence?: Column<Row>;
  /** Further columns that the work needs. */
  readonly columns?: readonly Column<Row>[];
};
