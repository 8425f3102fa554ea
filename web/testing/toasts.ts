import { toast } from 'sonner';

/** The toast on the page, in the words of `showToast`; undefined while there is none. */
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

/** Takes all toasts off the page. */
export const forgetToasts = (): void => void toast.dismiss();
