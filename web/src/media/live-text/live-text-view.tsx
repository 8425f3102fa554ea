import { LiveWords } from '@escriba/live-text/live-words';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveText } from './live-text.ts';

type LiveTextViewProps = { readonly liveText: Pick<LiveText, 'getState' | 'subscribe'> };

/** Shows what is being said, in the language of the page. */
export const LiveTextView = ({ liveText }: LiveTextViewProps) => {
  const { t } = useTranslation();
  const state = useSyncExternalStore(liveText.subscribe, liveText.getState);
  return <LiveWords state={state} textOf={(name) => t(`liveText.${name}`)} />;
};
