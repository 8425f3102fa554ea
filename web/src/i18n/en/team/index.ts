import type { TeamTranslations } from '../../pt/team/index.ts';
import { comments } from './comments.ts';
import { folderAccess } from './folder-access.ts';
import { invitation } from './invitation.ts';
import { sso } from './sso.ts';
import { team } from './team.ts';

export const teamTexts: TeamTranslations = { team, invitation, folderAccess, sso, comments };
