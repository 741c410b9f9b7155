import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from './many-orders.ts'
import type { Product } from './product.ts'

const copiedColumns = async (
  product: Pick<Product, 'database'>,
  table: string,
  own: readonly string[],
): Promise<RawBuilder<unknown>> => {
  const columns = (await columnsOf(product.database, table)).split(', ')
  return sql.raw(columns.filter((column) => !own.includes(column)).join(', '))
}

/**
 * Copies a rent that was paid at an office or by payment order to free boxes of that office, with its months, payment,
 * receipt and history; returns the ids in the order of the boxes. The receipts of the copies count as registered, and
 * no emails are copied. Saves the two hundred statements of making each rent by the cabinet and the branch.
 */
export async function rentsLike(
  product: Pick<Product, 'database'>,
  rent: number,
  boxes: readonly number[],
): Promise<number[]> {
  const claims = await copiedColumns(product, 'claim', ['"box_id"'])
  const payments = await copiedColumns(product, 'payment', ['"claim_id"'])
  const histories = await copiedColumns(product, 'claim_history', ['"claim_id"'])
  return product.database.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into claim (box_id, ${claims})
      select free.box_id, ${claims} from claim, unnest(${boxes}::bigint[]) with ordinality as free (box_id, place)
      where claim.id = ${rent}::bigint order by place
      returning id`.execute(trx)
    const copies = rows.map(({ id }) => Number(id))
    const made = sql`unnest(${copies}::bigint[]) as made (id)`
    await sql`
      insert into box_month (box_id, month, claim_id)
      select claim.box_id, month, claim.id from box_month, ${made} join claim on claim.id = made.id
      where box_month.claim_id = ${rent}::bigint`.execute(trx)
    await sql`
      insert into payment (claim_id, ${payments})
      select made.id, ${payments} from payment, ${made} where payment.claim_id = ${rent}::bigint`.execute(trx)
    await sql`update receipt set state = 'done' where claim_id = any(${copies}::bigint[])`.execute(trx)
    await sql`
      insert into claim_history (claim_id, ${histories})
      select made.id, ${histories} from claim_history, ${made} where claim_history.claim_id = ${rent}::bigint
      order by made.id, claim_history.id`.execute(trx)
    return copies
  })
}
