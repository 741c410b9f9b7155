import { beforeAll, beforeEach, expect, test } from 'vitest'
import { holdBox } from '#rent/api/boxes.ts'
import { $rentalForm } from '#rent/parts/rental-form.ts'
import { forgetDevice, formOf, openWizard } from '#support/pages.ts'
import { type SharedServer, sharedServer } from '#support/shared-server.ts'

let server: SharedServer
beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(forgetDevice)

test.each([
  ['/101000/step2', '/?office=101000'],
  ['/rental/aaps/1010001', '/?office=101000&place=101000&locker=1010001'],
])('the back link of %s leads to the search with that place selected (M-MAP-17)', async (address, back) => {
  const wizard = await openWizard(server.visitor(), server.origin, address)
  wizard.page.chooseClientType(1)
  await wizard.page.back()
  expect(wizard.tab.left).toEqual([back])
  wizard.close()
})

test('the back link releases the held box at once and keeps the draft (M-FORM-06)', async () => {
  const person = server.visitor()
  const wizard = await openWizard(person, server.origin, '/101000/step2')
  wizard.page.chooseClientType(1)
  const { boxes } = formOf(wizard)
  const box = boxes.kind === 'shown' ? boxes.boxes[2] : undefined
  if (!box) throw new Error('no free box')
  wizard.page.chooseBox(box)
  await wizard.tab.pass(600)
  await wizard.page.goOn()
  expect(formOf(wizard).hold).toMatchObject({ boxId: box.id })
  const other = server.visitor()
  const holdTheBox = () => other.call(holdBox, { params: { id: box.id } })
  expect(await holdTheBox()).toMatchObject({ ok: false })
  await wizard.page.back()
  expect(wizard.tab.lastLeft()).toBe('/?office=101000')
  expect(await holdTheBox()).toMatchObject({ ok: true })
  expect($rentalForm.get()).toMatchObject({ clientType: 1, box: box.number })
  wizard.close()
})

test('a form that failed to open leads back to the search without an office', async () => {
  const wizard = await openWizard(server.visitor(), server.origin, '/999999/step2')
  await wizard.page.back()
  expect(wizard.tab.lastLeft()).toBe('/')
  wizard.close()
})
