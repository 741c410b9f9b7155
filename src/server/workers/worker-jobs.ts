import type { OrganisationClaim } from '#claims/api/organisation-claims.ts'
import type { LabelledAddress } from '#claims/server/documents/address-labels.ts'
import type { PdfDocument, PrintableDocument } from '#documents/document-blocks.ts'
import type { IssuedAct } from '#money/api/issued-act.ts'
import type { CostCentreByClaim } from '#money/server/documents/act-files.ts'
import type { PackedLines } from '#money/server/statements/packed-lines.ts'

/**
 * Jobs that run in worker threads, so that untrusted files and long documents do not block the server. Each job loads
 * its modules when it first runs.
 */
export const workerJobs = {
  readReturnedLetter: async (raw: Uint8Array) =>
    (await import('#server/integrations/messages/delivery-report.ts')).readReturnedEmail(raw),
  readScan: async (bytes: Uint8Array) =>
    (await import('#mail/server/letters/validate-pdf.ts')).validatePdf(bytes),
  readWishes: async (bytes: Uint8Array) =>
    (await import('#claims/server/rental-plan/read-wishes.ts')).readWishes(bytes),
  readStatement: async (bytes: Uint8Array, account: string) =>
    (await import('#money/server/statements/packed-lines.ts')).parsePackedStatement(bytes, account),
  mergeLines: async (known: PackedLines, incoming: PackedLines) =>
    (await import('#money/server/statements/packed-lines.ts')).findKnownPackedLines(known, incoming),
  drawPdf: async (printed: PdfDocument): Promise<Uint8Array> =>
    (await import('#documents/pdf.ts')).renderPdf(printed),
  drawPdfs: async (title: string, printed: readonly PdfDocument[]): Promise<Uint8Array> =>
    (await import('#documents/pdf.ts')).renderCombinedPdf(title, printed),
  drawDocx: async (printable: PrintableDocument): Promise<Uint8Array> =>
    (await import('#documents/docx.ts')).renderDocx(printable),
  drawPng: async (svg: string, scale: number): Promise<Uint8Array> =>
    (await import('#documents/picture/draw-png.ts')).drawPng(svg, scale),
  drawLabels: async (address: LabelledAddress): Promise<Uint8Array> =>
    (await import('#claims/server/documents/address-labels.ts')).printAddressLabels(address),
  writeClaimsCsv: async (claims: readonly OrganisationClaim[]): Promise<Uint8Array> =>
    (await import('#claims/server/documents/claims-spreadsheet.ts')).toClaimsCsv(claims),
  writeClaimsXlsx: async (claims: readonly OrganisationClaim[]): Promise<Uint8Array> =>
    (await import('#claims/server/documents/claims-spreadsheet.ts')).toClaimsXlsx(claims),
  writeRegisterCsv: async (acts: readonly IssuedAct[], costCentres: CostCentreByClaim): Promise<Uint8Array> =>
    (await import('#money/server/documents/act-files.ts')).buildActRegisterCsv(acts, costCentres),
  writeRegister1c: async (acts: readonly IssuedAct[], madeAt: string): Promise<Uint8Array> =>
    (await import('#money/server/documents/act-files.ts')).buildActRegister1c(acts, madeAt),
}

export type WorkerJobName = keyof typeof workerJobs
