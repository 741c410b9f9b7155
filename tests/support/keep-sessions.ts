import type { Product } from './product.ts'

const AFTER_ALL_TESTS = new Date('2100-01-01T00:00:00Z')

/** Lets the open sessions last however far a test moves its clock, which saves logging in after each move. */
export async function keepSessions({ database }: Pick<Product, 'database'>): Promise<void> {
  const never = { createdAt: AFTER_ALL_TESTS, usedAt: AFTER_ALL_TESTS, roleCheckedAt: AFTER_ALL_TESTS }
  await database.kysely.updateTable('session').set(never).execute()
}
