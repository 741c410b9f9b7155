import { expect, test } from 'vitest'
import { parseBankStatement } from '#money/server/statements/packed-lines.ts'
import { readReturnedEmail } from '#server/integrations/messages/delivery-report.ts'
import { hostileEmails, hostileStatements } from './hostile-files.ts'

// How long they take: growth.full.test.ts and main-thread.full.test.ts.

test('an XML file that ends within a comment is read to its end', () => {
  expect(parseBankStatement(hostileStatements['comments without an end'](10))).toMatchObject({ ok: false })
})

test.each(Object.entries(hostileEmails))('the report of a returned email is found: %s', (_, make) => {
  const to = 'bounces@box.example'
  const { recipients, reports } = readReturnedEmail(make(10, to))
  expect(recipients).toContain(to)
  expect(reports).toContainEqual({ action: 'failed', status: '5.1.1', diagnostic: '' })
})
