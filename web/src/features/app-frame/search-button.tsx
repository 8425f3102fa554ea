import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type SearchButtonProps = {
  readonly onOpen: () => void;
  /** Called when a click is likely. */
  readonly onApproach: () => void;
};

/** Opens the command palette. It looks like a field where there is room, unless the page has a search of its own. */
export const SearchButton = ({ onOpen, onApproach }: SearchButtonProps) => {
  const { t } = useTranslation('frame');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={t('palette.open')}
      onClick={onOpen}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      className="ml-1 flex h-9 min-w-0 items-center gap-2 rounded-control px-2.5 text-sm text-muted transition-colors duration-150 hover:bg-ink/6 hover:text-ink max-md:hidden @min-[56rem]:w-60 @min-[56rem]:border @min-[56rem]:border-line-strong group-has-[[role=search]]/frame:w-auto! group-has-[[role=search]]/frame:border-0! touch:h-11"
    >
      <Search aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="min-w-0 grow truncate text-left @max-[56rem]:sr-only group-has-[[role=search]]/frame:sr-only">
        {t('palette.open')}
      </span>
      <kbd
        aria-hidden="true"
        className="shrink-0 rounded-[4px] border border-line px-1.5 font-sans text-xs leading-5 @max-[56rem]:hidden group-has-[[role=search]]/frame:hidden"
      >
        {isMac() ? '⌘' : 'Ctrl'} K
      </kbd>
    </button>
  );
};

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);
