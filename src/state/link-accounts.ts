import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { linkIdentity, ownClients } from '#contract/clients.ts'
import { siteSettings } from '#contract/service-life.ts'

/**
 * Begins the linking of an account (its `sub`) with the external identity and leaves for the address that the server
 * names (M-CLIENT-08, 09); answers false when it could not begin.
 */
export async function linkAccounts(environment: Environment, sub: string): Promise<boolean> {
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
