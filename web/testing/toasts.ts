import { toast } from 'sonner';

/** Returns the last toast in the terms of `showToast`; undefined without one. */
export const lastToast = () => {
  const shown = toast.getToasts().at(-1);
  if (shown === undefined || !('title' in shown)) return undefined;
  const { type, title, description, duration, action } = shown;
  return {
    tone: type,
    title,
    ...(description === undefined ? {} : { detail: description }),
    ...(duration === undefined ? {} : { shownMs: duration }),
    ...(action === undefined ? {} : { action }),
  };
};

/** Removes all toasts. */
export const forgetToasts = (): void => void toast.dismiss();
