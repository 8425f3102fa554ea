import { afterDialog } from '../../../ui/use-back-closes.ts';
import { useIsDocked } from './docking.ts';

/** Returns what runs an action on the text from a panel: one beside the text stays open, a sheet over it closes first. */
export const useShowText = (close: () => void): ((show: () => void) => void) => {
  const isDocked = useIsDocked();
  return (show) => {
    if (!isDocked) close();
    // The sheet has then returned the focus, and the browser its place on the page.
    afterDialog(() => setTimeout(show));
  };
};
