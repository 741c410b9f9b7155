import { keyStoreInDatabase } from '#server/integrations/key-store.ts'
import { type BankReceiptTrouble, bankReceiptTroubleKey } from '#stand-ins/bank/sandbox-receipts.ts'
import { type FiscalTrouble, fiscalTroubleKey } from '#stand-ins/receipts/twin-receipts.ts'
import type { Product } from '#support/product.ts'
import type { ProductOrTenant } from '#support/tenant.ts'

const realClock = { now: () => new Date() }

/** What goes wrong at the embedded register from now on. */
export const registerTrouble = ({ database }: Product, which: FiscalTrouble) =>
  keyStoreInDatabase(database.kysely, realClock).write(fiscalTroubleKey, which)

/** What goes wrong with the receipts of the sandbox bank from now on. */
export const bankTrouble = ({ database }: Product, which: BankReceiptTrouble) =>
  keyStoreInDatabase(database.kysely, realClock).write(bankReceiptTroubleKey, which)

/** The receipts of a claim, oldest first. */
export const receiptsOf = ({ database }: Pick<Product, 'database'>, claim: number) =>
  database.kysely.selectFrom('receipt').selectAll().where('claimId', '=', claim).orderBy('id').execute()

/** What they are and how they stand. */
export const statesOf = async (product: Pick<Product, 'database'>, claim: number) =>
  (await receiptsOf(product, claim)).map(({ kind, state, amount }) => [kind, state, amount])

/** Lets what waits for its next try be tried now. */
export async function tryNow(product: ProductOrTenant, claim: number): Promise<void> {
  const { kysely } = product.database
  await kysely.updateTable('receipt').set({ nextAt: null }).where('claimId', '=', claim).execute()
  await product.sweep()
}

/** Numbers of all receipts that the register has made, those of the bank too; a number is never given twice. */
export async function registered({ database }: Product): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('keyValue')
    .select('name')
    .where('name', 'like', 'fiscal-twin-of-%')
    .execute()
  return rows.map(({ name }) => name.replace('fiscal-twin-of-', ''))
}
