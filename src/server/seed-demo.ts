import type { Context } from './context.ts'
import { seedDemoBalance } from './modules/balance/balance-row.ts'
import { seedDemoRent } from './modules/claims/demo-rent.ts'
import { seedDemoClients } from './modules/clients/demo-clients.ts'

/** Client records and money of the demo people, and a rent that runs unless `withRent` is false. */
export const seedDemo = async (context: Context, { withRent }: { withRent: boolean }): Promise<void> => {
  const now = context.clock.now()
  await seedDemoClients(context, now)
  await seedDemoBalance(context.db, now)
  if (withRent) await seedDemoRent(context, now)
}
