/** Changes could not be saved before something was requested of a language model or an insights worker. */
export class NotSaved extends Error {
  override name = 'NotSaved';
}
