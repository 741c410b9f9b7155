import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { hasFreeDiskSpace } from '#server/server.ts'

test('a folder has room while its disk has, and a missing folder is not a full disk', async () => {
  expect(await hasFreeDiskSpace(tmpdir())).toBe(true)
  expect(await hasFreeDiskSpace('/nowhere/at/all')).toBe(true)
})

// The kernel's own file systems have no byte to give.
test.runIf(existsSync('/proc/self'))('a full disk has no room', async () => {
  expect(await hasFreeDiskSpace('/proc')).toBe(false)
})
