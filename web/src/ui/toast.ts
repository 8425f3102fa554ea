export type Toast = {
  readonly tone: 'success' | 'error' | 'warning';
  readonly title: string;
  readonly detail?: string | undefined;
  /** For a title with its own icon. */
  readonly hasIcon?: boolean;
  /** The duration; 5 s where absent. */
  readonly shownMs?: number;
  readonly action?: { readonly label: string; readonly onPress: () => void };
};

/** Shows a message for a while: one at a time, top right. The code loads with the first toast. */
export const showToast = async ({ tone, title, detail, hasIcon, shownMs, action }: Toast): Promise<void> => {
  const { toast, mountToaster } = await import('./toaster.tsx');
  mountToaster();
  toast.dismiss();
  toast[tone](title, {
    ...(detail === undefined ? {} : { description: detail }),
    ...(hasIcon === false ? { icon: null } : {}),
    ...(shownMs === undefined ? {} : { duration: shownMs }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.onPress } }),
  });
};
