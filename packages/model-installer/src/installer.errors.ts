/** A failure that the operator can act on. The message says what to do. */
export class InstallFailed extends Error {
  override name = 'InstallFailed';
}
