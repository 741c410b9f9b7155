import * as z from 'zod/mini'
import type { Environment } from '#kit/browser/environment.ts'
import type { Place } from './place.ts'

/** One note per place, because two tabs may be in the login at once. */
const noteName = ({ office, locker }: Place): string =>
  `rentalContinue:${locker ? `aaps:${locker.id}` : office.index}`

const continueNote = z.object({ key: z.string(), replaces: z.nullable(z.int()) })
type ContinueNote = z.infer<typeof continueNote>

/** AMB-31 */
export const noteContinue = (environment: Environment, place: Place, note: ContinueNote): void =>
  environment.kept.write(noteName(place), JSON.stringify(note))

/** The note is removed before any request, so that a refresh or Back never creates a second claim (AMB-31). */
export function takeContinueNote(environment: Environment, place: Place): ContinueNote | null {
  const note = environment.kept.read(noteName(place))
  environment.kept.remove(noteName(place))
  try {
    return continueNote.parse(JSON.parse(note ?? 'null'))
  } catch {
    return null
  }
}
