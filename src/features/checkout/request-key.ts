import type { Environment } from '#browser/environment.ts'

const name = 'rentalRequest'

interface Noted {
  readonly form: string
  readonly key: string
}

const readNoted = (environment: Environment): Noted | null => {
  try {
    return JSON.parse(environment.kept.read(name) ?? 'null') as Noted | null
  } catch {
    return null
  }
}

/**
 * The key of a claim for what is sent: the same for the same form, after a lost answer, a reload and in another tab, so
 * that one wish makes one claim however often it is sent.
 */
export function requestKey(environment: Environment, form: string): string {
  const noted = readNoted(environment)
  if (noted?.form === form && typeof noted.key === 'string') return noted.key
  const key = environment.uniqueKey()
  environment.kept.write(name, JSON.stringify({ form, key } satisfies Noted))
  return key
}

/** The claim is made: an equal form later is another wish. */
export const forgetRequestKey = (environment: Environment): void => environment.kept.remove(name)
