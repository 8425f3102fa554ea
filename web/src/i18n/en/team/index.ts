import type { TeamTranslations } from '../../pt/team/index.ts';
import { invitation } from './invitation.ts';
import { team } from './team.ts';

export const teamTexts: TeamTranslations = { team, invitation };
