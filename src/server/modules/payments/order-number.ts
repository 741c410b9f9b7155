/** Our number of a card order at the bank: claim and payment, so that an order names its payment even unanswered. */
export const orderNumberOf = (payment: { id: number; claim_id: number }): string =>
  `${payment.claim_id}-${payment.id}`

/** The payment that an order number names; null for a number that is not ours. */
export const paymentOfOrderNumber = (orderNumber: string): number | null => {
  const [, id] = /^\d{1,15}-(\d{1,15})$/.exec(orderNumber) ?? []
  return id === undefined ? null : Number(id)
}
