import type { Actor } from '@escriba/http';
import * as Type from 'typebox';
import { parseColumn, toJsonb } from './json.ts';
import { findActor } from '../acting/acting.ts';

/** A column with the actor of a request whose work is done later. */
const StoredActor = Type.Object({
  personId: Type.String(),
  key: Type.Optional(Type.Object({ id: Type.String(), name: Type.String() })),
});

/** Returns who acts in the request that is being handled, for such a column; null outside requests of users. */
export const actorToStore = () => {
  const actor = findActor();
  return actor === undefined ? null : toJsonb(actor);
};

/** Reads such a column; null if the actor is not known. */
export const readActor = (column: unknown): Actor | null => {
  if (column === null) return null;
  const { personId, key } = parseColumn(StoredActor, column);
  return key === undefined ? { personId } : { personId, key };
};
