/**
 * The one-to-one assignment of rows to columns with the largest sum of values: the column of each row, or −1 for a row without one. The
 * Hungarian method with shortest augmenting paths (Jonker and Volgenant 1987), in n³ time.
 */
export const matchOneToOne = (values: readonly (readonly number[])[]): number[] => {
  const size = Math.max(values.length, ...values.map((row) => row.length));
  const state = createState(size, (row, column) => -(values[row]?.[column] ?? 0));
  for (let row = 0; row < size; row++) augment(state, row);
  const columns = values.map(() => -1);
  for (const [column, row] of state.rowOf.entries()) {
    if (row < values.length && column < (values[row]?.length ?? 0)) columns[row] = column;
  }
  return columns;
};

const createState = (size: number, costOf: (row: number, column: number) => number) => ({
  size,
  costOf,
  rowPrices: new Float64Array(size),
  columnPrices: new Float64Array(size),
  /** The row of each column, −1 while it has none. */
  rowOf: new Int32Array(size).fill(-1),
});
type State = ReturnType<typeof createState>;

/** Gives a new row a column along the cheapest path, which may move other rows. */
const augment = (state: State, newRow: number): void => {
  const { size, rowOf } = state;
  const slack = new Float64Array(size).fill(Infinity);
  const cameFrom = new Int32Array(size).fill(-1);
  const isVisited = new Uint8Array(size);
  let [row, at] = [newRow, -1];
  while (row !== -1) {
    if (at !== -1) isVisited[at] = 1;
    const next = findCheapest(state, { row, at, slack, cameFrom, isVisited });
    raisePrices(state, { newRow, delta: slack[next] ?? 0, slack, isVisited });
    at = next;
    row = rowOf[at] ?? -1;
  }
  while (at !== -1) {
    const before = cameFrom[at] ?? -1;
    rowOf[at] = before === -1 ? newRow : (rowOf[before] ?? -1);
    at = before;
  }
};

type Search = {
  row: number;
  at: number;
  slack: Float64Array;
  cameFrom: Int32Array;
  isVisited: Uint8Array;
};

/** The unvisited column that costs least beyond its price. */
const findCheapest = (
  { size, costOf, rowPrices, columnPrices }: State,
  { row, at, slack, cameFrom, isVisited }: Search,
): number => {
  let cheapest = -1;
  for (let column = 0; column < size; column++) {
    if (isVisited[column] === 1) continue;
    const cost = costOf(row, column) - (rowPrices[row] ?? 0) - (columnPrices[column] ?? 0);
    if (cost < (slack[column] ?? Infinity)) {
      slack[column] = cost;
      cameFrom[column] = at;
    }
    if (cheapest === -1 || (slack[column] ?? Infinity) < (slack[cheapest] ?? Infinity)) cheapest = column;
  }
  return cheapest;
};

const raisePrices = (
  { size, rowOf, rowPrices, columnPrices }: State,
  {
    newRow,
    delta,
    slack,
    isVisited,
  }: Pick<Search, 'slack' | 'isVisited'> & { newRow: number; delta: number },
): void => {
  rowPrices[newRow] = (rowPrices[newRow] ?? 0) + delta;
  for (let column = 0; column < size; column++) {
    if (isVisited[column] === 1) {
      const row = rowOf[column] ?? 0;
      rowPrices[row] = (rowPrices[row] ?? 0) + delta;
      columnPrices[column] = (columnPrices[column] ?? 0) - delta;
    } else slack[column] = (slack[column] ?? 0) - delta;
  }
};
