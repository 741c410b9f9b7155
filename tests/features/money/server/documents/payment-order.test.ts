import { inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { openContentFiles } from '#content/server/content-files.ts'
import { readOperatorEntry } from '#content/server/live-content.ts'
import { renderPdf } from '#documents/pdf.ts'
import {
  buildPaymentOrderDocument,
  type PaymentOrder,
  paymentOrderQrText,
} from '#money/server/documents/payment-order.ts'
import { tagsOfPdf, textOfPdf } from '../../../../documents/read-pdf.ts'

const operator = readOperatorEntry(openContentFiles('content'))
const order: PaymentOrder = {
  subject: {
    kind: 'rent',
    claim: 100_001,
    officeIndex: '101000',
    boxNumber: '17',
    lockerName: null,
    start: '2026-08-01',
    end: '2026-08-31',
  },
  total: 90_000,
  payUntil: new Date('2026-07-20T09:00:00Z'),
  reserved: new Date('2026-07-10T09:00:00Z'),
  rate: 22,
  payer: {
    orgFullName: 'ООО «Северный ветер»',
    inn: '7704112232',
    kpp: '770401001',
    bankName: 'ПАО Сбербанк',
    bankBic: '044525225',
    accountNumber: '40702810500000000001',
    correspondentNumber: '30101810400000000225',
  },
}

/** Corners, in points, of the squares drawn in a PDF. */
const squaresOf = (bytes: Buffer): [number, number][] => {
  const text = bytes.toString('latin1')
  return [...text.matchAll(/\/Length (\d+)\n[\s\S]*?stream\n/g)].flatMap((match) => {
    const start = (match.index ?? 0) + match[0].length
    const packed = bytes.subarray(start, start + Number(match[1]))
    if (packed[0] !== 0x78) return []
    return [
      ...inflateSync(packed)
        .toString('latin1')
        .matchAll(/^([\d.]+) ([\d.]+) 1\.9 1\.9 re$/gm),
    ].map((square): [number, number] => [Number(square[1]), Number(square[2])])
  })
}

test('the payment order draws the bank’s code as squares, one for each dark module', async () => {
  const bytes = await renderPdf(buildPaymentOrderDocument(order, operator))
  const squares = squaresOf(bytes)
  const { data } = encode(paymentOrderQrText(order, operator), { ecc: 'M', border: 4 })
  const left = 62
  const top = Math.min(...squares.map(([, y]) => y)) - 4 * 1.9
  const drawn = data.map((row, line) =>
    row.map((_, column) =>
      squares.some(
        ([x, y]) => Math.abs(x - left - column * 1.9) < 0.01 && Math.abs(y - top - line * 1.9) < 0.01,
      ),
    ),
  )
  expect(drawn).toEqual(data)
})

test('the code has a text alternative and matches the data of the order', async () => {
  const bytes = await renderPdf(buildPaymentOrderDocument(order, operator))
  expect(tagsOfPdf(bytes)).toMatchObject({ H1: 1, Figure: 1, Table: 1 })
  expect(bytes.toString('latin1')).toContain('/Alt')
  const text = textOfPdf(bytes)
  expect(text).toContain('900-00')
  const qr = paymentOrderQrText(order, operator)
  expect(qr).toContain('|Sum=90000|')
  expect(qr).toContain('заявлению № 100001')
  expect(text.replace(/\s/g, '')).toContain((/Purpose=([^|]*)/.exec(qr)?.[1] ?? '?').replace(/\s/g, ''))
})
