import { HandCoins, LifeBuoy, LogOut, Settings, UserRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import { LanguageItem, ThemeItem } from './appearance-items.tsx';
import { useSignOut } from './use-sign-out.ts';
import { ActionItem, MenuSeparator, MenuSurface, menuItemClasses } from '../../ui/menu.tsx';
import { userButtonClasses, type UserMenuProps } from './user-menu.tsx';
import { WorkspaceItems } from './workspace-items.tsx';

const ICON = 'size-4 text-muted';

/** Renders the menu with its button, open on its first render. */
export const OpenUserMenu = ({ user, plan, meters }: UserMenuProps) => {
  const { t } = useTranslation('frame');
  const { signOut } = useSignOut();
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('user.menu', { name: user.name })}
        title={user.name}
        className={userButtonClasses}
      >
        <Avatar name={user.name} picture={user.googlePicture} />
      </DropdownMenu.Trigger>
      <MenuSurface className="w-72 max-w-[calc(100vw-16px)]">
        <WhoIsIt user={user} plan={plan} />
        {meters === undefined ? null : <UsageItem meters={meters} />}
        <MenuSeparator />
        <WorkspaceItems user={user} />
        <Places />
        <MenuSeparator />
        <LanguageItem />
        <ThemeItem />
        <MenuSeparator />
        <ActionItem onPress={() => void signOut()}>
          <LogOut aria-hidden="true" className={ICON} />
          {t('signOut')}
        </ActionItem>
      </MenuSurface>
    </DropdownMenu.Root>
  );
};

const PLACES = [
  { name: 'profile', to: `${paths.appSettings}#profile`, Icon: UserRound },
  { name: 'settings', to: paths.appSettings, Icon: Settings },
  { name: 'affiliates', to: paths.appAffiliates, Icon: HandCoins },
  { name: 'support', to: paths.support, Icon: LifeBuoy },
] as const;

const Places = () => {
  const { t } = useTranslation('frame');
  const local = useLocalPath();
  return PLACES.map(({ name, to, Icon }) => (
    <DropdownMenu.Item key={name} asChild className={menuItemClasses}>
      <Link to={local(to)}>
        <Icon aria-hidden="true" className={ICON} />
        {t(`user.${name}`)}
      </Link>
    </DropdownMenu.Item>
  ));
};

const WhoIsIt = ({ user, plan }: Pick<UserMenuProps, 'user' | 'plan'>) => (
  <DropdownMenu.Label className="flex items-center gap-3 px-2.5 py-2.5">
    <Avatar name={user.name} picture={user.googlePicture} className="size-10" />
    <span className="flex min-w-0 grow flex-col">
      <span className="truncate font-medium" title={user.name}>
        {user.name}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="truncate text-muted" title={user.email}>
          {user.email}
        </span>
        {plan === undefined ? null : <PlanBadge plan={plan} />}
      </span>
    </span>
  </DropdownMenu.Label>
);

const UsageItem = ({ meters }: Pick<UserMenuProps, 'meters'>) => {
  const { t } = useTranslation('frame');
  return (
    <DropdownMenu.Item
      asChild
      className="flex cursor-pointer rounded-control px-2.5 py-2.5 outline-none data-highlighted:bg-ink/7"
    >
      <Link to={paths.appUsage}>
        <span className="sr-only">{t('header.usage')}</span>
        {meters}
      </Link>
    </DropdownMenu.Item>
  );
};
