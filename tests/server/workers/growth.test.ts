import { expect, test } from 'vitest'
import { readStatement } from '#money/server/statements/packed-lines.ts'
import { readReturnedLetter } from '#server/integrations/messages/delivery-report.ts'
import { growthOf, MAX_GROWTH } from '#support/growth.ts'
import { hostileEmails, hostileStatements, statements } from './hostile-files.ts'

test.each([
  statements['camt.053 on one line'],
  hostileStatements['1c with a purpose of many lines'],
  hostileStatements['camt.053 of many accounts'],
])('reading a statement takes twice as long for twice its length (%#)', async (make) => {
  expect(await growthOf(make, readStatement, 1_000)).toBeLessThan(MAX_GROWTH)
})

test('an XML file that ends within a comment is read to its end', () => {
  expect(readStatement(hostileStatements['comments without an end'](10))).toMatchObject({ ok: false })
})

test.each(Object.entries(hostileEmails))(
  'a returned email is read in as many steps as it has letters: %s',
  async (_, make) => {
    const to = 'bounces@box.example'
    expect(readReturnedLetter(make(10, to)).recipients).toContain(to)
    expect(readReturnedLetter(make(10, to)).reports).toContainEqual({
      action: 'failed',
      status: '5.1.1',
      diagnostic: '',
    })
    expect(await growthOf((size) => make(size, to), readReturnedLetter, 8_000)).toBeLessThan(MAX_GROWTH)
  },
)
