import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { acquireLock } from '../../src/commands/build-site.mjs'

const newFolder = () => mkdtempSync(join(tmpdir(), 'build-lock-'))

test('a second concurrent build waits for the first to end', async () => {
  const folder = newFolder()
  const release = await acquireLock(folder)
  const order: string[] = []
  const second = acquireLock(folder).then((done) => {
    order.push('second begins')
    return done
  })
  await nextRound()
  order.push('first ends')
  release()
  ;(await second)()
  expect(order).toEqual(['first ends', 'second begins'])
  expect(readdirSync(folder)).toEqual([])
})

test('a lock of a killed process or without an owner is ignored', async () => {
  const killed = spawn('sleep', ['60'])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  for (const left of [String(killed.pid), '', '0', 'not a number']) {
    const folder = newFolder()
    writeFileSync(join(folder, 'building'), left)
    ;(await acquireLock(folder))()
    expect(readdirSync(folder), `after "${left}"`).toEqual([])
  }
})

test('a build of another user blocks too', async () => {
  const folder = newFolder()
  // The first process of the machine always runs; whose it is does not matter.
  writeFileSync(join(folder, 'building'), '1')
  const lock = acquireLock(folder)
  expect(await Promise.race([lock, nextRound('waiting')])).toBe('waiting')
  writeFileSync(join(folder, 'building'), '')
  ;(await lock)()
  expect(readdirSync(folder)).toEqual([])
})
