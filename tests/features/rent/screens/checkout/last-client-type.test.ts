import { setPersistentEngine } from '@nanostores/persistent'
import { expect, test } from 'vitest'
import { readClaim } from '#claims/api/claims.ts'
import { startRentalFormFromClaim } from '#claims/parts/rental-form-from-claim.ts'
import { emptyRentalForm, startRentalForm } from '#rent/parts/rental-form.ts'
import { forgetDevice, formOf } from '#support/pages.ts'
import type { TestPerson } from '#support/person.ts'
import { wizardVisits } from './wizard-visits.ts'

const { server, visit } = wizardVisits()

async function createPrivateClaim(person: TestPerson): Promise<number> {
  const wizard = await visit(person)
  wizard.page.chooseClientType(1)
  await wizard.tab.pass(600)
  await wizard.page.goOn()
  wizard.close()
  forgetDevice()
  return Number(/claim=(\d+)/.exec(wizard.tab.lastLeft() ?? '')?.[1])
}

test("takes the client type of a known person's newest claim, unless one is chosen", async () => {
  const person = await server().loginAs('newcomer')
  const first = await visit(person)
  expect(formOf(first)).toMatchObject({ clientType: 3, notices: { typeRemembered: false } })
  first.page.chooseClientType(1)
  await first.tab.pass(600)
  await first.page.goOn()
  expect(first.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
  first.close()
  forgetDevice()

  const known = await visit(person, '/109012/step2')
  expect(formOf(known)).toMatchObject({ clientType: 1, notices: { typeRemembered: true } })
  known.page.chooseClientType(3)
  await known.tab.pass(600)
  expect(formOf(known).notices.typeRemembered).toBe(false)
  known.close()
  expect(formOf(await visit(person, '/109012/step2', known.tab.kept)).clientType).toBe(3)
  const link = '/rental/postOffice/101721/3/2026-08-01/2026-10-31'
  expect(formOf(await visit(person, link)).clientType).toBe(3)
})

test('a form made from a claim keeps the client type of that claim', async () => {
  const person = await server().loginAs('individual')
  const id = await createPrivateClaim(person)
  const newest = await person.call(readClaim, { params: { id }, query: {} })
  if (!newest.ok) throw new Error(newest.code)
  const url = startRentalFormFromClaim({ ...newest.value, clientType: 3 }, { anotherBoxOn: '2026-07-10' })
  expect(formOf(await visit(person, url))).toMatchObject({
    clientType: 3,
    notices: { typeRemembered: false },
  })
})

test('a draft of an earlier release keeps its client type, a new form of an office does not', async () => {
  const person = await server().loginAs('individual')
  await createPrivateClaim(person)
  const place = { opsIndex: '109012', address: '', isAaps: false, aapsId: null }
  startRentalForm(place)
  expect(formOf(await visit(person, '/109012/step2')).clientType).toBe(1)
  forgetDevice()

  const { takesLastClientType: _, ...withoutFlag } = { ...emptyRentalForm, ...place, clientType: 3 }
  setPersistentEngine(
    { 'rentalForm:109012': JSON.stringify(withoutFlag) },
    { addEventListener: () => {}, removeEventListener: () => {}, perKey: false },
  )
  const draft = formOf(await visit(person, '/109012/step2'))
  expect([draft.clientType, draft.notices.typeRemembered]).toEqual([3, false])
})
