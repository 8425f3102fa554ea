import { useEffect, useState } from 'react';
import { useServices } from '../../../session/services.ts';
import { type Saving, saveFirst } from '../editor/save-first.ts';

/** A question that waits for an answer: whether a sign-out may delete unsaved changes. */
export type SignOutQuestion = { readonly answer: (isAgreed: boolean) => void };

/** Saves before a sign-out, which deletes what is unsaved in this browser. Returns the question to ask if that failed. */
export const useSignOutGuard = (editor: Saving | undefined): SignOutQuestion | null => {
  const { signOutGuards } = useServices();
  const [asked, ask] = useState<SignOutQuestion | null>(null);
  useEffect(
    () =>
      signOutGuards.add(async () => {
        if (editor === undefined || (await saveFirst(editor))) return true;
        return new Promise<boolean>((answer) => ask({ answer })).finally(() => ask(null));
      }),
    [signOutGuards, editor],
  );
  // A page that is left answers too.
  useEffect(() => () => asked?.answer(false), [asked]);
  return asked;
};
