/** The data that one service keeps about a user. Auth's own part is `account`; other services' parts are added where the app is built. */
export type AccountPart = {
  /** Its name in an export. */
  readonly name: string;
  /** Everything stored about the user, as plain JSON. */
  readonly collect: (userId: string) => Promise<unknown>;
  /** Erases the user's data. Idempotent. */
  readonly erase: (userId: string) => Promise<void>;
};
