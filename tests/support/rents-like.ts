import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from './many-orders.ts'
import type { Product } from './product.ts'

type Columns = Readonly<Record<'into' | 'from', RawBuilder<unknown>>>

/** Columns of a table to copy, without those that each copy has of its own. */
async function copiedColumns(
  { database }: Pick<Product, 'database'>,
  table: string,
  ...own: readonly string[]
): Promise<Columns> {
  const columns = (await columnsOf(database, table)).split(', ')
  const copied = columns.filter((column) => !own.includes(column.slice(1, -1)))
  return {
    into: sql.raw(copied.join(', ')),
    from: sql.raw(copied.map((column) => `model.${column}`).join(', ')),
  }
}

/**
 * Copies a rent that was not paid by card to free boxes, with its months, payment, receipt and history; returns the ids
 * in the order of the boxes. The receipts of the copies count as registered, and no emails are copied. A rent that the
 * cabinet and the branch make takes two hundred statements.
 */
export async function rentsLike(
  product: Pick<Product, 'database'>,
  rent: number,
  boxes: readonly number[],
): Promise<number[]> {
  const claims = await copiedColumns(product, 'claim', 'box_id', 'office_index')
  const payments = await copiedColumns(product, 'payment', 'claim_id', 'office_index')
  const histories = await copiedColumns(product, 'claim_history', 'claim_id')
  return product.database.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into claim (box_id, office_index, ${claims.into})
      select box.id, box.office_index, ${claims.from} from claim as model,
        unnest(${boxes}::bigint[]) with ordinality as free (box_id, place) join box on box.id = free.box_id
      where model.id = ${rent}::bigint order by place
      returning id`.execute(trx)
    const copies = rows.map(({ id }) => Number(id))
    const made = sql`unnest(${copies}::bigint[]) as made (id)`
    await sql`
      insert into box_month (box_id, month, claim_id)
      select claim.box_id, model.month, claim.id from box_month as model, ${made} join claim on claim.id = made.id
      where model.claim_id = ${rent}::bigint`.execute(trx)
    await sql`
      insert into payment (claim_id, ${payments.into})
      select made.id, ${payments.from} from payment as model, ${made}
      where model.claim_id = ${rent}::bigint`.execute(trx)
    await sql`update receipt set state = 'done' where claim_id = any(${copies}::bigint[])`.execute(trx)
    await sql`
      insert into claim_history (claim_id, ${histories.into})
      select made.id, ${histories.from} from claim_history as model, ${made}
      where model.claim_id = ${rent}::bigint order by made.id, model.id`.execute(trx)
    return copies
  })
}
