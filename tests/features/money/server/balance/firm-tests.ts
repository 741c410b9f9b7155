import { afterAll, beforeAll, test } from 'vitest'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { keepSessions } from '#support/keep-sessions.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { playStories, type Story } from '#support/shared-days.ts'
import { boxOf } from '../../../claims/server/renting.ts'
import { type Firm, firmsLike } from './firms-like.ts'
import { confirmed, fill as fillBalance, payFrom } from './paying.ts'

const FIRST_BOX = 20

export const toNoon = (day: string) => `${day}T09:00:00Z`

/** The organisation of a test, and the days of the clock that all tests share. */
export interface FirmOfTest extends Firm {
  readonly box: number
  /** Waits for noon of a day. */
  until(day: string): Promise<void>
  /** Kopecks. */
  fill(amount: number): Promise<unknown>
  switchTo(enabled: boolean): ReturnType<Caller['put']>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readAutoExtension(): Promise<any>
  readEmails(key: string): Promise<{ key: string; subject: string; body: string }[]>
}

const firmOfTest = (
  product: Product,
  firm: Firm,
  box: number,
  until: (day: string) => Promise<void>,
): FirmOfTest => ({
  ...firm,
  box,
  until,
  fill: (amount) => fillBalance(product, amount, firm.legalHid),
  switchTo: (enabled) => firm.clerk.put(`/api/claims/${firm.rent}/autoExtension`, { enabled }),
  readAutoExtension: async () => (await firm.clerk.get(`/api/claims/${firm.rent}/autoExtension`)).body,
  readEmails: (key) =>
    product.database.kysely
      .selectFrom('message')
      .innerJoin('claim', 'claim.id', 'message.claimId')
      .select(['message.key', 'message.subject', 'message.body'])
      .where('claim.legalHid', '=', firm.legalHid)
      .where('message.key', 'like', `${key}%`)
      .orderBy('message.id')
      .execute(),
})

/** Spares the servers the work for the rents of a firm whose test has ended. */
async function retire({ database }: Product, { legalHid }: Firm): Promise<void> {
  const ended = database.kysely.updateTable('claim').set({ status: claimStatus.termEnded })
  const ids = await ended.where('legalHid', '=', legalHid).returning('id').execute()
  const acts = database.kysely.deleteFrom('actDue')
  await acts
    .where(
      'claimId',
      'in',
      ids.map(({ id }) => id),
    )
    .execute()
}

type Run = (firm: FirmOfTest) => Promise<void>

interface Setting {
  /** Follows the login of everybody, at 5 August. */
  prepare?(product: Product, firms: readonly Firm[]): Promise<unknown>
  /** On this day four servers do the due work at once. */
  readonly raceDay?: string
}

/**
 * Tests that live through the same days in one product, each as an organisation of its own. It has a rent of August and
 * September for 1,800 roubles, on rent since 1 August, and an empty balance.
 */
export function firmTests({ prepare, raceDay }: Setting) {
  const tests: { readonly name: string; readonly office: string; readonly run: Run }[] = []
  const opened: { product?: Product; outcomes?: ReadonlyMap<string, Promise<void>> } = {}

  beforeAll(async () => {
    const product = await openProduct(toNoon('2025-07-10'))
    opened.product = product
    const clerk = await product.as('legal')
    await fillBalance(product, 180_000)
    const rent = await confirmed(product, clerk, FIRST_BOX - 1, { endDate: '2025-09-30', totalCost: 1800 })
    await payFrom(clerk, rent, '1800.00')
    await (await product.as('operator')).post(`/api/branch/claims/${rent}/sign`, {})
    const boxes = await Promise.all(
      tests.map(({ office }, place) => boxOf(product, office, FIRST_BOX + place)),
    )
    await product.moveClock(toNoon('2025-08-05'))
    const firms = await firmsLike(product, rent, boxes)
    await keepSessions(product)
    await prepare?.(product, firms)
    const stories = tests.map(({ name, run }, place): [string, Story] => [
      name,
      async (until) => {
        const firm = firms[place] as Firm
        await run(firmOfTest(product, firm, FIRST_BOX + place, until))
        await retire(product, firm)
      },
    ])
    opened.outcomes = await playStories(new Map(stories), (day) =>
      Promise.all([
        product.moveClock(toNoon(day)),
        ...(day === raceDay ? [1, 2, 3].map(() => product.sweep()) : []),
      ]),
    )
  })
  afterAll(() => opened.product?.close())

  return {
    productOfTests: (): Product => opened.product as Product,
    firmTest: (name: string, run: Run, office = '101000'): void => {
      tests.push({ name, office, run })
      test(name, () => opened.outcomes?.get(name))
    },
  }
}
