import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/use-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Lists the members: for now only the signed-in user. */
export const MembersPage = () => {
  const { t } = useTranslation('workspace');
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t('members.title')} text={t('members.text')} />
      <div className="flex flex-col gap-4">
        <ul
          aria-label={t('members.list')}
          className="rounded-card border border-line bg-raised shadow-resting"
        >
          {user === null ? null : (
            <li className="flex items-center gap-4 px-5 py-4">
              <Avatar name={user.name} picture={user.googlePicture} className="size-10" />
              <div className="flex min-w-0 grow flex-col">
                <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-medium wrap-anywhere">
                  <span>{user.name}</span>
                  <span className="shrink-0 text-sm font-normal text-muted">({t('members.you')})</span>
                </span>
                <span className="text-sm text-muted wrap-anywhere">{user.email}</span>
              </div>
              <Badge>{t('members.owner')}</Badge>
            </li>
          )}
        </ul>
        <p className="text-sm text-muted text-pretty">{t('members.alone')}</p>
      </div>
    </>
  );
};
