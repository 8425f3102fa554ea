import { DropdownMenu } from 'radix-ui';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuBox, menuItemClasses, menuLabelClasses } from '../../../ui/menu.tsx';
import { CleanItems } from '../cleaning/clean-items.tsx';
import { KindItems } from '../personal/kind-items.tsx';
import { listViews, type Views } from './views.ts';

type ViewItemsProps = {
  readonly language: string;
  readonly hasTerms: boolean;
  readonly views: Views;
  readonly onViews: (views: Views) => void;
};

/** Renders the views of a text in a menu, which stays open while they are chosen. */
export const ViewItems = ({ views, onViews, ...text }: ViewItemsProps) => {
  const { t } = useTranslation('transcript');
  return (
    <>
      <DropdownMenu.Label className={menuLabelClasses}>{t('views.open')}</DropdownMenu.Label>
      {listViews(text).map((name) => (
        <Fragment key={name}>
          <DropdownMenu.CheckboxItem
            checked={views[name]}
            onCheckedChange={(isOn) => onViews({ ...views, [name]: isOn })}
            onSelect={(event) => event.preventDefault()}
            className={menuItemClasses}
          >
            <MenuBox />
            {t(`views.${name}`)}
          </DropdownMenu.CheckboxItem>
          {name === 'clean' && views.clean ? (
            <CleanItems
              kinds={views.cleanKinds}
              showsRemoved={views.showsRemoved}
              onKinds={(cleanKinds) => onViews({ ...views, cleanKinds })}
              onShowsRemoved={(showsRemoved) => onViews({ ...views, showsRemoved })}
            />
          ) : null}
          {name === 'noPersonal' && views.noPersonal ? (
            <KindItems
              kinds={views.personalKinds}
              onChange={(personalKinds) => onViews({ ...views, personalKinds })}
            />
          ) : null}
        </Fragment>
      ))}
      <p className="pt-1 pr-2.5 pb-1.5 pl-9 text-xs text-muted text-pretty">{t('views.note')}</p>
    </>
  );
};
