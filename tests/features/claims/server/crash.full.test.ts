import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClaim, readClaim } from '#claims/api/claims.ts'
import { freeBoxesOfOffice } from '#rent/api/boxes.ts'
import { type TestPerson, testPerson } from '#support/person.ts'
import { startServerProcess } from '#support/server-process.ts'
import { claimBody, noon } from './renting.ts'

// The product on its embedded database is killed in the middle of its work, as a power cut would.

const LANES = 8
const BEFORE_THE_CUT = 25

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'crash-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const enter = async (origin: string): Promise<TestPerson> => {
  const person = testPerson(origin)
  await person.login('individual')
  return person
}

test('claims that were answered before a kill are all there after the restart, and none is half made', async () => {
  const first = await startServerProcess(folder, noon)
  const person = await enter(first.origin)
  const free = await person.call(freeBoxesOfOffice, { params: { index: '101000' } })
  if (!free.ok) throw new Error(free.code)
  const boxes = free.value.filter(({ size }) => size === 1).map(({ id }) => id)
  const answered = new Map<number, number>()
  let killed = false
  const lane = async (): Promise<void> => {
    for (let box = boxes.pop(); box !== undefined && !killed; box = boxes.pop()) {
      const id = box
      const made = await person
        .call(createClaim, { body: claimBody(id) as never }, { 'Idempotency-Key': `crash-${id}` })
        .catch(() => null)
      if (made?.ok) answered.set(made.value.id, id)
    }
  }
  const lanes = Promise.all(Array.from({ length: LANES }, lane))
  while (answered.size < BEFORE_THE_CUT) await new Promise((resume) => setTimeout(resume, 5))
  killed = true
  await first.kill('SIGKILL')
  await lanes

  const again = await startServerProcess(folder, noon)
  const back = await enter(again.origin)
  const stillFree = await back.call(freeBoxesOfOffice, { params: { index: '101000' } })
  const freeIds = new Set(stillFree.ok ? stillFree.value.map(({ id }) => id) : [])
  for (const [claim, box] of answered) {
    const read = await back.call(readClaim, { params: { id: claim }, query: {} })
    expect(read.ok && read.value.claimBoxes[0]?.box.id).toBe(box)
    expect(read.ok && read.value.statusHistory.length).toBe(1)
    expect(freeIds.has(box)).toBe(false)
    // The same request again is answered with the same claim.
    const repeated = await back.call(
      createClaim,
      { body: claimBody(box) as never },
      { 'Idempotency-Key': `crash-${box}` },
    )
    expect(repeated.ok && repeated.value.id).toBe(claim)
  }
  await again.kill('SIGTERM')
})
