import { listClientClaims } from '#claims/api/claims.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { ClientType } from '#rent/rules/client-type.ts'

/** The newest claim is among these: current claims come first, then past ones, each group newest first. */
const MAX_CLAIMS_READ = 20

/** Client type of the person's newest claim; null for visitors and for people without claims. */
export async function readLastClientType(environment: Environment): Promise<ClientType | null> {
  if (!environment.mayBePerson()) return null
  const list = await call(
    environment,
    listClientClaims,
    { query: { limit: MAX_CLAIMS_READ } },
    { visitors: true },
  )
  if (!list.ok) return null
  const [newest] = list.value.toSorted((claim, other) => other.claimId - claim.claimId)
  return newest?.clientType ?? null
}
