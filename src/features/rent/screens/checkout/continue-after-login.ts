import * as z from 'zod/mini'
import type { Environment } from '#kit/browser/environment.ts'
import type { WizardPlace } from './wizard-place.ts'

/** Each place has its own note, because two tabs may go through the login at the same time. */
const continueNoteKey = ({ office, locker }: WizardPlace): string =>
  `rentalContinue:${locker ? `aaps:${locker.id}` : office.index}`

const continueNote = z.object({ key: z.string(), replaces: z.nullable(z.int()) })
type ContinueAfterLogin = z.infer<typeof continueNote>

/** Saves that the claim must be created after the login (AMB-31). */
export const saveContinueAfterLogin = (
  environment: Environment,
  place: WizardPlace,
  note: ContinueAfterLogin,
): void => environment.kept.write(continueNoteKey(place), JSON.stringify(note))

/** Removes the note before any request, so that a reload or Back never creates a second claim (AMB-31). */
export function takeContinueAfterLogin(
  environment: Environment,
  place: WizardPlace,
): ContinueAfterLogin | null {
  const note = environment.kept.read(continueNoteKey(place))
  environment.kept.remove(continueNoteKey(place))
  try {
    return continueNote.parse(JSON.parse(note ?? 'null'))
  } catch {
    return null
  }
}
