import writeXlsxFile from 'write-excel-file/node'
import type { OrganisationClaim } from '#claims/api/organisation-claims.ts'
import { statusSuffix } from '#claims/rules/claim-status.ts'
import { claimStatusText } from '#claims/words/claim-status.ts'
import { claimsSpreadsheetWords as words } from '#claims/words/organisation-claims.ts'
import { toExcelCsv } from '#documents/excel-csv.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { placeNumberText } from '#places/words/rented-place.ts'

const statusOf = ({ claimStatus: { id: status }, isSigned, endDate }: OrganisationClaim): string =>
  claimStatusText(status, statusSuffix({ status, isSigned, endDate }))

const roubles = (claim: OrganisationClaim): string => claim.totalCost.toFixed(2).replace('.', ',')

export const toClaimsCsv = (claims: readonly OrganisationClaim[]): Uint8Array => {
  const rows = claims.map((claim) => [
    String(claim.claimId),
    claim.index,
    claim.settlement ?? '',
    claim.address,
    placeNumberText(claim),
    claim.boxName ?? '',
    formatDottedDate(claim.startDate),
    formatDottedDate(claim.endDate),
    statusOf(claim),
    roubles(claim),
    claim.costCentre?.code ?? '',
    claim.costCentre?.name ?? '',
    claim.costCentre?.division ?? '',
  ])
  return Buffer.from(toExcelCsv([words.heads, ...rows]))
}

const widths = [13, 12, 22, 40, 28, 28, 14, 14, 34, 14, 14, 28, 20]
const LAST_COLUMN = String.fromCharCode('A'.charCodeAt(0) + widths.length - 1)

/** This element must follow the rows (ECMA-376, 18.3.1.99). */
const filteredBy = (filter: string) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) => xml.replace('</sheetData>', `</sheetData>${filter}`),
      },
    },
  },
})

const day = (date: string): Date => new Date(`${date}T00:00:00Z`)
const dated = (date: string) => ({ value: day(date), type: Date, format: 'dd.mm.yyyy' })
const text = (value: string) => ({ value, type: String })

/** Cells are typed, so text is never read as a formula. */
export const toClaimsXlsx = async (claims: readonly OrganisationClaim[]): Promise<Uint8Array> => {
  const heads = words.heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const rows = claims.map((claim) => [
    { value: claim.claimId, type: Number },
    text(claim.index),
    text(claim.settlement ?? ''),
    text(claim.address),
    text(placeNumberText(claim)),
    text(claim.boxName ?? ''),
    dated(claim.startDate),
    dated(claim.endDate),
    text(statusOf(claim)),
    { value: claim.totalCost, type: Number, format: '#,##0.00' },
    text(claim.costCentre?.code ?? ''),
    text(claim.costCentre?.name ?? ''),
    text(claim.costCentre?.division ?? ''),
  ])
  const filter = `<autoFilter ref="A1:${LAST_COLUMN}${rows.length + 1}"/>`
  return writeXlsxFile(
    [heads, ...rows],
    { sheet: words.sheet, columns: widths.map((width) => ({ width })), stickyRowsCount: 1 },
    { features: [filteredBy(filter)] },
  ).toBuffer()
}
