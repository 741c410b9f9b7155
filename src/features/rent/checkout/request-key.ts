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
 * that one request makes one claim however often it is sent; `sentBefore` says that it may exist already.
 */
export function requestKey(environment: Environment, form: string): { key: string; sentBefore: boolean } {
  const noted = readNoted(environment)
  if (noted?.form === form && typeof noted.key === 'string') return { key: noted.key, sentBefore: true }
  const key = environment.uniqueKey()
  environment.kept.write(name, JSON.stringify({ form, key } satisfies Noted))
  return { key, sentBefore: false }
}

/** The claim is made: an equal form later is another request. */
export const forgetRequestKey = (environment: Environment): void => environment.kept.remove(name)
