import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildApplicationFormDocument, buildReceiptDocument } from '#claims/server/documents/claim-pdfs.ts'
import { openContentFiles } from '#content/server/content-files.ts'
import { readOperatorEntry } from '#content/server/live-content.ts'
import type { VatRateValue } from '#kit/words/amount-text.ts'
import { buildActDocument, buildInvoiceDocument } from '#money/server/documents/accounting-documents.ts'
import {
  buildActRegister1c,
  buildActRegisterCsv,
  buildTransferDocumentFile,
} from '#money/server/documents/act-files.ts'
import { buildBalanceStatementDocument } from '#money/server/documents/balance-documents.ts'
import { buildPaymentOrderDocument } from '#money/server/documents/payment-order.ts'
import { computeIncludedVat } from '#rent/rules/tariff.ts'
import { actOfAugust } from './issued-acts.ts'

const operator = readOperatorEntry(openContentFiles('content'))
const rent = {
  claim: 100_002,
  officeIndex: '101000',
  officeAddress: 'Москва, ул. Мясницкая, д. 26',
  boxNumber: '524',
  lockerName: null,
  start: '2026-08-01',
  end: '2026-08-31',
} as const
const lines = [{ kind: 'month', month: '2026-08-01', amount: 90_000 }] as const
const entity = {
  orgFullName: 'ООО «Ромашка»',
  inn: '7704112232',
  kpp: '770401001',
  bankName: 'Банк',
  bankBic: '044525225',
  accountNumber: '40702810500000000001',
  correspondentNumber: '30101810400000000225',
}
const actAt = (rate: VatRateValue) => {
  const vat = computeIncludedVat(90_000, rate)
  return { ...actOfAugust, rate, amount: 90_000, vat, lines: [{ name: 'Аренда', amount: 90_000, vat }] }
}
const taken = {
  id: 1,
  kind: 'payment' as const,
  at: '2026-08-11T09:00:00Z',
  amount: -90_000,
  balance: 0,
  claim: null,
  box: null,
  document: null,
}
const day = new Date('2026-07-20T09:00:00Z')

/** Every document with a price, at a given VAT rate. */
const documents: Readonly<Record<string, (rate: VatRateValue) => object | Uint8Array>> = {
  buildApplicationFormDocument: (rate) =>
    buildApplicationFormDocument(
      {
        ...rent,
        url: 'https://box.example.ru/claims/100002',
        made: '2026-07-10',
        boxName: null,
        continues: null,
        holder: 'Иванова Анна Петровна',
        inn: '',
        kpp: '',
        address: '',
        bank: null,
        email: '',
        identity: null,
        clientType: 1,
        privilegeDocument: null,
        services: [],
        total: 90_000,
        paid: 0,
        rate,
      },
      operator,
    ),
  buildReceiptDocument: (rate) =>
    buildReceiptDocument(
      {
        ...rent,
        payment: 1,
        service: null,
        payer: 'Иванова Анна Петровна',
        method: 1,
        bankOrder: null,
        paidBy: null,
        amount: 90_000,
        refunded: 0,
        paidAt: day,
        rate,
      },
      operator,
    ),
  buildInvoiceDocument: (rate) =>
    buildInvoiceDocument(
      {
        ...rent,
        customer: { ...entity, addressLegal: 'Москва' },
        made: '2026-07-10',
        lines,
        total: 90_000,
        rate,
      },
      { paid: false, payUntil: day },
      operator,
    ),
  buildPaymentOrderDocument: (rate) =>
    buildPaymentOrderDocument(
      {
        total: 90_000,
        payUntil: day,
        rate,
        reserved: day,
        payer: entity,
        subject: { ...rent, kind: 'rent' },
      },
      operator,
    ),
  buildActDocument: (rate) => buildActDocument(actAt(rate)),
  buildBalanceStatementDocument: (rate) =>
    buildBalanceStatementDocument(
      { month: '2026-08', opening: 90_000, came: 0, went: 90_000, closing: 0, operations: [taken] },
      { name: 'ООО «Ромашка»', inn: '7704112232' },
      operator,
      '2026-09-01',
      () => rate,
    ),
  buildUpdFile: (rate) => buildTransferDocumentFile(actAt(rate)),
  buildRegisterCsv: (rate) => buildActRegisterCsv([actAt(rate)]),
  buildRegister1c: (rate) => buildActRegister1c([actAt(rate)], '2026-09-01T00:01:00'),
}

const textOf = (name: string, made: object | Uint8Array): string =>
  made instanceof Uint8Array
    ? new TextDecoder(name === 'buildUpdFile' ? 'windows-1251' : 'utf-8').decode(made)
    : JSON.stringify(made)

test.for(Object.entries(documents))(
  'every document with a price shows the VAT rate of the tariff: %s',
  ([name, of]) => {
    for (const rate of [5, 20, 22] as const) {
      const text = textOf(name, of(rate))
      expect(text).toMatch(new RegExp(`(?<!\\d)${rate}[\\s\\u00a0]?%|<Ставка>${rate}</Ставка>`))
      const others = [5, 10, 20, 22].filter((other) => other !== rate)
      for (const other of others) expect(text).not.toMatch(new RegExp(`(?<!\\d)${other}[\\s\\u00a0]?%`))
    }
    const without = textOf(name, of('none'))
    expect(without).toMatch(/без НДС|НДС не облага[а-я]+|"НДС"\}?\]?,.{0,12}не облагается/iu)
    expect(without).not.toMatch(/\d[\s\u00a0]?%/)
  },
)

/** Documents without our prices: destruction acts, reconciliation acts, answers about personal data. */
const withoutPrice = [
  'buildDestructionActDocument',
  'buildReconciliationDocument',
  'buildDataSubjectAnswerDocument',
]

test('every document is covered', () => {
  const folder = new URL('../../../../../src/features/', import.meta.url)
  const made = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/server\/documents\/.+\.ts$/.test(name))
    .flatMap((name) =>
      Array.from(
        readFileSync(new URL(name, folder), 'utf8').matchAll(
          /^export (?:const|function) (build\w+Document)\b/gmu,
        ),
        ([, found = '']) => found,
      ),
    )
  const known = [...Object.keys(documents).filter((name) => name.endsWith('Document')), ...withoutPrice]
  expect(made.toSorted()).toEqual(known.toSorted())
})
