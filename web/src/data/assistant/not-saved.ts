/** Changes could not be saved before something was requested that is made of the saved text. */
export class NotSaved extends Error {
  override name = 'NotSaved';
}
