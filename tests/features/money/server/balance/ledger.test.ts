import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { LedgerEntryKind } from '#money/api/balance.ts'
import { ledgerEntrySign } from '#money/rules/ledger.ts'
import { readBalanceAmount } from '#money/server/balance/balances.ts'
import { postLedgerEntry } from '#money/server/balance/post-ledger-entry.ts'
import { transact } from '#server/database/transact.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { auditOf, balanceWith, time, whole } from './balance-rows.ts'

onBothDatabases((database) => {
  const post = (key: string, kind: LedgerEntryKind, legalHid: string, amount: number) =>
    transact(database().kysely, (trx) => postLedgerEntry(trx, { key, kind, legalHid, amount, now: time }))
  let nextNumber = 0
  const nextOrganisation = () => `own-${++nextNumber}`

  test('the ledger sums to zero after any operations, and each balance equals its postings', async () => {
    const operation = fc.tuple(
      fc.constantFrom<LedgerEntryKind>('top_up', 'payment', 'refund'),
      fc.integer({ min: 1, max: 500 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 12 }), async (operations) => {
        const legalHid = nextOrganisation()
        await balanceWith(database().kysely, legalHid, 0)
        let expected = 0
        for (const [index, [kind, amount]] of operations.entries()) {
          const results = await post(`${legalHid}-${index}`, kind, legalHid, amount)
          const after = expected + ledgerEntrySign(kind) * amount
          expect(results).toEqual(
            after < 0
              ? { ok: false, code: 'insufficient_funds', shortfall: -after }
              : { ok: true, value: after },
          )
          if (results.ok) expected = after
        }
        expect(await readBalanceAmount(database().kysely, legalHid)).toBe(expected)
      }),
      { numRuns: 15 },
    )
    expect(await auditOf(database().kysely)).toEqual(whole)
  })

  test('concurrent payments succeed only while there is enough money', async () => {
    const legalHid = nextOrganisation()
    await balanceWith(database().kysely, legalHid, 1000)
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => post(`${legalHid}-${index}`, 'payment', legalHid, 70)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(14)
    expect(results.filter(({ ok }) => !ok)).toHaveLength(26)
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'insufficient_funds', shortfall: 50 })
    expect(await readBalanceAmount(database().kysely, legalHid)).toBe(20)
    expect(await auditOf(database().kysely)).toEqual(whole)
  })

  test('repeated reports of one event create one entry', async () => {
    const legalHid = nextOrganisation()
    await balanceWith(database().kysely, legalHid, 1000)
    const result = await Promise.allSettled(
      [1, 2, 3].map(() => post(`${legalHid}-once`, 'payment', legalHid, 10)),
    )
    expect(result.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readBalanceAmount(database().kysely, legalHid)).toBe(990)
    expect(await auditOf(database().kysely)).toEqual(whole)
  })

  test('a payment of an organisation without a balance is refused', async () => {
    expect(await post('nobody', 'payment', 'nobody', 1)).toEqual({ ok: false, code: 'balance_not_connected' })
  })

  describe('stored postings', () => {
    test('cannot be changed or deleted', async () => {
      const legalHid = nextOrganisation()
      await balanceWith(database().kysely, legalHid, 1000)
      const { kysely } = database()
      await expect(sql`update ledger_entry set amount = 1`.execute(kysely)).rejects.toThrow('append only')
      await expect(sql`delete from ledger_posting`.execute(kysely)).rejects.toThrow('append only')
      expect(await auditOf(kysely)).toEqual(whole)
    })

    test('must match their entry’s amount and keep the balance at zero or above', async () => {
      const { kysely } = database()
      await balanceWith(kysely, 'sides', 1000)
      const entry = await kysely
        .selectFrom('ledgerEntry')
        .select('id')
        .where('legalHid', '=', 'sides')
        .executeTakeFirstOrThrow()
      const posting = { entryId: entry.id, side: 1 as const, account: 'income', amount: 1 }
      await expect(kysely.insertInto('ledgerPosting').values(posting).execute()).rejects.toThrow()
      await expect(kysely.updateTable('balance').set({ amount: -1 }).execute()).rejects.toThrow()
    })
  })
})
