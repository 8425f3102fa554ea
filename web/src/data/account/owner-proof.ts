import { failureCode } from '../failure-text.ts';

const PASSWORD_CODES = ['auth.current_password_wrong', 'auth.current_password_required'];

/**
 * Returns why a change that needs the owner was refused: the password (its field says so), a sign-in at Google that is too long ago, or
 * anything else.
 */
export const readProofFailure = (error: unknown): 'password' | 'again' | 'other' => {
  const code = failureCode(error);
  if (PASSWORD_CODES.includes(code)) return 'password';
  return code === 'auth.sign_in_again' ? 'again' : 'other';
};
