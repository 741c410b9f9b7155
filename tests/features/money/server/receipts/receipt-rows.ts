import { createDatabaseKeyValueStore } from '#server/integrations/key-value-store.ts'
import {
  type SimulatedBankReceiptFault,
  simulatedBankReceiptFaultKey,
} from '#stand-ins/bank/sandbox-receipts.ts'
import { type SimulatedFiscalFault, simulatedFiscalFaultKey } from '#stand-ins/receipts/stand-in-receipts.ts'
import type { Product } from '#support/product.ts'
import type { ProductOrTenant } from '#support/tenant.ts'

const realClock = { now: () => new Date() }

export const registerTrouble = ({ database }: Product, which: SimulatedFiscalFault) =>
  createDatabaseKeyValueStore(database.kysely, realClock).write(simulatedFiscalFaultKey, which)

export const bankTrouble = ({ database }: Product, which: SimulatedBankReceiptFault) =>
  createDatabaseKeyValueStore(database.kysely, realClock).write(simulatedBankReceiptFaultKey, which)

export const receiptsOf = ({ database }: Pick<Product, 'database'>, claim: number) =>
  database.kysely.selectFrom('receipt').selectAll().where('claimId', '=', claim).orderBy('id').execute()

export const statesOf = async (product: Pick<Product, 'database'>, claim: number) =>
  (await receiptsOf(product, claim)).map(({ kind, state, amount }) => [kind, state, amount])

export async function tryNow(product: ProductOrTenant, claim: number): Promise<void> {
  const { kysely } = product.database
  await kysely.updateTable('receipt').set({ nextAt: null }).where('claimId', '=', claim).execute()
  await product.sweep()
}

/** Numbers of all receipts that the register made, including the bank's; each number is used once. */
export async function registered({ database }: Product): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('keyValue')
    .select('name')
    .where('name', 'like', 'fiscal-twin-of-%')
    .execute()
  return rows.map(({ name }) => name.replace('fiscal-twin-of-', ''))
}
