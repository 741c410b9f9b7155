import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { silentLog } from '#support/silent-log.ts'

const program = resolve(import.meta.dirname, '../../support/commit-for-ever.ts')
let directory: string
const started: ChildProcess[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'crash-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

const open = () => openDatabase({ database: { kind: 'embedded', directory } }, silentLog)

/** Lets the writer acknowledge `enough` rows, kills it in the middle of its work, answers what it acknowledged. */
async function writeUntilKilled(enough: number): Promise<number[]> {
  const child = spawn(process.execPath, [program, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'ready') acknowledged.push(Number(line))
    if (acknowledged.length === enough) child.kill('SIGKILL')
  }
  return acknowledged
}

test('the embedded database keeps every acknowledged row after three kills under load', async () => {
  const acknowledged: number[] = []
  for (const enough of [120, 7, 300]) acknowledged.push(...(await writeUntilKilled(enough)))
  expect(acknowledged.length).toBeGreaterThanOrEqual(427)

  const database = await open()
  const { rows } = await database.executeSql('select number from written')
  await database.close()
  const kept = new Set(rows.map(({ number }) => number))
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
})

test('a second process on the same directory is refused until the first is killed', async () => {
  const child = spawn(process.execPath, [program, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  await once(createInterface({ input: child.stdout }), 'line')
  await expect(open()).rejects.toThrow(`${directory} is in use by another running server`)

  child.kill('SIGKILL')
  await once(child, 'exit')
  const database = await open()
  expect(await database.ping()).toBe(true)
  await expect(open()).rejects.toThrow('in use')
  await database.close()
})

test('a database that cannot write its log ends the process with one line and starts again once there is space', async () => {
  await (await open()).close()
  // PostgreSQL gives up when it cannot create the next file of its log: here the name is taken, there the disk is full.
  const blocking = join(directory, 'database', 'pg_wal', 'xlogtemp.42')
  mkdirSync(blocking)
  const child = spawn(process.execPath, [program, directory, '100000'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(child)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([code, said]).toEqual([1, expect.stringContaining('is the disk full?')])
  rmSync(blocking, { recursive: true })
  const database = await open()
  expect(await database.ping()).toBe(true)
  await database.close()
})

test('a database whose creation was interrupted is created again', async () => {
  const child = spawn(process.execPath, [program, directory], { stdio: 'ignore' })
  started.push(child)
  await new Promise((done) => setTimeout(done, 1500))
  child.kill('SIGKILL')
  await once(child, 'exit')
  const database = await open()
  expect(await database.ping()).toBe(true)
  await database.close()
  expect(await database.ping()).toBe(false)
})
