import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeBoxesOfOffice, holdBox, wallOfLocker, wallOfOffice } from '#contract/boxes.ts'
import { claimOf } from '#kit/rent.ts'
import { startServer, type TestServer } from '#kit/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('the wall of an office is all of its boxes with their places, and who rents says which is theirs', async () => {
  const anna = await server.loginAs('individual')
  const before = await anna.call(wallOfOffice, { params: { index: '101000' } })
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
  const claim = await claimOf(anna, 1)
  const after = await anna.call(wallOfOffice, { params: { index: '101000' } })
  expect(after.ok && after.value.flatMap(({ id, mine }) => (mine ? [id] : []))).toEqual([
    claim.claimBoxes[0]?.box.id,
  ])
  // Nobody else hears whose box it is.
  for (const other of [server.visitor(), await server.loginAs('privileged')]) {
    const wall = await other.call(wallOfOffice, { params: { index: '101000' } })
    expect(wall.ok && wall.value).toEqual(before.value)
  }
})

test('a wall whose places nobody told is only numbers, and so are the cells of a locker', async () => {
  const office = await server.visitor().call(wallOfOffice, { params: { index: '109012' } })
  expect(office.ok && office.value[0]).toEqual({ id: expect.any(Number), number: '1', size: 1 })
  const locker = await server.visitor().call(wallOfLocker, { params: { id: 1010001 } })
  expect(locker.ok && locker.value.map(({ size }) => size)).toEqual(Array(24).fill(3))
  expect(await server.visitor().call(wallOfOffice, { params: { index: '999999' } })).toMatchObject({
    code: 'office_unknown',
  })
  expect(await server.visitor().call(wallOfLocker, { params: { id: 5 } })).toMatchObject({
    code: 'locker_unknown',
  })
})

test('who asks again what is free gets an empty answer until somebody takes a box', async () => {
  const visitor = server.visitor()
  const params = { index: '115172' }
  const first = await visitor.call(freeBoxesOfOffice, { params })
  if (!first.ok) throw new Error(first.code)
  const mark = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const again = () =>
    visitor.visit('/abon-server/api/postOffices/115172/freeBoxes', { headers: { 'If-None-Match': mark } })
  const same = await again()
  expect(same.status).toBe(304)
  expect(await same.text()).toBe('')
  const other = server.visitor()
  expect(await other.call(holdBox, { params: { id: first.value[0]?.id ?? 0 } })).toMatchObject({ ok: true })
  const changed = await again()
  expect(changed.status).toBe(200)
  expect(await changed.json()).toEqual(first.value.slice(1))
})
