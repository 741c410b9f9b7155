import { expect, test } from 'vitest'
import { openSandboxOrders, type SandboxOrder } from '#stand-ins/bank/sandbox-orders.ts'
import { keyStoreInMemory } from '#support/key-store-in-memory.ts'

test('prefetched orders are read in one query and used only while current', async () => {
  const clock = { now: () => new Date('2026-07-10T09:00:00Z') }
  const memory = keyStoreInMemory(clock)
  const asked = { single: 0, many: 0 }
  const store = {
    ...memory,
    read: (name: string) => {
      asked.single += 1
      return memory.read(name)
    },
    readMany: (names: readonly string[]) => {
      asked.many += 1
      return memory.readMany(names)
    },
  }
  const orders = openSandboxOrders(store, clock, () => undefined)
  const ids = ['a', 'b', 'c', 'd']
  for (const orderId of ids)
    await orders.add({
      orderId,
      orderNumber: `number-${orderId}`,
      amount: 100,
      status: 0,
      expiresAt: Date.parse('2026-07-11T09:00:00Z'),
    } as unknown as SandboxOrder)
  asked.single = 0
  await orders.readAhead(ids)
  await orders.change('a', (order) => ({ ...order, status: 2 }))
  expect((await orders.read('a'))?.status).toBe(2)
  asked.single = 0
  for (const orderId of ['b', 'c', 'd']) expect((await orders.read(orderId))?.orderId).toBe(orderId)
  expect(asked).toEqual({ single: 0, many: 1 })
  // Once more the book itself is read.
  await orders.read('b')
  expect(asked.single).toBe(1)
})
