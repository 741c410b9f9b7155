import { describe, expect, test } from 'vitest'
import { validatePdf } from '#mail/server/letters/validate-pdf.ts'
import { parseBankStatement } from '#money/server/statements/packed-lines.ts'
import { readReturnedEmail } from '#server/integrations/messages/delivery-report.ts'
import { workerJobs } from '#server/workers/worker-jobs.ts'
import { growthOf, MAX_GROWTH } from '#support/growth.ts'
import { hostileEmails, hostileScans, hostileStatements, statements } from './hostile-files.ts'
import { acts, claims, longDocument } from './long-documents.ts'

describe('four times the input takes four times the time', () => {
  test.each(Object.entries({ ...statements, ...hostileStatements }))(
    'of a statement: %s',
    async (_, make) => {
      expect(await growthOf(make, parseBankStatement, 1_000)).toBeLessThan(MAX_GROWTH)
    },
  )

  test.each(Object.entries(hostileEmails))('of a returned email: %s', async (_, make) => {
    const makeSize = (size: number) => make(size, 'bounces@box.example')
    expect(await growthOf(makeSize, readReturnedEmail, 8_000)).toBeLessThan(MAX_GROWTH)
  })

  test.each(Object.entries(hostileScans))('of a scan: %s', async (_, make) => {
    expect(await growthOf(make, validatePdf, 500)).toBeLessThan(MAX_GROWTH)
  })

  const { drawPdf, drawDocx, writeClaimsCsv, writeClaimsXlsx, writeRegisterCsv, writeRegister1c } = workerJobs
  test.each([
    ['PDF', (size: number) => longDocument(size), drawPdf],
    ['PDF of one long word', (size: number) => longDocument(1, 'x'.repeat(size)), drawPdf],
    ['PDF of missing signs', (size: number) => longDocument(1, '\u{1f600} '.repeat(size)), drawPdf],
    ['DOCX', (size: number) => longDocument(size), drawDocx],
    ['CSV of claims', claims, writeClaimsCsv],
    ['XLSX of claims', claims, writeClaimsXlsx],
    ['CSV of acts', acts, writeRegisterCsv],
    ['1C of acts', acts, (all: ReturnType<typeof acts>) => writeRegister1c(all, '2025-08-01T12:00:00')],
  ])('of a %s', async (_, make, draw) => {
    const run = draw as (made: unknown) => unknown
    expect(await growthOf<unknown>(make, run, 100)).toBeLessThan(MAX_GROWTH)
  })
})
