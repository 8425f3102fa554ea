import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { useWorkspace } from '../../session/use-workspace.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** Names the workspace of the page, with its initials; nothing in the user's own space. */
export const WorkspaceMark = () => {
  const { t } = useTranslation('frame');
  const workspace = useWorkspace();
  if (workspace === undefined) return null;
  const { name } = workspace;
  return (
    <Link
      to={paths.appMembers}
      aria-label={t('workspace.inside', { name })}
      title={name}
      className="mr-1 flex h-9 min-w-0 items-center gap-2 rounded-control px-2 text-sm font-medium transition-colors duration-150 hover:bg-ink/6 touch:h-11"
    >
      <Avatar name={name} picture={null} className="size-6 rounded-md text-[0.625rem]" />
      <span className="max-w-40 truncate max-sm:hidden">{name}</span>
    </Link>
  );
};
