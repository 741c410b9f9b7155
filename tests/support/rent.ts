import { type Claim, createClaim } from '#claims/api/claims.ts'
import { toRoubles } from '#kit/rules/money.ts'
import { listOfficeFreeBoxes } from '#rent/api/boxes.ts'
import { calculateCost } from '#rent/api/tariffs.ts'
import type { TestPerson } from './person.ts'

/** Creates a claim in status 1 for a person: the first free box of an office, by default for two months from August. */
export async function claimOf(
  person: TestPerson,
  clientType: 1 | 2 | 3,
  period = { startDate: '2026-08-01', endDate: '2026-09-30' },
  office = '101000',
): Promise<Claim> {
  const free = await person.call(listOfficeFreeBoxes, { params: { index: office } })
  const box = free.ok ? free.value[0] : undefined
  if (!box) throw new Error('no free box')
  const cost = await person.call(calculateCost, {
    body: {
      opsIndex: office,
      formattedStartDate: period.startDate.replaceAll('-', ''),
      formattedEndDate: period.endDate.replaceAll('-', ''),
      clientTypeId: clientType,
      boxId: box.id,
    },
  })
  if (!cost.ok) throw new Error(`no price: ${cost.code}`)
  const made = await person.call(createClaim, {
    body: {
      ...period,
      totalCost: toRoubles(cost.value.paynds),
      clientType,
      services: [],
      box: box.id,
    },
  })
  if (!made.ok) throw new Error(`no claim: ${made.code}`)
  return made.value
}
