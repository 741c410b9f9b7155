import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { linkingCopy } from '#copy/linking.ts'
import { linkAccounts } from '#state/link-accounts.ts'
import { askSession, loginAddress } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'

/** Trying once more to link the accounts after it failed (M-ROUTE-24). */
export function linkingPage(environment: Environment) {
  const $linking = atom<'ready' | 'busy'>('ready')
  return {
    $linking: $linking as ReadableAtom<'ready' | 'busy'>,
    again: async (): Promise<void> => {
      if ($linking.get() === 'busy') return
      $linking.set('busy')
      const session = await askSession(environment)
      if (session.kind === 'visitor') return environment.go(loginAddress(addresses.linkingError))
      if (session.kind === 'person' && (await linkAccounts(environment, session.person.sub))) return
      $linking.set('ready')
      showToast('linking_failed', linkingCopy.errorTitle)
    },
  }
}
