import { expect, test } from 'vitest'
import { createQueryLogger } from '#server/database/database.ts'
import { createLogger } from '#server/log.ts'
import { memoryDatabase } from '#support/database.ts'

const linesOf = (write: (log: ReturnType<typeof createLogger>) => void): string => {
  const lines: string[] = []
  write(createLogger('debug', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test.each(['cookie', 'authorization', 'set-cookie', 'idToken', 'password', 'secret', 'passport', 'birthday'])(
  'a line of the log censors %s, also one level down',
  (field) => {
    const lines = linesOf((log) => log.info({ [field]: 'Ж-4509', person: { [field]: 'Ж-4509' } }, 'logged'))
    expect(lines).toContain('[redacted]')
    expect(lines).not.toContain('Ж-4509')
  },
)

test('an error is logged with type, stack and code, without the values a driver adds', () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(Ж-4509)' })
  const lines = linesOf((log) => log.error({ err: error }, 'a statement failed'))
  expect(lines).toContain('23505')
  expect(lines).toContain('log.test.ts')
  expect(lines).not.toContain('Ж-4509')
})

test.each([
  ['trace', 1],
  ['debug', 0],
] as const)(
  'at the level %s statements are logged with their durations and without values: %i',
  async (level, count) => {
    const lines: string[] = []
    const log = createLogger(level, { write: (line) => lines.push(line) })
    const database = await memoryDatabase(createQueryLogger(log, undefined))
    await database.kysely
      .selectFrom('person')
      .select('sub')
      .where('email', '=', 'ivanova@box.example')
      .execute()
    await database.close()
    const asked = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sql')
    expect(asked).toHaveLength(count)
    for (const line of asked) expect(line).toMatchObject({ sql: expect.stringContaining('"email" = $1') })
    for (const line of asked) expect(line.milliseconds).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('ivanova')
  },
)
