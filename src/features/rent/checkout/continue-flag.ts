import * as z from 'zod/mini'
import type { Environment } from '#browser/environment.ts'
import type { Place } from './place.ts'

/** Each place has a note of its own: two tabs may be at the login at once. */
const nameOf = ({ office, locker }: Place): string =>
  `rentalContinue:${locker ? `aaps:${locker.id}` : office.index}`

/** The key that makes it one claim, and the unpaid claim that the form replaced when it was sent. */
const continueNote = z.object({ key: z.string(), replaces: z.nullable(z.int()) })
export type ContinueNote = z.infer<typeof continueNote>

/** Notes before the login that the claim is to be created on return (AMB-31). */
export const noteContinue = (environment: Environment, place: Place, note: ContinueNote): void =>
  environment.kept.write(nameOf(place), JSON.stringify(note))

/**
 * Takes the note of a place, once: it is gone before anything is asked of the server, so a refresh or the back button
 * never creates a second claim (AMB-31). Null without one.
 */
export function takeContinueNote(environment: Environment, place: Place): ContinueNote | null {
  const note = environment.kept.read(nameOf(place))
  environment.kept.remove(nameOf(place))
  try {
    return continueNote.parse(JSON.parse(note ?? 'null'))
  } catch {
    return null
  }
}
