import { expect, test } from 'vitest'
import type { SimulatedBankReceiptFault } from '#stand-ins/bank/sandbox-receipts.ts'
import type { SimulatedFiscalFault } from '#stand-ins/receipts/stand-in-receipts.ts'
import { type Dice, diceFrom, seedOf } from '#support/dice.ts'
import type { Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { type BankLine, bankLine, press } from '../payments/bank-line.ts'
import { bankTrouble, receiptsOf, registered, registerTrouble, statesOf, tryNow } from './receipt-rows.ts'

// Two servers share a PostgreSQL and a register that is slow, down, repeats callbacks or loses answers.

const CLAIMS = 8
const ROUNDS = 6
const registerTroubles: readonly SimulatedFiscalFault[] = ['', 'down', 'lost', 'slow', 'token']
const bankTroubles: readonly SimulatedBankReceiptFault[] = ['', 'slow']

interface Run {
  readonly servers: readonly [Product, Product]
  readonly line: BankLine
  readonly dice: Dice
}

/** Creates rents paid at either server; every third is replaced by another box first, so its money is refunded. */
async function createPayments({ servers, dice }: Run): Promise<number[]> {
  const claims: number[] = []
  for (let index = 0; index < CLAIMS; index += 1) {
    const server = servers[dice.chance(0.5) ? 0 : 1]
    const anna = await server.as('individual')
    const box = 90 - index * 2
    const { id } = (await makeClaim(anna, claimBody(await boxOf(server, '101000', box)))).body
    await confirm(anna, id)
    const card = { claim: id, amount: '450.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
    const { body } = await anna.post('/api/payments/', card)
    if (index % 3 === 0)
      await makeClaim(anna, claimBody(await boxOf(server, '101000', box + 1), { replaces: id }))
    await press(body.payUrl, server.ownOrigin, 'pay')
    claims.push(id)
  }
  return claims
}

async function setRandomFaults({ servers, line, dice }: Run, isOver = false): Promise<void> {
  line.answersLost = !isOver && dice.chance(0.3)
  line.callbacksLost = !isOver && dice.chance(0.3)
  await registerTrouble(servers[0], isOver ? '' : (dice.pick(registerTroubles) ?? ''))
  await bankTrouble(servers[0], isOver ? '' : (dice.pick(bankTroubles) ?? ''))
}

test.each(['atol', 'acquirer'] as const)(
  'two servers make one receipt per settlement, whatever the register’s faults: %s',
  async (kind) => {
    const line = bankLine()
    const environment = kind === 'acquirer' ? { RECEIPTS: 'acquirer' } : {}
    const { servers, close } = await twoServers(noon, { fetch: line.fetch, environment }, { pool: 10 })
    const run = { servers, line, dice: diceFrom(seedOf(`receipts of two servers, ${kind}`)) }
    try {
      const claims = await createPayments(run)
      for (let round = 0; round < ROUNDS; round += 1) {
        await setRandomFaults(run)
        const claim = run.dice.pick(claims) ?? 0
        await Promise.all([servers[0].sweep(), servers[1].sweep(), tryNow(servers[1], claim)])
      }
      await setRandomFaults(run, true)
      const readStates = async () =>
        (await Promise.all(claims.map((claim) => statesOf(servers[0], claim)))).map((receipts) =>
          receipts.map((receipt) => receipt.join(' ')),
        )
      const expectedStates = claims.map((_, index) => [
        'income done 45000',
        ...(index % 3 === 0 ? ['refund done 45000'] : []),
      ])
      await expect
        .poll(
          async () => {
            await servers[0].database.kysely.updateTable('receipt').set({ nextAt: null }).execute()
            await servers[0].database.kysely
              .updateTable('payment')
              .set({ refundNextAt: null, refundAskedAt: null })
              .where('state', '=', 'refunding')
              .execute()
            await Promise.all([servers[0].sweep(), servers[1].sweep()])
            return readStates()
          },
          { timeout: 60_000 },
        )
        .toEqual(expectedStates)
      const rows = (await Promise.all(claims.map((claim) => receiptsOf(servers[0], claim)))).flat()
      const numbers = rows.map(({ documentNumber: number }) => number)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(await registered(servers[0])).toHaveLength(rows.length)
    } finally {
      await close()
    }
  },
)
