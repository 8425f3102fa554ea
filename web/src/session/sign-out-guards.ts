/** Whether signing out may go on; may ask the person. */
export type SignOutGuard = () => Promise<boolean>;

export type SignOutGuards = ReturnType<typeof createSignOutGuards>;

/** Parts of the page that ask before the person signs out, e.g. while something is being sent. */
export const createSignOutGuards = () => {
  const guards = new Set<SignOutGuard>();
  return {
    /** Gives the way to stop asking. */
    add: (guard: SignOutGuard): (() => void) => {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    /** Asks all guards, one after the other; false as soon as one says no. */
    maySignOut: async (): Promise<boolean> => {
      for (const guard of guards) if (!(await guard())) return false;
      return true;
    },
  };
};
