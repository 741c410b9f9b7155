import type { Environment } from '#browser/environment.ts'
import type { Place } from './place.ts'

/** Each place has a note of its own: two tabs may be at the login at once. */
const nameOf = ({ office, locker }: Place): string =>
  `rentalContinue:${locker ? `aaps:${locker.id}` : office.index}`

/** Notes before the login that the claim is to be created on return, under the key that makes it one claim (AMB-31). */
export const noteContinue = (environment: Environment, place: Place, key: string): void =>
  environment.kept.write(nameOf(place), key)

/**
 * Takes the note of a place, once: it is gone before anything is asked of the server, so a refresh or the back button
 * never creates a second claim (AMB-31). Null without one.
 */
export function takeContinueNote(environment: Environment, place: Place): string | null {
  const key = environment.kept.read(nameOf(place))
  environment.kept.remove(nameOf(place))
  return key
}
