import { expect, test } from 'vitest'
import { silentLog } from '#kit/silent-log.ts'
import { openDatabase } from '#server/database/open.ts'

test('a PostgreSQL that is not there is named in one line, without its password', async () => {
  const url = 'postgres://box:hush@localhost:1/cabinet'
  const opening = openDatabase({ database: { kind: 'postgres', url, pool: 2 } }, silentLog)
  const error = await opening.then(
    () => null,
    (reason: Error) => reason,
  )
  expect(error?.message).toMatch(/^cannot use the database at localhost:1\/cabinet: .*ECONNREFUSED/)
  expect(error?.message).not.toContain('hush')
})
