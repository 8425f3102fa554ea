import { Keyboard, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';

type ListToolsProps = {
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly onHelp: () => void;
};

/** Asks for the list again, and shows the keys that work in it. */
export const ListTools = ({ isRefreshing, onRefresh, onHelp }: ListToolsProps) => {
  const { t } = useTranslation('library');
  return (
    <>
      <IconButton
        label={t(isRefreshing ? 'tools.refreshing' : 'tools.refresh')}
        aria-busy={isRefreshing}
        onClick={onRefresh}
      >
        <RefreshCw
          aria-hidden="true"
          className={`size-4 ${isRefreshing ? 'animate-spin motion-reduce:animate-none' : ''}`}
        />
      </IconButton>
      <IconButton
        label={t('shortcuts.open')}
        onClick={onHelp}
        className="[@media(pointer:coarse)]:hidden max-sm:hidden"
      >
        <Keyboard aria-hidden="true" className="size-4" />
      </IconButton>
    </>
  );
};
