import type { Shape } from '../shape.ts';
import { invitation } from './invitation.ts';
import { team } from './team.ts';

export const teamTexts = { team, invitation };

/** The texts of members and invitations of a workspace. */
export type TeamTranslations = Shape<typeof teamTexts>;
