/** What one service keeps of a person. Auth's own part is `account`; other services add theirs where the app is built. */
export type AccountPart = {
  /** Under this name it stands in an export. */
  readonly name: string;
  /** Everything that is kept about the person, as plain JSON. */
  readonly collect: (userId: string) => Promise<unknown>;
  /** Forgets the person. May be called again after it was done. */
  readonly erase: (userId: string) => Promise<void>;
};
