/** The shape of a translation: the keys of the Portuguese texts, each with any text. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
