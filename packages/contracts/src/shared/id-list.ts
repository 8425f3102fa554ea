import * as Type from './schema.ts';

export const UUID_PATTERN = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Describes ids in a query, separated by commas: at least one, at most `countMax`. */
export const idList = (countMax: number) =>
  Type.String({ pattern: `^${UUID_PATTERN}(?:,${UUID_PATTERN}){0,${countMax - 1}}$` });
