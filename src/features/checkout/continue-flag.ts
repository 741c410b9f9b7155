import type { Environment } from '#browser/environment.ts'

/** What is noted before the login: the office of the form, and the key that makes the claim one claim (AMB-31). */
interface ContinueNote {
  readonly index: string
  readonly key: string
}

const name = 'rentalContinue'

/** Notes that the claim is to be created when the person comes back from the login. */
export const noteContinue = (environment: Environment, note: ContinueNote): void =>
  environment.kept.write(name, JSON.stringify(note))

/**
 * Takes the note of an office, once: it is gone before anything is asked of the server, so a refresh or the back button
 * never creates a second claim (AMB-31).
 */
export function takeContinueNote(environment: Environment, index: string): string | null {
  const text = environment.kept.read(name)
  environment.kept.remove(name)
  if (text === null) return null
  try {
    const note = JSON.parse(text) as Partial<ContinueNote>
    return note.index === index && typeof note.key === 'string' ? note.key : null
  } catch {
    return null
  }
}
