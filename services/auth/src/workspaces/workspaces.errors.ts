import {
  INVITATIONS_MAX,
  OWNED_WORKSPACES_MAX,
  WORKSPACE_MEMBERS_MAX,
} from '@escriba/contracts/auth/workspaces';
import type { LocalisedText } from '@escriba/contracts/shared/locale';
import { DomainError, type ErrorKind } from '@escriba/errors';

const failure = (kind: ErrorKind, reason: string, message: LocalisedText) => () =>
  new DomainError({ kind, code: `auth.${reason}`, message });

/** Says that the workspace is unknown or deleted, or that the user is no member of it. The response does not say which. */
export const workspaceNotFound = failure('not_found', 'workspace_not_found', {
  pt: 'Este espaço de trabalho não existe, ou você não faz parte dele.',
  en: 'This workspace does not exist, or you are not a member of it.',
});

export const workspaceRoleMissing = failure('forbidden', 'workspace_role_missing', {
  pt: 'Seu papel neste espaço de trabalho não permite isso.',
  en: 'Your role in this workspace does not allow this.',
});

export const workspacePlanRequired = failure('forbidden', 'workspace_plan_required', {
  pt: 'Espaços de trabalho fazem parte do plano Enterprise.',
  en: 'Workspaces are part of the Enterprise plan.',
});

export const workspaceNameMissing = failure('invalid', 'workspace_name_missing', {
  pt: 'Dê um nome ao espaço de trabalho.',
  en: 'Give the workspace a name.',
});

export const tooManyWorkspaces = failure('conflict', 'too_many_workspaces', {
  pt: `Uma conta pode ter ${OWNED_WORKSPACES_MAX} espaços de trabalho.`,
  en: `An account can own ${OWNED_WORKSPACES_MAX} workspaces.`,
});

export const tooManyMembers = failure('conflict', 'too_many_members', {
  pt: `Um espaço de trabalho pode ter ${WORKSPACE_MEMBERS_MAX} membros.`,
  en: `A workspace can have ${WORKSPACE_MEMBERS_MAX} members.`,
});

/** Says that all seats of the owner's plan are taken. */
export const noFreeSeat = failure('conflict', 'no_free_seat', {
  pt: 'Todos os lugares deste espaço de trabalho estão ocupados. O dono pode comprar mais um em Membros; depois, abra o convite de novo.',
  en: 'All seats of this workspace are taken. The owner can buy another one under Members; then open the invitation again.',
});

/** Says that billing has not yet said how many seats there are. */
export const seatsUnknown = failure('unavailable', 'seats_unknown', {
  pt: 'Ainda não sabemos quantos lugares este espaço de trabalho tem. Tente de novo em um minuto.',
  en: 'We do not know yet how many seats this workspace has. Try again in a minute.',
});

export const memberNotFound = failure('not_found', 'member_not_found', {
  pt: 'Esta pessoa não faz parte do espaço de trabalho.',
  en: 'This person is not a member of the workspace.',
});

/** Says that the owner can neither leave nor get another role: the workspace passes on by an offer. */
export const ownerStays = failure('forbidden', 'owner_stays', {
  pt: 'O dono só sai depois de transferir ou excluir o espaço de trabalho.',
  en: 'The owner can only leave after transferring or deleting the workspace.',
});

export const workspaceNotOffered = failure('conflict', 'workspace_not_offered', {
  pt: 'Este espaço de trabalho não é mais oferecido a você.',
  en: 'This workspace is no longer offered to you.',
});

/** Says that an account cannot be deleted while it owns workspaces. */
export const ownsWorkspaces = failure('conflict', 'owns_workspaces', {
  pt: 'Transfira ou exclua seus espaços de trabalho antes de excluir a conta.',
  en: 'Transfer or delete your workspaces before you delete the account.',
});

export const tooManyInvitations = failure('conflict', 'too_many_invitations', {
  pt: `Um espaço de trabalho pode ter ${INVITATIONS_MAX} convites abertos. Cancele um antes de criar outro.`,
  en: `A workspace can have ${INVITATIONS_MAX} open invitations. Cancel one before you create another.`,
});

/** Says that an invitation is unknown, or its link was replaced by a newer one. */
export const invitationNotFound = failure('not_found', 'invitation_not_found', {
  pt: 'Este convite não existe, ou o link foi trocado por um novo.',
  en: 'This invitation does not exist, or a newer link has replaced this one.',
});

/** Says that an invitation was used or cancelled, or has expired. */
export const invitationOver = failure('gone', 'invitation_over', {
  pt: 'Este convite não vale mais. Peça um novo.',
  en: 'This invitation is no longer valid. Ask for a new one.',
});

export const invitationOfOtherAddress = failure('forbidden', 'invitation_of_other_address', {
  pt: 'Este convite é de outro e-mail. Entre com a conta convidada.',
  en: 'This invitation is for another email. Sign in with the invited account.',
});

export const alreadyMember = failure('conflict', 'already_member', {
  pt: 'Esta pessoa já faz parte do espaço de trabalho.',
  en: 'This person is already a member of the workspace.',
});
