import type { PieceResult } from '../../platform/db/json.ts';

/** Returns the models that recognised a recording, the one of most pieces first; undefined if its pieces name none. */
export const describeModels = (results: readonly Pick<PieceResult, 'model'>[]): string | undefined => {
  const named = results.flatMap(({ model }) => model ?? []);
  const counts = [...Map.groupBy(named, (model) => model)];
  const names = counts.toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name);
  return names.length === 0 ? undefined : names.join(' + ');
};
