import { useEffect } from 'react';
import type { PersonValues } from './person-rules.ts';
import { forgetTyped, keepTyped } from './typed-person.ts';

/** Keeps what the user types for a reload, and forgets it when the checkout closes in any other way. */
export const useTypedPerson = (userId: string, person: PersonValues, isTyped: boolean): void => {
  useEffect(() => {
    if (isTyped) keepTyped(userId, person);
  }, [userId, person, isTyped]);
  useEffect(() => forgetTyped, []);
};
