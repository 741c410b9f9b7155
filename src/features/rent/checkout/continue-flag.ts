import * as z from 'zod/mini'
import type { Environment } from '#browser/environment.ts'
import type { Place } from './place.ts'

/** One note per place, because two tabs may be at the login at once. */
const nameOf = ({ office, locker }: Place): string =>
  `rentalContinue:${locker ? `aaps:${locker.id}` : office.index}`

/** The idempotency key and the claim to replace. */
const continueNote = z.object({ key: z.string(), replaces: z.nullable(z.int()) })
export type ContinueNote = z.infer<typeof continueNote>

/** Notes before the login that the claim is created on return (AMB-31). */
export const noteContinue = (environment: Environment, place: Place, note: ContinueNote): void =>
  environment.kept.write(nameOf(place), JSON.stringify(note))

/**
 * Takes the note once: it is removed before any request, so that a refresh or Back never creates a second claim
 * (AMB-31).
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
