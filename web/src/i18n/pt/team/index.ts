import type { Shape } from '../shape.ts';
import { comments } from './comments.ts';
import { folderAccess } from './folder-access.ts';
import { invitation } from './invitation.ts';
import { sso } from './sso.ts';
import { team } from './team.ts';

export const teamTexts = { team, invitation, folderAccess, sso, comments };

/** The texts of members and invitations of a workspace. */
export type TeamTranslations = Shape<typeof teamTexts>;
