/** Whether the sign-out may continue; may ask the user. */
export type SignOutGuard = () => Promise<boolean>;

export type SignOutGuards = ReturnType<typeof createSignOutGuards>;

/** Checks before a sign-out, e.g. while something is being sent. */
export const createSignOutGuards = () => {
  const guards = new Set<SignOutGuard>();
  return {
    /** Returns a function that removes the check. */
    add: (guard: SignOutGuard): (() => void) => {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    /** Runs all checks in sequence; false as soon as one refuses. */
    maySignOut: async (): Promise<boolean> => {
      for (const guard of guards) if (!(await guard())) return false;
      return true;
    },
  };
};
