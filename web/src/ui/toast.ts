type Toast = { readonly tone: 'success' | 'error'; readonly title: string; readonly detail?: string };

/** Says something that passes: one at a time, top right, for 5 s. The code comes with the first toast. */
export const showToast = async ({ tone, title, detail }: Toast): Promise<void> => {
  const { toast, mountToaster } = await import('./toaster.tsx');
  mountToaster();
  toast.dismiss();
  toast[tone](title, detail === undefined ? {} : { description: detail });
};
