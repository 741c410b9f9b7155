import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { textOfPdf } from '../../../../documents/read-pdf.ts'
import { book, boxes, confirmed, reserve, signed } from './living.ts'

let product: Tenant
let anna: Caller
let operator: Caller
let rent: number
let unpaidClaim: number
let box: () => Promise<number>
const logIn = async () => {
  anna = await product.as('individual')
  operator = await product.as('operator')
}
beforeAll(async () => {
  product = await openTenant()
  await logIn()
  box = boxes(product)
  rent = await signed(anna, operator, await box(), { services: [8], total: 2250 + 290 })
  unpaidClaim = await confirmed(anna, await box())
})

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('the card of a rental', () => {
  // AMB-24.
  test('shows its timeline, the address for senders, the extension window and the guarantee', async () => {
    const { body } = await anna.get(`/api/claims/${rent}/card`)
    expect(body).toMatchObject({
      claim: rent,
      today: '2025-07-10',
      senders: {
        parts: [
          { kind: 'index', value: product.office },
          { kind: 'box_number', value: '99' },
        ],
      },
      prolongation: {
        isAvailable: false,
        code: 'prolongation_not_started',
        window: { from: '2025-10-02', to: '2025-11-30' },
        extension: null,
        offer: null,
      },
      guaranteeEnd: '2026-01-31',
      bring: [],
      items: [],
    })
    expect(body.line.map(({ step, done }: { step: string; done: boolean }) => [step, done])).toEqual([
      ['created', true],
      ['paid', true],
      ['signed', true],
      ['starts', false],
      ['prolongation_opens', false],
      ['prolongation_closes', false],
      ['ends', false],
      ['guarantee_ends', false],
    ])
  })

  test('shows the deadline of an unpaid claim and what to bring for a paid one', async () => {
    const { body } = await anna.get(`/api/claims/${unpaidClaim}/card`)
    const { createdAt, reservationTerm } = (await anna.get(`/api/claims/${unpaidClaim}`)).body
    expect(Date.parse(reservationTerm) - Date.parse(createdAt)).toBe(15 * 60_000)
    expect(body.line[1]).toMatchObject({
      step: 'pay_until',
      done: false,
      at: reservationTerm,
    })
    expect(body.bring).toEqual([])
    const paid = await confirmed(anna, await box())
    await reserve(anna, paid)
    await book(operator, paid)
    expect((await anna.get(`/api/claims/${paid}/card`)).body.bring).toEqual(['claim_number', 'passport'])
  })

  test('offers the coming dates as a calendar', async () => {
    const { body, headers } = await anna.get(`/api/claims/${rent}/calendar`)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const unfolded = decode(body).replaceAll(/\r\n[ \t]/g, '')
    expect(unfolded).toContain('DTSTART;VALUE=DATE:20250801')
    expect(unfolded).toContain('DTSTART;VALUE=DATE:20251231')
    expect(unfolded).toContain(`/claims/${rent}`)
    expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(5)
    expect(unfolded).not.toContain('undefined')
  })

  test('an ended claim has no coming dates and no calendar', async () => {
    const id = await confirmed(anna, await box())
    expect((await anna.get(`/api/claims/${id}/calendar`)).status).toBe(200)
    await product.database.kysely.updateTable('claim').set({ status: 2 }).where('id', '=', id).execute()
    const refused = await anna.get(`/api/claims/${id}/calendar`)
    expect([refused.status, refused.body.code]).toEqual([410, 'no_dates'])
  })

  test('offers the address for senders as labels and as a contact card (M-NAME-08)', async () => {
    const { body, headers } = await anna.get(`/api/claims/${rent}/labels`)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="labels-${rent}.pdf"`)
    expect(textOfPdf(Buffer.from(body)).split(`${product.office}, а/я 99`)).toHaveLength(2)
    const contact = await anna.get(`/api/claims/${rent}/contact`)
    expect(contact.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect(contact.headers.get('content-disposition')).toBe(`attachment; filename="box-${rent}.vcf"`)
    expect(decode(contact.body)).toContain('ADR;TYPE=POSTAL,PREF:а/я 99;;;Москва;')
  })

  test('hands out no address of an unpaid claim', async () => {
    for (const path of ['labels', 'contact']) {
      const refused = await anna.get(`/api/claims/${unpaidClaim}/${path}`)
      expect([refused.status, refused.body.code]).toEqual([409, 'address_not_active'])
    }
  })

  test('prints the application and the receipt as tagged PDF', async () => {
    const { body: payments } = await anna.get(`/api/claims/${rent}/payments`)
    expect(payments).toMatchObject([
      { purpose: 'rent', method: 2, state: 'paid', amount: 254000, hasReceipt: true },
    ])
    for (const path of ['application', `payments/${payments[0].id}/receipt`]) {
      const { body, headers } = await anna.get(`/api/claims/${rent}/${path}`)
      expect(headers.get('content-disposition')).toContain('.pdf')
      expect(decode(body)).toContain('/MarkInfo')
    }
    const missing = await anna.get(`/api/claims/${unpaidClaim}/payments/${payments[0].id}/receipt`)
    expect([missing.status, missing.body.code]).toEqual([404, 'payment_unknown'])
  })

  test.each([
    'card',
    'payments',
    'calendar',
    'labels',
    'contact',
    'application',
    'payments/1/receipt',
    'notifications',
  ])('%s is available to its owner only', async (path) => {
    const other = await product.as('newcomer')
    for (const id of [rent, 999_999]) expect((await other.get(`/api/claims/${id}/${path}`)).status).toBe(403)
    expect((await (await product.visitor()).get(`/api/claims/${rent}/${path}`)).status).toBe(401)
  })

  test('an unpaid payment has no receipt', async () => {
    await anna.post('/api/payments/', {
      claim: unpaidClaim,
      amount: '2250.00',
      paymentMethod: 2,
      paymentStatus: 4,
      paymentType: 3,
    })
    const { body: payments } = await anna.get(`/api/claims/${unpaidClaim}/payments`)
    const refused = await anna.get(`/api/claims/${unpaidClaim}/payments/${payments[0].id}/receipt`)
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_not_paid'])
  })
})
