type Write = (fields: object, event: string) => void;

/** The logger methods used here: an event name and fields. */
export type EventLog = { readonly info: Write; readonly warn: Write; readonly error: Write };
