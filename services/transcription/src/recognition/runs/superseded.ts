/** The run is no longer current: cancelled, deleted, or superseded by a later attempt. It must not write. */
export class Superseded extends Error {
  constructor() {
    super('Superseded: another attempt, or none, owns this recording');
  }

  override readonly name = 'Superseded';
}
