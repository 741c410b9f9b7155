import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClaim, readClaim } from '#claims/api/claims.ts'
import { listOfficeFreeBoxes } from '#rent/api/boxes.ts'
import { type TestPerson, testPerson } from '#support/person.ts'
import { startServerProcess } from '#support/server-process.ts'
import { claimBody, noon } from './renting.ts'

// Kills the product on its embedded database during its work, like a power cut.

const CONCURRENCY = 8
const CLAIMS_BEFORE_KILL = 25

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'crash-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const startAndLogIn = async (origin: string): Promise<TestPerson> => {
  const person = testPerson(origin)
  await person.login('individual')
  return person
}

test('claims answered before a kill exist completely after the restart', async () => {
  const first = await startServerProcess(folder, noon)
  const person = await startAndLogIn(first.origin)
  const freeBoxes = await person.call(listOfficeFreeBoxes, { params: { index: '101000' } })
  if (!freeBoxes.ok) throw new Error(freeBoxes.code)
  const boxes = freeBoxes.value.filter(({ size }) => size === 1).map(({ id }) => id)
  const boxByClaim = new Map<number, number>()
  let killed = false
  const createClaims = async (): Promise<void> => {
    for (let box = boxes.pop(); box !== undefined && !killed; box = boxes.pop()) {
      const id = box
      const created = await person
        .call(createClaim, { body: claimBody(id) as never }, { 'Idempotency-Key': `crash-${id}` })
        .catch(() => null)
      if (created?.ok) boxByClaim.set(created.value.id, id)
    }
  }
  const allClaims = Promise.all(Array.from({ length: CONCURRENCY }, createClaims))
  while (boxByClaim.size < CLAIMS_BEFORE_KILL) await new Promise((resume) => setTimeout(resume, 5))
  killed = true
  await first.kill('SIGKILL')
  await allClaims

  const restarted = await startServerProcess(folder, noon)
  const samePerson = await startAndLogIn(restarted.origin)
  const stillFree = await samePerson.call(listOfficeFreeBoxes, { params: { index: '101000' } })
  const freeIds = new Set(stillFree.ok ? stillFree.value.map(({ id }) => id) : [])
  for (const [claim, box] of boxByClaim) {
    const read = await samePerson.call(readClaim, { params: { id: claim }, query: {} })
    expect(read.ok && read.value.claimBoxes[0]?.box.id).toBe(box)
    expect(read.ok && read.value.statusHistory.length).toBe(1)
    expect(freeIds.has(box)).toBe(false)
    const repeated = await samePerson.call(
      createClaim,
      { body: claimBody(box) as never },
      { 'Idempotency-Key': `crash-${box}` },
    )
    expect(repeated.ok && repeated.value.id).toBe(claim)
  }
  await restarted.kill('SIGTERM')
})
