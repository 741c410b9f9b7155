import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { claimsCopy } from '#copy/claims.ts'
import { linkAccounts } from '#state/link-accounts.ts'
import { askSession } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'

export type AccountLink = ReturnType<typeof accountLink>

/** Linking this account with the external identity, for who misses a claim (M-CLIENT-08). */
export function accountLink(environment: Environment) {
  const $linking = atom(false)
  return {
    /** The login of the other account is being asked for. */
    $linking: $linking as ReadableAtom<boolean>,
    /** Leaves for the external login; a failure is told and changes nothing. */
    begin: async (): Promise<void> => {
      const session = await askSession(environment)
      if (session.kind !== 'person' || $linking.get()) return
      $linking.set(true)
      if (await linkAccounts(environment, session.person.sub)) return
      $linking.set(false)
      showToast('linking_failed', claimsCopy.linkFailed)
    },
  }
}
