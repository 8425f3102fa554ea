/** Whether signing out may go on; may ask the person. */
export type SignOutGuard = () => Promise<boolean>;

const guards = new Set<SignOutGuard>();

/** Has a part of the page asked before the person signs out, e.g. while something is being sent. Gives the way to stop that. */
export const addSignOutGuard = (guard: SignOutGuard): (() => void) => {
  guards.add(guard);
  return () => guards.delete(guard);
};

/** Asks all guards, one after the other; false as soon as one says no. */
export const maySignOut = async (): Promise<boolean> => {
  for (const guard of guards) if (!(await guard())) return false;
  return true;
};
