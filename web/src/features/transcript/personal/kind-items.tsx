import { PERSONAL_KINDS, type PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { MenuBox, menuItemClasses } from '../../../ui/menu.tsx';
import { hasAll, withKind } from './hidden-kinds.ts';
import { useKindsSummary } from './use-kinds-summary.ts';

type KindItemsProps = {
  readonly kinds: readonly PersonalKind[];
  readonly onChange: (kinds: readonly PersonalKind[]) => void;
};

/** Renders the kinds of personal data in a menu: an item that unfolds them. */
export const KindItems = ({ kinds, onChange }: KindItemsProps) => {
  const { t } = useTranslation('transcript');
  const [isOpen, setOpen] = useState(false);
  const summary = useKindsSummary(kinds);
  return (
    <>
      <DropdownMenu.Item
        aria-expanded={isOpen}
        onSelect={(event) => {
          event.preventDefault();
          setOpen(!isOpen);
        }}
        className={classes(menuItemClasses, 'pl-9 text-muted')}
      >
        <span className="grow">
          {t('kinds.which')} <span className="text-ink tabular-nums">{summary}</span>
        </span>
        <ChevronDown aria-hidden="true" className={classes('size-4', isOpen && 'rotate-180')} />
      </DropdownMenu.Item>
      {isOpen ? <Kinds kinds={kinds} onChange={onChange} /> : null}
    </>
  );
};

const Kinds = ({ kinds, onChange }: KindItemsProps) => {
  const { t } = useTranslation('transcript');
  const some = kinds.length > 0 ? 'indeterminate' : false;
  return (
    <DropdownMenu.Group aria-label={t('kinds.label')}>
      <KindItem
        label={t('kinds.all')}
        checked={hasAll(kinds) ? true : some}
        onChange={() => onChange(hasAll(kinds) ? [] : PERSONAL_KINDS)}
      />
      {PERSONAL_KINDS.map((kind) => (
        <KindItem
          key={kind}
          label={t(`kinds.name.${kind}`)}
          checked={kinds.includes(kind)}
          onChange={(isOn) => onChange(withKind(kinds, kind, isOn))}
        />
      ))}
    </DropdownMenu.Group>
  );
};

type KindItemProps = {
  readonly label: string;
  readonly checked: boolean | 'indeterminate';
  readonly onChange: (isOn: boolean) => void;
};

const KindItem = ({ label, checked, onChange }: KindItemProps) => (
  <DropdownMenu.CheckboxItem
    checked={checked}
    onCheckedChange={onChange}
    onSelect={(event) => event.preventDefault()}
    className={classes(menuItemClasses, 'pl-9')}
  >
    <MenuBox isMixed={checked === 'indeterminate'} />
    {label}
  </DropdownMenu.CheckboxItem>
);
