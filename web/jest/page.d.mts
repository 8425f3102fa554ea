/** A page on Node's global object, until it is closed. */
export type Page = { readonly close: () => Promise<void> };

export const openPage: (console: Console) => Page;
