/** Plural forms that Portuguese lacks and other languages have, such as Romanian `few`. */
type FurtherForm = 'two' | 'few' | 'many';

/** The shape of a translation: the keys of the Portuguese texts, each with any text, and further plural forms of what is counted. */
export type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]>;
} & {
  readonly [K in keyof T as K extends `${infer Name}_other` ? `${Name}_${FurtherForm}` : never]?: string;
};
