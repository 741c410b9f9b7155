import { expect, test } from 'vitest'
import { parseBankStatement } from '#money/server/statements/packed-lines.ts'
import { readReturnedEmail } from '#server/integrations/messages/delivery-report.ts'
import { growthOf, MAX_GROWTH } from '#support/growth.ts'
import { hostileEmails, hostileStatements, statements } from './hostile-files.ts'

test.each([
  statements['camt.053 on one line'],
  hostileStatements['1c with a purpose of many lines'],
  hostileStatements['camt.053 of many accounts'],
])('reading a statement takes twice as long for twice its length (%#)', async (make) => {
  expect(await growthOf(make, parseBankStatement, 1_000)).toBeLessThan(MAX_GROWTH)
})

test('an XML file that ends within a comment is read to its end', () => {
  expect(parseBankStatement(hostileStatements['comments without an end'](10))).toMatchObject({ ok: false })
})

test.each(Object.entries(hostileEmails))(
  'a returned email is read in as many steps as it has letters: %s',
  async (_, make) => {
    const to = 'bounces@box.example'
    expect(readReturnedEmail(make(10, to)).recipients).toContain(to)
    expect(readReturnedEmail(make(10, to)).reports).toContainEqual({
      action: 'failed',
      status: '5.1.1',
      diagnostic: '',
    })
    expect(await growthOf((size) => make(size, to), readReturnedEmail, 8_000)).toBeLessThan(MAX_GROWTH)
  },
)
