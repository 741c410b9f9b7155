import { expect, test } from 'vitest'
import { buildDestructionActDocument } from '#back-office/server/documents/printable-documents.ts'
import { buildReceiptDocument } from '#claims/server/documents/claim-pdfs.ts'
import { openContentFiles } from '#content/server/content-files.ts'
import { readOperatorEntry } from '#content/server/live-content.ts'
import type { PdfDocument } from '#documents/document-blocks.ts'
import { toDrawableText } from '#documents/pdf/font-faces.ts'
import { renderPdf } from '#documents/pdf.ts'
import { buildActDocument, buildInvoiceDocument } from '#money/server/documents/accounting-documents.ts'
import {
  buildBalanceStatementCsv,
  buildBalanceStatementDocument,
  buildReconciliationDocument,
} from '#money/server/documents/balance-documents.ts'
import { buildPaymentOrderDocument } from '#money/server/documents/payment-order.ts'
import { hostileTexts } from '#support/hostile-texts.ts'
import { expectAllInPlace } from '../../../documents/places-in-pdf.ts'
import { textOfPdf } from '../../../documents/read-pdf.ts'
import { actOfAugust } from '../../money/server/documents/issued-acts.ts'

const operator = readOperatorEntry(openContentFiles('content'))
const dense = (text: string): string => text.replace(/\s+/gu, '')
const span = { start: '2026-08-01', end: '2026-12-31' } as const
const rent = (text: string) => ({
  ...span,
  claim: 100_001,
  officeIndex: '101000',
  officeAddress: `Москва, ${text}`,
  boxNumber: '12',
  lockerName: text,
})
const accounted = (text: string) => ({
  ...rent(text),
  customer: { orgFullName: text, inn: '7704112232', kpp: '770401001', addressLegal: text },
})
const orderOf = (text: string) => ({
  total: 90_000,
  payUntil: new Date('2026-07-20T09:00:00Z'),
  rate: 22 as const,
  reserved: new Date('2026-07-10T09:00:00Z'),
  payer: {
    orgFullName: text,
    inn: '7704112232',
    kpp: '770401001',
    bankName: text,
    bankBic: '044525225',
    accountNumber: '40702810500000000001',
    correspondentNumber: '30101810400000000225',
  },
})
const lines = [{ kind: 'month', month: '2026-08-01', amount: 90_000 }] as const
const statement = (text: string) => ({
  month: '2026-08',
  opening: 0,
  came: 90_000,
  went: 0,
  closing: 90_000,
  operations: [
    {
      id: 1,
      kind: 'top_up' as const,
      at: '2026-08-10T09:00:00Z',
      amount: 90_000,
      balance: 90_000,
      claim: 100_001,
      box: { index: '101000', number: '12', lockerName: text, service: null },
      document: text,
    },
  ],
})
const owner = (text: string) => ({ name: text, inn: '7704112232' })

/** Every document with user input except the application, and how often the input must occur. */
const documents: Readonly<Record<string, readonly [times: number, of: (text: string) => PdfDocument]>> = {
  receipt: [
    3,
    (text) =>
      buildReceiptDocument(
        {
          ...rent(text),
          payment: 1,
          service: null,
          payer: text,
          method: 3,
          bankOrder: text,
          paidBy: null,
          amount: 90_000,
          refunded: 0,
          paidAt: new Date('2026-07-10T09:00:00Z'),
          rate: 22,
        },
        operator,
      ),
  ],
  'payment order of a rent': [
    2,
    (text) =>
      buildPaymentOrderDocument({ ...orderOf(text), subject: { ...rent(text), kind: 'rent' } }, operator),
  ],
  'payment order of a service': [
    2,
    (text) =>
      buildPaymentOrderDocument({ ...orderOf(text), subject: { ...rent(text), kind: 'service' } }, operator),
  ],
  'payment order of a balance': [
    2,
    (text) => buildPaymentOrderDocument({ ...orderOf(text), subject: { kind: 'top_up', id: 1 } }, operator),
  ],
  'payment order of several rents': [
    3,
    (text) =>
      buildPaymentOrderDocument(
        {
          ...orderOf(text),
          subject: { kind: 'joint', id: 1, isExtension: true, rents: [{ ...rent(text), total: 90_000 }] },
        },
        operator,
      ),
  ],
  invoice: [
    3,
    (text) =>
      buildInvoiceDocument(
        { ...accounted(text), made: '2026-07-10', lines, total: 90_000, rate: 22 },
        { paid: false, payUntil: new Date('2026-07-20T09:00:00Z') },
        operator,
      ),
  ],
  act: [
    3,
    (text) =>
      buildActDocument({
        ...actOfAugust,
        buyer: { ...actOfAugust.buyer, fullName: text, address: text },
        seller: { ...actOfAugust.seller, signer: text },
        officeAddress: `Москва, ${text}`,
        lockerName: text,
        lines: [{ name: text, amount: 119_000, vat: 19_833 }],
      }),
  ],
  statement: [
    3,
    (text) => buildBalanceStatementDocument(statement(text), owner(text), operator, '2026-09-01', () => 22),
  ],
  'reconciliation act': [
    4,
    (text) =>
      buildReconciliationDocument(
        { ...statement(text), from: '2026-08-01', to: '2026-08-31' },
        owner(text),
        operator,
      ),
  ],
  'act of destruction': [
    4,
    (text) =>
      buildDestructionActDocument(
        {
          id: 1,
          drawnBy: text,
          drawnAt: '2026-08-10T09:00:00Z',
          confirmedBy: text,
          witness: text,
          confirmedAt: '2026-08-10T10:00:00Z',
          letters: [{ id: 1, sender: text, number: text, boxNumber: '12' }],
        },
        operator,
      ),
  ],
}
/** Texts that are hard to fit on a page; single characters are tested in the application. */
const written = ['a word without end', 'several long words', 'emoji', 'right to left'] as const

test.each(
  Object.entries(documents).flatMap(([sheet, [times, of]]) =>
    written.map((name) => ({ sheet, name, times, of })),
  ),
)(
  '$name is printed whole or marked in the $sheet, within the page and its column',
  async ({ name, times, of }) => {
    const text = hostileTexts[name]
    const bytes = await renderPdf(of(text))
    expect(dense(textOfPdf(bytes)).split(dense(toDrawableText(text))).length - 1).toBeGreaterThanOrEqual(
      times,
    )
    expectAllInPlace(bytes)
  },
)

test.each(Object.entries(hostileTexts))('%s is not a formula in a statement', (_, text) => {
  for (const cell of buildBalanceStatementCsv(statement(text)).split(/[;\r\n]+/u))
    expect(cell.replace(/^\ufeff?"?/u, '')).not.toMatch(/^[=+@-]/u)
})
