import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

export type ExpandProps = {
  /** The recording's name. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly detailsId: string;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Shows or hides the details of a row. */
export const ExpandButton = (props: ExpandProps & { readonly className?: string }) => {
  const { t } = useTranslation('library');
  const { name, isOpen, detailsId, onOpenChange, className } = props;
  return (
    <IconButton
      data-expand
      label={t(isOpen ? 'list.hideDetailsOf' : 'list.detailsOf', { name })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      onClick={() => onOpenChange(!isOpen)}
      className={className}
    >
      <ChevronDown
        aria-hidden="true"
        className={classes('size-4.5 transition-transform duration-150', isOpen && 'rotate-180')}
      />
    </IconButton>
  );
};
