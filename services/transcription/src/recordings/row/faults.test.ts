import { FILE_FAULTS } from '@escriba/contracts/transcription/file-faults';
import { describe, expect, it } from '@jest/globals';
import * as mediaErrors from '../../platform/media/media.errors.ts';
import { findPermanentFault } from '../rounds/permanent-fault.ts';
import { describeFault, isCurable } from './faults.ts';

const permanent = Object.values(mediaErrors).flatMap((create) => {
  const error: unknown = Reflect.apply(create, undefined, [1]);
  return findPermanentFault(error) ?? [];
});

describe('a fault of the file itself', () => {
  it('is each that reading a file finds, unless a later attempt may succeed', () => {
    expect([...FILE_FAULTS].toSorted()).toEqual(permanent.toSorted());
  });

  it.each(permanent)('%s has a text of its own, and no other attempt', (code) => {
    expect(describeFault(code)).not.toEqual(describeFault('some.other'));
    expect(isCurable(code)).toBe(false);
  });
});
