import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { linkIdentity, ownClients } from '#contract/clients.ts'
import { type LinkedProfile, readLinkedProfiles, unlinkProfile } from '#contract/linking.ts'
import { siteSettings } from '#contract/service-life.ts'
import { type ShownState, screen } from '#screens/screen.ts'
import { askSession } from '#state/session.ts'

/**
 * Starts linking an account (its `sub`) with the external identity and opens the address that the server names
 * (M-CLIENT-08, 09); false on failure.
 */
async function linkAccounts(environment: Environment, sub: string): Promise<boolean> {
  const [settings, own] = await Promise.all([
    call(environment, siteSettings, {}),
    call(environment, ownClients, {}),
  ])
  const hid = own.ok ? (own.value.clients.find(({ hidPortal }) => hidPortal !== null)?.hidPortal ?? sub) : sub
  const answer = await call(environment, linkIdentity, {
    params: { product: `${settings.ok ? settings.value.product : 'post'}IdClient` },
    body: { hid, callbackSuccess: addresses.linkingSuccess, callbackFailure: addresses.linkingError },
  })
  if (answer.ok) environment.go(answer.value)
  return answer.ok
}

/** Profiles linked with this one, itself included; empty while nothing is linked (AMB-49). */
interface Linking {
  readonly profiles: readonly LinkedProfile[]
  readonly leaving: LinkedProfile | null
  readonly unlinked: LinkedProfile | null
}

export type ShownLinking = ShownState<Linking>
export type LinkingPage = ReturnType<typeof linkingPage>

export function linkingPage(environment: Environment) {
  const { $state, retry, reload, change, send } = screen<Linking>(environment, {
    load: async () => {
      const answer = await call(environment, readLinkedProfiles, {})
      return answer.ok ? { profiles: answer.value, leaving: null, unlinked: null } : answer
    },
  })
  return {
    $state,
    retry,
    begin: () =>
      send(async () => {
        change({ leaving: null, unlinked: null })
        const session = await askSession(environment)
        const hasLeft = session.kind === 'person' && (await linkAccounts(environment, session.person.sub))
        return hasLeft ? 'left' : { ok: false, code: 'linking_failed' }
      }),
    ask: (leaving: LinkedProfile | null) => change({ leaving, refused: null, unlinked: null }),
    unlink: () =>
      send(async ({ leaving }) => {
        if (!leaving) return
        const answer = await call(environment, unlinkProfile, { params: { id: leaving.id } })
        // 403: unlinked elsewhere meanwhile.
        if (!answer.ok && answer.status !== 403) {
          change({ leaving: null })
          return answer
        }
        await reload()
        return { unlinked: leaving }
      }),
  }
}
