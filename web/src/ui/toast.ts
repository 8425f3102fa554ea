export type Toast = {
  readonly tone: 'success' | 'error' | 'warning';
  readonly title: string;
  readonly detail?: string | undefined;
  /** Whether the title has its own icon. */
  readonly hasIcon?: boolean;
  /** The duration; 5 s where absent. */
  readonly shownMs?: number;
  /** The signal that removes the toast, e.g. when there is nothing to undo any more. */
  readonly until?: AbortSignal;
  readonly action?: { readonly label: string; readonly onPress: () => void };
};

/** Shows a message for a while: one at a time, top right. The code loads with the first toast. */
export const showToast = async (shown: Toast): Promise<void> => {
  const { tone, title, detail, hasIcon, shownMs, action, until } = shown;
  const { toast, mountToaster } = await import('./toaster.tsx');
  if (until?.aborted === true) return;
  mountToaster();
  toast.dismiss();
  const id = toast[tone](title, {
    ...(detail === undefined ? {} : { description: detail }),
    ...(hasIcon === false ? { icon: null } : {}),
    ...(shownMs === undefined ? {} : { duration: shownMs }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.onPress } }),
  });
  until?.addEventListener('abort', () => toast.dismiss(id), { once: true });
};
