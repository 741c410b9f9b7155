import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreeBox, holdBox, releaseHold } from '#rent/api/boxes.ts'
import { updateRentalForm } from '#rent/parts/rental-form.ts'
import { isAtEyeLevel } from '#rent/rules/box-wall.ts'
import { toWallDoors } from '#rent/screens/checkout/free-boxes.ts'
import type { WizardPage } from '#rent/screens/checkout/wizard-page.ts'
import { forgetDevice, formOf, type OpenPage, openWizard } from '#support/pages.ts'
import { type SharedServer, sharedServer } from '#support/shared-server.ts'

let server: SharedServer
const opened: { close: () => void }[] = []
beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(forgetDevice)
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})

const visit = async (address = '/101000/step2') => {
  const wizard = await openWizard(server.visitor(), server.origin, address)
  opened.push(wizard)
  return wizard
}

const freeIn = (wizard: OpenPage<WizardPage>): readonly FreeBox[] => {
  const { boxes } = formOf(wizard)
  return boxes.kind === 'shown' ? boxes.boxes : []
}

const doorState = (wizard: OpenPage<WizardPage>, id: number) =>
  toWallDoors(wizard.page.$wall.get(), freeIn(wizard), { size: 1, isAaps: false }).find(
    (door) => door.id === id,
  )?.state

const startCounting = (wizard: OpenPage<WizardPage>, end: string): (() => number) => {
  const { fetch } = wizard.tab.environment
  let calls = 0
  Object.assign(wizard.tab.environment, {
    fetch: (path: string, init: RequestInit) => {
      if (path.endsWith(end)) calls += 1
      return fetch(path, init)
    },
  })
  return () => calls
}

// AMB-61.
test('a box taken by another person is shown as taken within seconds, and as free once released', async () => {
  const wizard = await visit()
  const box = freeIn(wizard)[5]
  const other = server.visitor()
  expect(doorState(wizard, box?.id ?? 0)).toBe('free')
  await other.call(holdBox, { params: { id: box?.id ?? 0 } })
  await wizard.tab.pass(8000)
  expect(doorState(wizard, box?.id ?? 0)).toBe('taken')
  await other.call(releaseHold, {})
  await wizard.tab.pass(8000)
  expect(doorState(wizard, box?.id ?? 0)).toBe('free')
})

test('losing a chosen box is reported with the nearest one, and the rest of the form stays', async () => {
  const wizard = await visit()
  const [box, next] = freeIn(wizard).slice(9)
  wizard.page.chooseClientType(1)
  if (box) wizard.page.chooseBox(box)
  await server.visitor().call(holdBox, { params: { id: box?.id ?? 0 } })
  await wizard.tab.pass(8000)
  const { form, notices } = formOf(wizard)
  expect(notices.taken).toMatchObject({ number: box?.number })
  expect(form).toMatchObject({ boxId: null, clientType: 1 })
  expect(wizard.page.$problems.get().box).toBe('box_taken')
  const offered = notices.taken?.alternative
  expect(
    [box, next].map((near) => Number(near?.number)).map((near) => Math.abs(near - Number(offered?.number))),
  ).toContain(1)
  if (offered) wizard.page.takeAlternative(offered)
  await wizard.tab.pass(8000)
  expect(formOf(wizard)).toMatchObject({ form: { boxId: offered?.id }, notices: { taken: null } })
})

test('a lost preselected box is replaced by the next one with a notice', async () => {
  const wizard = await visit()
  const { box, boxId, boxOffered } = formOf(wizard).form
  expect(boxOffered).toBe(true)
  const at = wizard.page.$wall.get().find(({ id }) => id === boxId)?.place?.height ?? 0
  expect(isAtEyeLevel({ place: { row: 1, column: 1, height: at } }), 'the best one hangs at eye level').toBe(
    true,
  )
  await server.visitor().call(holdBox, { params: { id: boxId ?? 0 } })
  await wizard.tab.pass(8000)
  const { form, shownProblems } = formOf(wizard)
  expect(form.boxId).not.toBe(boxId)
  expect(freeIn(wizard).map(({ id }) => id)).toContain(form.boxId)
  expect(shownProblems).toEqual({})
  expect(wizard.page.$takenBox.get()).toBeNull()
  expect(wizard.page.$movedFrom.get()).toBe(box)
  const [other] = freeIn(wizard).slice(-1)
  if (other) wizard.page.chooseBox(other)
  expect(wizard.page.$movedFrom.get()).toBeNull()
})

test('losing a preselected box after sending is reported like a chosen one', async () => {
  const wizard = await visit()
  const { boxId } = formOf(wizard).form
  await wizard.page.goOn()
  expect(formOf(wizard)).toMatchObject({ hold: { boxId }, form: { boxOffered: false } })
})

test('choosing another size preselects its best box', async () => {
  const wizard = await visit('/101721/step2')
  const large = freeIn(wizard).find(({ size }) => size === 2)
  wizard.page.chooseSize(2)
  expect(formOf(wizard).form).toMatchObject({ boxId: large?.id, boxSize: 2, boxOffered: true })
})

test('a box held by the same person is not shown as taken', async () => {
  const wizard = await visit()
  const box = freeIn(wizard)[20]
  if (box) wizard.page.chooseBox(box)
  await wizard.tab.pass(600)
  await wizard.page.goOn()
  await wizard.tab.pass(8000)
  expect(formOf(wizard)).toMatchObject({ hold: { boxId: box?.id }, form: { boxId: box?.id } })
  expect(formOf(wizard).notices.taken).toBeNull()
})

test('the hold timer is shown only with the box it is for', async () => {
  const wizard = await visit()
  const box = freeIn(wizard)[21]
  if (box) wizard.page.chooseBox(box)
  await wizard.tab.pass(600)
  await wizard.page.goOn()
  await wizard.tab.pass(2000)
  expect(wizard.page.$holdLeft.get()).toBeGreaterThan(0)
  updateRentalForm({ box: null, boxId: null })
  expect(wizard.page.$holdLeft.get()).toBeNull()
})

test('a hidden page does not poll, and a lost network changes nothing', async () => {
  const wizard = await visit()
  const calls = startCounting(wizard, '/freeBoxes')
  await wizard.tab.pass(30_000)
  expect(calls()).toBeGreaterThanOrEqual(4)
  const before = freeIn(wizard)
  wizard.tab.cut(true)
  await wizard.tab.pass(8000)
  expect(freeIn(wizard)).toBe(before)
  wizard.tab.cut(false)
  Object.assign(wizard.tab.environment, { inSight: () => false })
  const callsSoFar = calls()
  await wizard.tab.pass(60_000)
  expect(calls()).toBe(callsSoFar)
})

test('the free boxes are shown even if the wall fails to load', async () => {
  const boxes = [
    { id: 1, number: '10', size: 1 },
    { id: 2, number: '2', size: 1 },
    { id: 3, number: '3', size: 2 },
  ]
  expect(toWallDoors([], boxes, { size: 1, isAaps: false })).toMatchObject([
    { number: '2', state: 'free' },
    { number: '10', state: 'free' },
  ])
  const wall = [
    ...boxes,
    { id: 4, number: '4', size: 1, mine: true as const },
    { id: 5, number: '5', size: 1 },
  ]
  expect(toWallDoors(wall, boxes.slice(1), { size: 1, isAaps: false }).map(({ state }) => state)).toEqual([
    'free',
    'mine',
    'taken',
    'taken',
  ])
  expect(toWallDoors([], [{ id: 9, number: '1' }], { size: 3, isAaps: true })).toHaveLength(1)
})
