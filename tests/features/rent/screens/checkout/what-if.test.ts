import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createReminders, findReminder, reminderCalendarUrl } from '#rent/parts/reminders.ts'
import { $rentalForm } from '#rent/parts/rental-form.ts'
import { createCheapestWays, createWhatIf } from '#rent/screens/checkout/what-if-page.ts'
import { stateOf } from '#support/look.ts'
import { forgetDevice, formOf, openWizard } from '#support/pages.ts'
import { startServer, type TestServer } from '#support/server.ts'

let server: TestServer
// The tariff of 1 July is published already.
beforeAll(async () => {
  server = await startServer({ clock: '2025-06-10T12:00:00+03:00' })
})
afterAll(() => server.stop())
beforeEach(forgetDevice)

const openForm = async () => {
  const wizard = await openWizard(server.visitor(), server.origin, '/101000/step2')
  onTestFinished(() => wizard.close())
  const whatIf = createWhatIf(wizard.tab.environment, wizard.page)
  onTestFinished(whatIf.$state.listen(() => {}))
  await wizard.tab.pass(1_000)
  return { wizard, whatIf, rows: () => stateOf(whatIf.$state, 'shown').rows }
}

test('a press on a change fills the form in, at the price that was named (M-WHATIF-05)', async () => {
  const { wizard, whatIf, rows } = await openForm()
  for (const kind of ['client_type', 'start', 'term', 'size', 'service'] as const) {
    const row = rows().find(({ change }) => change.kind === kind)
    if (row === undefined) throw new Error(`no change of ${kind}`)
    whatIf.apply(row.change)
    await wizard.tab.pass(1_500)
    const { price } = formOf(wizard)
    expect(price.kind === 'known' && price.price.total, kind).toBe(row.total)
  }
})

test('a wrong promo code is tried once, and the changes are still shown', async () => {
  const { wizard, rows } = await openForm()
  wizard.page.typePromo('NOBODY')
  await wizard.tab.pass(1_500)
  expect(rows().some(({ change }) => change.kind === 'promo')).toBe(false)
  expect(rows().length).toBeGreaterThan(5)
})

test('a wish begins with the form, changes its end with its start, and fills the form in', async () => {
  const { wizard } = await openForm()
  const ways = createCheapestWays(wizard.tab.environment, wizard.page)
  onTestFinished(ways.$state.listen(() => {}))
  await wizard.tab.pass(500)
  const [start, end] = $rentalForm.get().dates ?? []
  expect(ways.$wish.get()).toEqual({ from: start, until: end, boxSize: 1 })
  const [way] = stateOf(ways.$state, 'shown').ways
  if (way === undefined) throw new Error('no way')
  ways.choose(way)
  await wizard.tab.pass(500)
  expect($rentalForm.get().dates).toEqual([way.contracts[0]?.start, way.contracts[0]?.end])

  ways.changeWish({ from: '2025-12-01', until: '2025-06-30' })
  await wizard.tab.pass(500)
  expect(ways.$wish.get().until).toBe('2025-12-31')
  expect(stateOf(ways.$state, 'shown')).toMatchObject({ opensOn: '2025-09-01', ways: [] })
})

test('a person asks for a reminder and takes it back; a visitor has the calendar file (M-REMIND-05)', async () => {
  const open = async (person: Awaited<ReturnType<typeof server.loginAs>>) => {
    const wizard = await openWizard(person, server.origin, '/101000/step2')
    onTestFinished(() => wizard.close())
    const reminders = createReminders(wizard.tab.environment)
    onTestFinished(reminders.$state.listen(() => {}))
    await wizard.tab.pass(500)
    return { wizard, reminders }
  }
  const visitor = await open(server.visitor())
  expect(visitor.reminders.$state.get()).toEqual({ kind: 'visitor' })
  expect(reminderCalendarUrl({ kind: 'tariff_changes' })).toContain(
    '/api/reminders/calendar?kind=tariff_changes',
  )
  expect(reminderCalendarUrl({ kind: 'extension_opens', claim: 100_001 })).toBeNull()

  const { reminders } = await open(await server.loginAs('individual'))
  const list = () => stateOf(reminders.$state, 'shown').reminders
  await reminders.ask({ kind: 'tariff_changes' })
  const asked = findReminder(list(), { kind: 'tariff_changes' })
  expect(asked).toMatchObject({ opensOn: '2025-07-01', day: '2025-06-24' })
  await reminders.ask({ kind: 'office_opens', index: '101000' })
  expect(stateOf(reminders.$state, 'shown').refused).toBe('nothing_to_wait_for')
  const id = asked?.id ?? 0
  expect(await reminders.remove(id)).toBe(true)
  // Another tab removed it meanwhile.
  expect(await reminders.remove(id)).toBe(true)
  expect(list()).toEqual([])
})
