/**
 * The part of TypeBox that contracts are made of. The web client loads it, so it leaves out all that needs TypeBox's type engine, 37 kB
 * minified: `Interface`, `Pick` and `Record` among others. A schema that has the fields of another spreads its `properties`.
 */
export {
  Array,
  Boolean,
  Enum,
  Integer,
  Literal,
  Null,
  Number,
  Object,
  Optional,
  RecordFromPattern,
  String,
  Tuple,
  Union,
  Unknown,
} from 'typebox';
export type { Static, TObject, TSchema, TString } from 'typebox';
