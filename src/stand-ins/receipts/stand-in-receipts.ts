import * as z from 'zod/mini'
import type { KeyValueStore } from '#server/integrations/key-value-store.ts'

export const fiscalStandInPath = '/sandbox-receipts'

const RECEIPTS_PER_SHIFT = 100

export const toCashRegisterFields = (number: number) => ({
  fiscal_receipt_number: ((number - 1) % RECEIPTS_PER_SHIFT) + 1,
  shift_number: Math.floor((number - 1) / RECEIPTS_PER_SHIFT) + 1,
  fn_number: '9999078900000001',
  ecr_registration_number: '0000000001012345',
  fiscal_document_number: number,
  fiscal_document_attribute: String(1_000_000_000 + ((number * 2_654_435_761) % 3_000_000_000)),
})

export const standInReceiptUrl = (origin: string, uuid: string): string =>
  `${new URL(origin).origin}${fiscalStandInPath}/check/${uuid}`

const sum = z.number().check(z.minimum(0))
const vat = z.object({ type: z.string(), sum })
const settlementSchema = z.object({
  company: z.optional(z.object({ inn: z.string(), sno: z.string(), payment_address: z.string() })),
  items: z
    .array(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(128)),
        price: sum,
        quantity: z.number(),
        sum,
        payment_method: z.string(),
        payment_object: z.int(),
        vat,
      }),
    )
    .check(z.minLength(1)),
  payments: z.array(z.object({ type: z.int(), sum })).check(z.minLength(1)),
  total: sum,
})
export const receiptRequestSchema = z.object({
  external_id: z.string().check(z.minLength(1), z.maxLength(128)),
  timestamp: z.string(),
  service: z.optional(z.object({ callback_url: z.optional(z.string()) })),
  receipt: z.optional(
    z.extend(settlementSchema, {
      client: z.object({ email: z.optional(z.string()), phone: z.optional(z.string()) }),
    }),
  ),
  correction: z.optional(
    z.extend(settlementSchema, { correction_info: z.object({ type: z.string(), base_date: z.string() }) }),
  ),
})
export type ReceiptRequest = z.infer<typeof receiptRequestSchema>

/** Key of the failure that tests tell the stand-in to imitate. */
export const simulatedFiscalFaultKey = 'fiscal-twin-trouble'
export type SimulatedFiscalFault = '' | 'down' | 'lost' | 'slow' | 'fail' | 'timeout' | 'invalid' | 'token'

/** A stored receipt without the payer's data. */
export interface StandInReceipt {
  readonly uuid: string
  readonly externalId: string
  readonly operation: string
  readonly body: z.infer<typeof settlementSchema>
  readonly number: number
  readonly at: number
  readonly failed: 'fail' | 'timeout' | null
}

const toKopecks = (roubles: number): number => Math.round(roubles * 100)
const sumKopecks = (parts: readonly { sum: number }[]): number =>
  parts.reduce((all, part) => all + toKopecks(part.sum), 0)

/** True if both the lines and the payments add up to the total. */
export const isReceiptBalanced = ({ receipt, correction }: ReceiptRequest): boolean => {
  const body = receipt ?? correction
  return (
    body !== undefined &&
    sumKopecks(body.items) === toKopecks(body.total) &&
    sumKopecks(body.payments) === toKopecks(body.total) &&
    body.items.every((item) => toKopecks(item.price * item.quantity) === toKopecks(item.sum))
  )
}

export function openStandInReceipts(store: KeyValueStore, clock: { now(): Date }) {
  const read = async (uuid: string): Promise<StandInReceipt | undefined> => {
    const kept = await store.read(`fiscal-twin-${uuid}`)
    return kept === undefined ? undefined : (JSON.parse(kept) as StandInReceipt)
  }
  const nextNumber = async (): Promise<number> => {
    const kept = await store.writeOnce('fiscal-twin-number', '0')
    const next = Number(kept) + 1
    return (await store.replace('fiscal-twin-number', kept, String(next))) ? next : nextNumber()
  }
  return {
    read,
    trouble: async () => ((await store.read(simulatedFiscalFaultKey)) ?? '') as SimulatedFiscalFault,
    async register(
      request: ReceiptRequest,
      operation: string,
      failed: StandInReceipt['failed'],
    ): Promise<{ uuid: string; isNew: boolean }> {
      const fresh = crypto.randomUUID()
      const { client: _, ...body } = { client: undefined, ...(request.receipt ?? request.correction) }
      const uuid = await store.writeOnce(`fiscal-twin-of-${request.external_id}`, fresh)
      if (uuid !== fresh) return { uuid, isNew: false }
      const kept = {
        uuid,
        externalId: request.external_id,
        operation,
        body,
        number: await nextNumber(),
        at: clock.now().getTime(),
        failed,
      }
      await store.write(`fiscal-twin-${uuid}`, JSON.stringify(kept))
      return { uuid, isNew: true }
    },
  }
}
