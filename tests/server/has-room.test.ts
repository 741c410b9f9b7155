import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { hasRoom } from '#server/server.ts'

test('a folder has room while its disk has, and a missing folder is not a full disk', async () => {
  expect(await hasRoom(tmpdir())).toBe(true)
  expect(await hasRoom('/nowhere/at/all')).toBe(true)
})

// The kernel's own file systems have no byte to give.
test.runIf(existsSync('/proc/self'))('a full disk has no room', async () => {
  expect(await hasRoom('/proc')).toBe(false)
})
