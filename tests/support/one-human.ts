import { sql } from 'kysely'
import type { ProductOrTenant } from './tenant.ts'

/** Gives two logins the same INN, and thus the same human, while `run` is running. */
export async function asOneHuman<Result>(
  { database: { kysely } }: Pick<ProductOrTenant, 'database'>,
  logins: readonly [string, string],
  run: () => Promise<Result>,
): Promise<Result> {
  const before = await kysely.selectFrom('person').select(['sub', 'inn']).where('sub', 'in', logins).execute()
  await sql`update person set inn = '771234567890' where sub = any(${logins}::text[])`.execute(kysely)
  try {
    return await run()
  } finally {
    for (const { sub, inn } of before)
      await kysely.updateTable('person').set({ inn }).where('sub', '=', sub).execute()
  }
}
