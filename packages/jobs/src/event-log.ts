type Write = (fields: object, event: string) => void;

/** The part of a logger that is used here: an event name and fields. */
export type EventLog = { readonly info: Write; readonly warn: Write; readonly error: Write };
