import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { createClaimDetailsPage } from '#claims/screens/card/claim-details-page.ts'
import { ServicesSection } from '#claims/screens/card/services-section.tsx'
import { claimServicesCopy as copy } from '#claims/words/claim-services.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, confirmed } from '../../server/life/living.ts'

let tenant: Tenant
let box: () => Promise<number>
beforeAll(async () => {
  tenant = await openTenant()
  box = boxes(tenant)
})

const servicesMarkup = async (claim: number): Promise<string> => {
  const anna = await personOf(tenant, 'individual')
  const { page } = await look(anna, tenant, `/claims/${claim}`, createClaimDetailsPage, ({ $state }) => [
    $state,
  ])
  return renderToStaticMarkup(<ServicesSection state={stateOf(page.$state, 'shown')} page={page} />)
}

test('a finished claim lists its services in the past tense', async () => {
  const caller = await tenant.as('individual')
  const claim = await confirmed(caller, await box(), { services: [8], total: 2250 + 290 })
  expect(await servicesMarkup(claim)).toContain(copy.connected)
  await tenant.database.kysely.updateTable('claim').set({ status: 2 }).where('id', '=', claim).execute()
  const over = await servicesMarkup(claim)
  expect(over).toContain(copy.wasConnected)
  expect(over).not.toContain(`>${copy.connected}<`)
})

test('an extended rent lists its past services after its term', async () => {
  const caller = await tenant.as('individual')
  const claim = await confirmed(caller, await box(), { services: [8], total: 2250 + 290 })
  const facts = { status: 8, start_date: '2025-01-01', end_date: '2025-02-28' } as const
  const { kysely } = tenant.database
  await kysely.updateTable('claim').set(facts).where('id', '=', claim).execute()
  const extension = await confirmed(caller, await box())
  await kysely
    .updateTable('claim')
    .set({ status: 6, prolongationOf: claim, startDate: '2025-03-01' })
    .where('id', '=', extension)
    .execute()
  const finishedMarkup = await servicesMarkup(claim)
  expect(finishedMarkup).toContain(copy.wasConnected)
  expect(finishedMarkup).not.toContain(copy.connected)
})
