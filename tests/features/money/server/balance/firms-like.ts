import { sql } from 'kysely'
import { insertBalance } from '#money/server/balance/balances.ts'
import { demoPeople } from '#stand-ins/login/demo-people.ts'
import { type Caller, callerWith, type Product } from '#support/product.ts'
import { copiedColumns, rentsLike } from '#support/rents-like.ts'
import { openSessionOf } from '#support/session.ts'

/** An organisation with an accountant, an empty balance and a rent. */
export interface Firm {
  readonly legalHid: string
  readonly clerk: Caller
  readonly rent: number
}

const { hint: _, ...accountant } = demoPeople.legal
const [model] = demoPeople.legal.organisations

/** Opens organisations like the accountant's first one, each with a copy of its rent in one of the boxes. */
export async function firmsLike(product: Product, rent: number, boxes: readonly number[]): Promise<Firm[]> {
  if (!model) throw new Error('the accountant has no organisation')
  const { kysely } = product.database
  const now = product.clock.now()
  const firms: (Firm & { readonly sub: string })[] = []
  for (const copy of await rentsLike(product, rent, boxes)) {
    const [sub, legalHid] = [`accountant-${copy}`, `firm-${copy}`]
    const person = {
      ...accountant,
      sub,
      email: `${sub}@example.org`,
      organisations: [{ ...model, legalHid }],
    }
    const clerk = callerWith(product, await openSessionOf(kysely, person, now))
    await insertBalance(kysely, { legalHid, sub, now })
    firms.push({ legalHid, clerk, rent: copy, sub })
  }
  const [subs, hids] = [firms.map(({ sub }) => sub), firms.map(({ legalHid }) => legalHid)]
  const rents = firms.map((firm) => firm.rent)
  const made = sql`unnest(${subs}::text[], ${hids}::text[], ${rents}::bigint[]) as firm (sub, legal_hid, rent)`
  for (const table of ['client', 'offer_acceptance']) {
    const { into, from } = await copiedColumns(product, table, 'sub', 'legal_hid')
    await sql`
      insert into ${sql.table(table)} (sub, legal_hid, ${into})
      select firm.sub, firm.legal_hid, ${from} from ${sql.table(table)} as model, ${made}
      where model.legal_hid = ${model.legalHid}`.execute(kysely)
  }
  const { into, from } = await copiedColumns(product, 'consent', 'sub')
  await sql`
    insert into consent (sub, ${into}) select firm.sub, ${from} from consent as model, ${made}
    where model.sub = ${accountant.sub}`.execute(kysely)
  await sql`
    update claim set sub = firm.sub, legal_hid = firm.legal_hid, client_id = client.id
    from ${made} join client on client.legal_hid = firm.legal_hid where claim.id = firm.rent`.execute(kysely)
  return firms
}
