import type { Directory } from '#server/gateways/directory/directory.ts'
import { seedDemoBalance } from './modules/balance/demo-balance.ts'
import type { ClaimDeps } from './modules/claims/claim-deps.ts'
import { seedDemoRent } from './modules/claims/demo-rent.ts'
import { seedDemoClients } from './modules/clients/demo-clients.ts'

/** Client records and money of the demo people, and a rent that runs unless `withRent` is false. */
export async function seedDemo(
  claims: ClaimDeps,
  directory: Directory,
  { now, withRent }: { now: Date; withRent: boolean },
): Promise<void> {
  await seedDemoClients({ ...claims, directory }, now)
  await seedDemoBalance(claims.db, now)
  if (withRent) await seedDemoRent(claims, now)
}
