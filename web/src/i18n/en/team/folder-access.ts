import type { TeamTranslations } from '../../pt/team/index.ts';

export const folderAccess: TeamTranslations['folderAccess'] = {
  open: 'Who sees {{name}}',
  title: 'Who sees “{{name}}”',
  everyone: 'All members of the workspace',
  members: 'Chosen members',
  creator: 'Only me',
  people: 'Members who see the folder',
  peopleFailed: 'The members could not be loaded',
  noOthers: 'You are the only member of this workspace.',
  everyoneText: 'All members see the folder, its recordings and all that is made of them.',
  restrictedText:
    'Other members, admins and owner included, see neither the folder nor its recordings: not in the list, not in search. Public links still open for who has them.',
  leaveText: 'If you leave the workspace, the folder and the recordings that only you see are deleted.',
  removeText:
    'Its recordings are not deleted: they are in no folder then, and all members of the workspace see them.',
  moveIn: 'Only members who see the folder “{{name}}” will see these recordings.',
  moveOut: 'All members of the workspace will see these recordings.',
  onlyYou: 'only you see it',
  some: 'restricted',
  checking: 'Checking which recordings are deleted…',
  unknown: 'Recordings in folders that no other member sees are deleted.',
  theirs_one: '{{count}} recording in folders that this member alone sees is deleted. This can’t be undone.',
  theirs_other:
    '{{count}} recordings in folders that this member alone sees are deleted. This can’t be undone.',
  yours_one: '{{count}} recording in folders that only you see is deleted. This can’t be undone.',
  yours_other: '{{count}} recordings in folders that only you see are deleted. This can’t be undone.',
};
