/** The path under which the embedded register is mounted. */
export const fiscalTwinMount = '/sandbox-receipts'

const SHIFT_RECEIPTS = 100

/** What the embedded register says of its receipt of this number. */
export const registerNumbers = (number: number) => ({
  fiscal_receipt_number: ((number - 1) % SHIFT_RECEIPTS) + 1,
  shift_number: Math.floor((number - 1) / SHIFT_RECEIPTS) + 1,
  fn_number: '9999078900000001',
  ecr_registration_number: '0000000001012345',
  fiscal_document_number: number,
  fiscal_document_attribute: String(1_000_000_000 + ((number * 2_654_435_761) % 3_000_000_000)),
})

/** Where a receipt of the embedded register is shown. */
export const twinReceiptLink = (origin: string, uuid: string): string =>
  `${new URL(origin).origin}${fiscalTwinMount}/check/${uuid}`
