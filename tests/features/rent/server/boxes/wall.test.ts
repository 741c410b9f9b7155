import { beforeAll, expect, test } from 'vitest'
import { holdBox, listOfficeFreeBoxes, readLockerBoxWall, readOfficeBoxWall } from '#rent/api/boxes.ts'
import { personOf } from '#support/look.ts'
import { testPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, confirmed } from '../../../claims/server/life/living.ts'

let product: Tenant
beforeAll(async () => {
  product = await openTenant()
})

test('the wall of an office shows all boxes with their places and marks the caller’s own', async () => {
  const anna = await personOf(product, 'individual')
  const before = await anna.call(readOfficeBoxWall, { params: { index: product.office } })
  if (!before.ok) throw new Error(before.code)
  expect(before.value).toHaveLength(144)
  expect(before.value.filter(({ mine }) => mine)).toEqual([])
  expect(before.value[0]).toEqual({
    id: expect.any(Number),
    number: '1',
    size: 1,
    place: { row: 1, column: 1, height: 1820 },
  })
  expect(before.value.find(({ number }) => number === '513')).toMatchObject({
    size: 2,
    place: { row: 8, column: 1 },
  })
  const box = await boxes(product)()
  await confirmed(await product.as('individual'), box)
  const after = await anna.call(readOfficeBoxWall, { params: { index: product.office } })
  expect(after.ok && after.value.flatMap(({ id, mine }) => (mine ? [id] : []))).toEqual([box])
  for (const other of [testPerson(product.origin), await personOf(product, 'privileged')]) {
    const wall = await other.call(readOfficeBoxWall, { params: { index: product.office } })
    expect(wall.ok && wall.value).toEqual(before.value)
  }
})

test('a wall without known places has numbers only, as do the cells of a locker', async () => {
  const office = await testPerson(product.origin).call(readOfficeBoxWall, { params: { index: '109012' } })
  expect(office.ok && office.value[0]).toEqual({ id: expect.any(Number), number: '1', size: 1 })
  const locker = await testPerson(product.origin).call(readLockerBoxWall, {
    params: { id: product.lockers[0] },
  })
  expect(locker.ok && locker.value.map(({ size }) => size)).toEqual(Array(24).fill(3))
  expect(
    await testPerson(product.origin).call(readOfficeBoxWall, { params: { index: '999999' } }),
  ).toMatchObject({
    code: 'office_unknown',
  })
  expect(await testPerson(product.origin).call(readLockerBoxWall, { params: { id: 5 } })).toMatchObject({
    code: 'locker_unknown',
  })
})

test('a repeated request for free boxes gets an empty answer until a box is taken', async () => {
  const visitor = testPerson(product.origin)
  const params = { index: product.office }
  const first = await visitor.call(listOfficeFreeBoxes, { params })
  if (!first.ok) throw new Error(first.code)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const repeat = () =>
    visitor.visit(`/abon-server/api/postOffices/${product.office}/freeBoxes`, {
      headers: { 'If-None-Match': etag },
    })
  const same = await repeat()
  expect(same.status).toBe(304)
  expect(await same.text()).toBe('')
  const other = testPerson(product.origin)
  expect(await other.call(holdBox, { params: { id: first.value[0]?.id ?? 0 } })).toMatchObject({ ok: true })
  const changed = await repeat()
  expect(changed.status).toBe(200)
  expect(await changed.json()).toEqual(first.value.slice(1))
})
