import { CLEAN_KINDS, type CleanKind } from '@escriba/contracts/shared/clean-kinds';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { MenuBox, menuItemClasses } from '../../../ui/menu.tsx';
import { withCleanKind } from './kept-clean.ts';

type CleanItemsProps = {
  readonly kinds: readonly CleanKind[];
  readonly showsRemoved: boolean;
  readonly onKinds: (kinds: readonly CleanKind[]) => void;
  readonly onShowsRemoved: (isOn: boolean) => void;
};

/** Renders in a menu what the clean text changes, and whether that is shown. */
export const CleanItems = ({ kinds, showsRemoved, onKinds, onShowsRemoved }: CleanItemsProps) => {
  const { t } = useTranslation('cleaning');
  return (
    <DropdownMenu.Group aria-label={t('label')}>
      {CLEAN_KINDS.map((kind) => (
        <Item
          key={kind}
          label={t(`kind.${kind}`)}
          isOn={kinds.includes(kind)}
          onChange={(isOn) => onKinds(withCleanKind(kinds, kind, isOn))}
        />
      ))}
      <Item label={t('show')} isOn={showsRemoved} onChange={onShowsRemoved} />
    </DropdownMenu.Group>
  );
};

type ItemProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

const Item = ({ label, isOn, onChange }: ItemProps) => (
  <DropdownMenu.CheckboxItem
    checked={isOn}
    onCheckedChange={onChange}
    onSelect={(event) => event.preventDefault()}
    className={classes(menuItemClasses, 'pl-9')}
  >
    <MenuBox />
    {label}
  </DropdownMenu.CheckboxItem>
);
