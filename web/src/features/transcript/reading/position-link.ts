import i18next from 'i18next';
import { copyText } from '../../../platform/copy-text.ts';
import { showToast } from '../../../ui/toast.ts';

/** Returns the URL of a position in the open transcript, in ms. */
const positionLink = (ms: number): string => {
  const url = new URL(window.location.href);
  url.hash = `t=${Math.floor(ms)}`;
  return url.href;
};

/** Reads the time in ms from a URL fragment; undefined without one. */
export const readPosition = (hash: string): number | undefined => {
  const found = /^#t=(\d{1,9})$/.exec(hash)?.[1];
  return found === undefined ? undefined : Number(found);
};

export const copyPositionLink = async (ms: number): Promise<void> => {
  const t = i18next.getFixedT(null, 'transcript');
  await showToast(
    (await copyText(positionLink(ms)))
      ? { tone: 'success', title: t('linkCopied') }
      : { tone: 'error', title: t('paragraph.linkFailed') },
  );
};
