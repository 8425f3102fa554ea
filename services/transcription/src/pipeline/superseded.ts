/** The run is no longer the one that counts: cancelled, deleted, or taken over by a later attempt. Nothing of it may be written. */
export class Superseded extends Error {
  constructor() {
    super('Superseded: another attempt holds this recording, or nobody does');
  }

  override readonly name = 'Superseded';
}
