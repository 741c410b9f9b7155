import { setPersistentEngine } from '@nanostores/persistent'
import { beforeEach, expect, test } from 'vitest'
import {
  $rentalForm,
  deleteDraftButMove,
  deleteRentalForm,
  readCarriedFields,
  readMovedRent,
  restoreRentalForm,
  startRentalForm,
  updateRentalForm,
} from '#rent/parts/rental-form.ts'

const device: Record<string, string> = {}
beforeEach(() => {
  setPersistentEngine(device, { addEventListener: () => {}, removeEventListener: () => {}, perKey: false })
  deleteRentalForm()
})

test('the form is stored on the device under its key, with its choices and prices (M-FORM-01, M-FORM-02)', () => {
  updateRentalForm({ opsIndex: '101000', box: '7', boxId: 70, totalCost: 99_000, promo: 'AUTUMN' })
  const kept = JSON.parse(device.rentalForm ?? '{}')
  expect(kept).toMatchObject({ opsIndex: '101000', box: '7', boxId: 70, totalCost: 99_000, promo: 'AUTUMN' })
  const choices = [
    'dates',
    'boxSize',
    'clientType',
    'boxName',
    'deliveryRPO',
    'address',
    'isAaps',
    'prolongation',
  ]
  const services = ['attachmentNotification', 'safetyGuarantee', 'errorFields']
  const costs = ['costInFirstMonth', 'promoSuccess', 'promoValue', 'oldCost']
  expect(Object.keys(kept)).toEqual(expect.arrayContaining([...choices, ...services, ...costs]))
})

const office = (opsIndex: string) => ({ opsIndex, address: '', isAaps: false, aapsId: null })

test('a draft of another office does not end a move that began elsewhere (M-MOVE-01)', () => {
  startRentalForm(office('190000'), { clientType: 1, boxName: 'Ромашка' })
  startRentalForm(office('101000'), { clientType: 2, movesFrom: 7, dates: ['2026-10-01', '2026-12-31'] })
  expect(restoreRentalForm(office('190000'))).toBe(false)
  startRentalForm(office('190000'), readCarriedFields())
  expect($rentalForm.get()).toMatchObject({
    movesFrom: 7,
    clientType: 2,
    dates: ['2026-10-01', '2026-12-31'],
  })
  // Both offices belong to the move now, so each keeps its draft.
  expect(restoreRentalForm(office('101000'))).toBe(true)
  expect(restoreRentalForm(office('190000'))).toBe(true)
  updateRentalForm({ movesFrom: null })
  expect(restoreRentalForm(office('101000'))).toBe(true)
  deleteRentalForm(office('190000'))
})

test('closing the card of an office keeps the move for the next one', () => {
  startRentalForm(office('101000'), { movesFrom: 7, box: '5', boxId: 5, boxSize: 2 })
  deleteDraftButMove(office('101000'))
  expect(readMovedRent()).toBe(7)
  startRentalForm(office('190000'), readCarriedFields())
  expect($rentalForm.get()).toMatchObject({ movesFrom: 7, boxSize: 2, boxId: null })
  deleteRentalForm(office('190000'))
  expect(readMovedRent()).toBeNull()
})
