import { PDFiumLibrary } from '@hyzyla/pdfium'
import { buildApplicationFormDocument, buildReceiptDocument } from '#claims/server/documents/claim-pdfs.ts'
import { openContentFiles } from '#content/server/content-files.ts'
import { readOperatorEntry } from '#content/server/live-content.ts'
import type { PdfDocument } from '#documents/document-blocks.ts'
import { renderPdf } from '#documents/pdf.ts'
import { buildActDocument, buildInvoiceDocument } from '#money/server/documents/accounting-documents.ts'
import {
  buildBalanceStatementDocument,
  buildReconciliationDocument,
} from '#money/server/documents/balance-documents.ts'
import { actOfAugust } from '../features/money/server/documents/issued-acts.ts'
import { expectPicture } from '../site/kit/picture.ts'
import { expect, test } from '../site/kit/test.ts'

/** The first page of a PDF as RGBA pixels, and the page count. */
const renderFirstPage = async (library: PDFiumLibrary, pdf: Uint8Array) => {
  const printed = await library.loadDocument(pdf)
  const { data, width, height } = await printed.getPage(0).render({ scale: 1, render: 'bitmap' })
  const pages = printed.getPageCount()
  printed.destroy()
  return { pixels: Buffer.from(data).toString('base64'), width, height, pages }
}

const operator = readOperatorEntry(openContentFiles('content'))
const rent = {
  claim: 100_002,
  officeIndex: '101000',
  officeAddress: 'Москва, ул. Мясницкая, д. 26',
  boxNumber: '524',
  lockerName: null,
  start: '2026-08-01',
  end: '2026-12-31',
} as const
const accounted = {
  ...rent,
  customer: {
    orgFullName: 'Общество с ограниченной ответственностью «Ромашка»',
    inn: '7704112232',
    kpp: '770401001',
    addressLegal: '101000, Москва, ул. Покровка, д. 1',
  },
}
const lines = [
  { kind: 'month', month: '2026-08-01', amount: 90_000 },
  { kind: 'month', month: '2026-09-01', amount: 90_000 },
] as const
const movements = {
  opening: 0,
  came: 50_000_000,
  went: 180_000,
  closing: 49_820_000,
  operations: [
    {
      id: 1,
      kind: 'top_up' as const,
      at: '2026-08-10T09:00:00Z',
      amount: 50_000_000,
      balance: 50_000_000,
      claim: null,
      box: null,
      document: '412',
    },
    {
      id: 2,
      kind: 'payment' as const,
      at: '2026-08-11T09:00:00Z',
      amount: -180_000,
      balance: 49_820_000,
      claim: 100_002,
      box: { index: '101000', number: '524', lockerName: null, service: null },
      document: null,
    },
  ],
}
const owner = { name: 'ООО «Ромашка»', inn: '7704112232' }

const documents: Readonly<Record<string, PdfDocument>> = {
  application: buildApplicationFormDocument(
    {
      ...rent,
      url: 'https://box.example.ru/claims/100002',
      made: '2026-07-10',
      boxName: 'Дача',
      continues: null,
      holder: 'Иванова Анна Петровна',
      inn: '',
      kpp: '',
      address: '',
      bank: null,
      email: 'anna@example.org',
      identity: null,
      clientType: 2,
      privilegeDocument: 'Пенсионное удостоверение № 123',
      services: [7, 8],
      total: 337_500,
      paid: 337_500,
      rate: 22,
    },
    operator,
  ),
  receipt: buildReceiptDocument(
    {
      ...rent,
      payment: 1,
      service: null,
      payer: 'Иванова Анна Петровна',
      method: 1,
      bankOrder: '9b1c-22',
      paidBy: null,
      amount: 337_500,
      refunded: 0,
      paidAt: new Date('2026-07-10T09:00:00Z'),
      rate: 22,
    },
    operator,
  ),
  invoice: buildInvoiceDocument(
    { ...accounted, made: '2026-07-10', lines, total: 180_000, rate: 22 },
    { paid: false, payUntil: new Date('2026-07-20T09:00:00Z') },
    operator,
  ),
  act: buildActDocument(actOfAugust),
  statement: buildBalanceStatementDocument(
    { ...movements, month: '2026-08' },
    owner,
    operator,
    '2026-09-01',
    () => 22,
  ),
  reconciliation: buildReconciliationDocument(
    { ...movements, from: '2026-08-01', to: '2026-08-31' },
    owner,
    operator,
  ),
}

test('the first page of each printed document matches its screenshot', async ({ page }) => {
  const library = await PDFiumLibrary.init()
  await page.setViewportSize({ width: 640, height: 900 })
  for (const [name, printed] of Object.entries(documents)) {
    const { pages, ...picture } = await renderFirstPage(library, await renderPdf(printed))
    expect(pages, name).toBe(1)
    await page.setContent('<body style="margin: 0"><canvas></canvas></body>')
    await page.locator('canvas').evaluate((canvas, { pixels, width, height }) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('there is no canvas')
      canvas.width = width
      canvas.height = height
      const bytes = Uint8ClampedArray.from(atob(pixels), (sign) => sign.charCodeAt(0))
      canvas.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0)
    }, picture)
    await expectPicture(page, page.locator('canvas'), `printed/${name}`)
  }
  library.destroy()
})
