import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { problemByChecksums, writeChecksums } from '#server/backup/checksums.ts'
import { command } from '../../src/commands/backup.ts'
import { runAbonbox } from './run-abonbox.ts'
import { runCommandHere } from './run-command-here.ts'

// Archives are made and restored in backup.full.test.ts.

const folder = mkdtempSync(join(tmpdir(), 'backup-refused-'))
afterAll(() => rmSync(folder, { recursive: true }))
const place = (name: string) => join(folder, name)

test('checksums tell what was changed, what is not there and what is more', async () => {
  const listed = place('listed')
  const write = (name: string, text: string) => writeFileSync(join(listed, name), text)
  mkdirSync(join(listed, 'database'), { recursive: true })
  write('database/one', '1')
  write('database/two', '2')
  write('note', 'not packed')
  await writeChecksums(listed, ['database'])
  expect(await problemByChecksums(listed)).toBe('has a file that is not in its checksums: note')
  rmSync(join(listed, 'note'))
  expect(await problemByChecksums(listed)).toBeNull()
  write('database/two', '3')
  expect(await problemByChecksums(listed)).toContain('was changed: database/two')
  rmSync(join(listed, 'database/two'))
  expect(await problemByChecksums(listed)).toBe('lacks database/two')
  symlinkSync('/etc/hostname', join(listed, 'database/two'))
  await expect(problemByChecksums(listed)).rejects.toThrow('neither a file nor a folder')
  rmSync(join(listed, 'checksums'))
  expect(await problemByChecksums(listed)).toContain('has no checksums')
})

test('PostgreSQL, an empty folder and a word that is none are refused', async () => {
  const file = place('never.tar.gz')
  const postgres = await runAbonbox(['backup', file], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
  expect(postgres).toMatchObject({ status: 1, stderr: expect.stringMatching(/^.*pgBackRest.*\n$/) })
  const nothing = await runCommandHere(command, [file], { DATA_DIR: place('nothing') })
  expect(nothing).toMatchObject({ status: 1, stderr: expect.stringContaining('there is nothing to back up') })
  const unnamed = await runCommandHere(command, [], {})
  expect(unnamed).toMatchObject({ status: 1, stderr: expect.stringMatching(/^usage:.*\n$/) })
  expect(existsSync(file)).toBe(false)
})
