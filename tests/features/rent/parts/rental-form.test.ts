import { setPersistentEngine } from '@nanostores/persistent'
import { beforeEach, expect, test } from 'vitest'
import { deleteRentalForm, updateRentalForm } from '#rent/parts/rental-form.ts'

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
