import { useQuery } from '@tanstack/react-query';
import { Check, Users } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '@escriba/contracts/auth/sign-in';
import { switchWorkspace, workspacesQuery } from '../../data/account/workspaces.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { useWorkspace } from '../../session/use-workspace.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { menuItemClasses, MenuSeparator } from '../../ui/menu.tsx';

/** Switches between the user's own space and their workspaces, in a menu. Nothing is shown to a user without workspaces. */
export const WorkspaceItems = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('frame');
  const { session } = useServices();
  const current = useWorkspace();
  const { data = [] } = useQuery(workspacesQuery(session));
  if (data.length === 0 && current === undefined) return null;
  return (
    <>
      <DropdownMenu.Group aria-label={t('workspace.title')}>
        <DropdownMenu.Label className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted">
          {t('workspace.title')}
        </DropdownMenu.Label>
        <SpaceItem
          name={t('workspace.own')}
          initialsOf={user.name}
          isCurrent={current === undefined}
          onSelect={() => switchWorkspace(user.id, undefined)}
        />
        {data.map((workspace) => (
          <SpaceItem
            key={workspace.id}
            name={workspace.name}
            initialsOf={workspace.name}
            isCurrent={workspace.id === current?.id}
            onSelect={() => switchWorkspace(user.id, workspace)}
          />
        ))}
        <DropdownMenu.Item asChild className={menuItemClasses}>
          <Link to={paths.appMembers}>
            <Users aria-hidden="true" className="size-4 text-muted" />
            {t('workspace.members')}
          </Link>
        </DropdownMenu.Item>
      </DropdownMenu.Group>
      <MenuSeparator />
    </>
  );
};

type SpaceItemProps = {
  readonly name: string;
  readonly initialsOf: string;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
};

const SpaceItem = ({ name, initialsOf, isCurrent, onSelect }: SpaceItemProps) => (
  <DropdownMenu.CheckboxItem
    checked={isCurrent}
    className={menuItemClasses}
    onSelect={() => {
      if (!isCurrent) onSelect();
    }}
  >
    <Avatar name={initialsOf} picture={null} className="size-5 text-[0.5625rem]" />
    <span className="min-w-0 grow truncate">{name}</span>
    <DropdownMenu.ItemIndicator>
      <Check aria-hidden="true" className="size-4 text-accent" />
    </DropdownMenu.ItemIndicator>
  </DropdownMenu.CheckboxItem>
);
