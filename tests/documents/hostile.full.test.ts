import { expect, test } from 'vitest'
import {
  type ApplicationFormData,
  buildApplicationFormDocument,
} from '#claims/server/documents/claim-pdfs.ts'
import { toClaimsCsv, toClaimsXlsx } from '#claims/server/documents/claims-spreadsheet.ts'
import { openContentFiles } from '#content/server/content-files.ts'
import { readOperatorEntry } from '#content/server/live-content.ts'
import { renderDocx } from '#documents/docx.ts'
import { toDrawableText } from '#documents/pdf/font-faces.ts'
import { renderPdf } from '#documents/pdf.ts'
import { hostileTexts } from '#support/hostile-texts.ts'
import { expectAllInPlace } from './places-in-pdf.ts'
import { textOfPdf } from './read-pdf.ts'
import { fileOfZip } from './read-zip.ts'

const operator = readOperatorEntry(openContentFiles('content'))
const application = (text: string): ApplicationFormData => ({
  claim: 100_001,
  url: 'https://box.example.ru/claims/100001',
  made: '2026-07-10',
  officeIndex: '101000',
  officeAddress: `Москва, ${text}`,
  boxNumber: '12',
  lockerName: text,
  boxName: text,
  start: '2026-08-01',
  end: '2026-12-31',
  continues: null,
  holder: text,
  inn: '',
  kpp: '',
  address: text,
  bank: { name: text, bic: '044525225', account: '40702810000000000001', correspondent: '' },
  email: `${text}@example.org`,
  identity: {
    name: text,
    birthday: '14.05.1964',
    passport: {
      series: '4509',
      number: '100001',
      issueDate: '12.03.2010',
      issueAuthority: text,
      departmentCode: '770001',
      birthPlace: text,
    },
    registrationAddress: text,
    addressKnown: false,
    homeAddress: text,
    email: '',
    phone: '79161234567',
    registeredAt: '2026-07-10T09:00:00Z',
  },
  clientType: 2,
  privilegeDocument: text,
  services: [1, 4],
  total: 519_677,
  paid: 0,
  rate: 22,
})
const dense = (text: string): string => text.replace(/\s+/gu, '')

test.each(Object.entries(hostileTexts))(
  '%s stands in the application whole or marked, inside its column',
  async (_, text) => {
    const bytes = await renderPdf(buildApplicationFormDocument(application(text), operator))
    expect(dense(textOfPdf(bytes))).toContain(dense(toDrawableText(text)))
    expectAllInPlace(bytes)
  },
)

test.each(Object.entries(hostileTexts))('%s appears in a Word document as typed', async (_, text) => {
  const bytes = await renderDocx({
    ...buildApplicationFormDocument(application(text), operator),
    blocks: [
      { kind: 'paragraph', runs: [{ text, strong: true }] },
      { kind: 'table', head: [[{ text }]], rows: [[[{ text }]]] },
    ],
  })
  const xml = fileOfZip(bytes, 'word/document.xml') ?? ''
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  expect(xml.split(escaped)).toHaveLength(4)
})

test('characters that no font has are shown as missing', () => {
  expect(toDrawableText(hostileTexts.emoji)).toBe('Ромашка ¤¤')
  expect(toDrawableText('שלום')).toBe('¤¤¤¤')
  expect(toDrawableText(hostileTexts['zero width'])).toBe('Ромашка')
  expect(toDrawableText('И\u0306ожик')).toBe('Йожик')
  expect(toDrawableText('5\u202f196,77 ₽ − «„ёлочки“» № 1')).toBe('5\u00a0196,77 ₽ − «„ёлочки“» № 1')
})

test('amounts in documents have the Russian format', async () => {
  const text = textOfPdf(await renderPdf(buildApplicationFormDocument(application('Ромашка'), operator)))
  expect(text).toContain('5\u00a0196,77')
  expect(text).not.toContain('5196.77')
})

const claim = (text: string) => ({
  claimId: 1,
  claimStatus: { id: 6 as const },
  startDate: '2026-08-01',
  endDate: '2026-12-31',
  boxId: 1,
  boxNumber: '12',
  lockerName: text,
  isSigned: true,
  address: text,
  index: '101000',
  isProlongationAvailable: false,
  totalCost: 5196.77,
  clientType: 3 as const,
  safetyGuarantee: null,
  reservationTerm: null,
  inProcessing: false,
  newOffer: false,
  noFundsToPay: false,
  boxName: text,
  settlement: text,
})

test.each(Object.entries(hostileTexts))('%s is not a formula in a spreadsheet', async (_, text) => {
  const csv = Buffer.from(toClaimsCsv([claim(text)])).toString('utf8')
  for (const cell of csv.split(/[;\r\n]+/u)) expect(cell.replace(/^"/u, '')).not.toMatch(/^[=+@-]/u)
  const sheet = fileOfZip(Buffer.from(await toClaimsXlsx([claim(text)])), 'xl/worksheets/sheet1.xml')
  expect(sheet).not.toContain('<f>')
})

test('the spreadsheet has column widths, a frozen header and a filter', async () => {
  const sheet = fileOfZip(
    Buffer.from(await toClaimsXlsx([claim('Ромашка'), claim('Роза')])),
    'xl/worksheets/sheet1.xml',
  )
  expect(sheet).toContain('<autoFilter ref="A1:M3"/>')
  expect(sheet).toMatch(/<col [^>]*width="40/u)
  expect(sheet).toMatch(/<pane [^>]*state="frozen"/u)
})
