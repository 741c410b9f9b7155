import { accept, refuse } from '#kit/rules/outcome.ts'
import type { BankReceipt, BankReceipts } from '#server/integrations/bank/acquiring-bank.ts'
import type { FiscalFailure, FiscalService, ReceiptTransaction } from './fiscal-service.ts'

const serviceUnreachable: FiscalFailure = { ok: false, code: 'service_unreachable' }

/** Finds the bank's receipt of a transaction; a refund is identified by the sum refunded before it. */
function findBankReceipt(
  receipts: readonly BankReceipt[],
  { kind, before }: ReceiptTransaction,
): BankReceipt | undefined {
  const incoming = receipts.filter(({ direction, state }) => direction === 'in' && state !== 'failed')
  if (kind === 'income') return incoming[0] ?? receipts.findLast(({ direction }) => direction === 'in')
  if (kind === 'offset') return incoming[1]
  let back = 0
  for (const receipt of receipts.filter(({ direction }) => direction === 'out')) {
    if (back === before) return receipt
    back += receipt.amount ?? 0
  }
  return undefined
}

/**
 * The acquiring bank makes the receipts of its own orders. Receipts of other money come from `rest`, or from a cash
 * register outside this system.
 */
export function createAcquirerReceipts(bank: BankReceipts, rest: FiscalService | undefined): FiscalService {
  const own = ({
    orderId,
    isCorrection,
  }: Pick<ReceiptTransaction, 'orderId' | 'isCorrection'>): string | null => (isCorrection ? null : orderId)
  return {
    followsOrders: true,
    makes: (receipt) => own(receipt) !== null || (rest?.makes(receipt) ?? false),

    async send(receipt) {
      const orderId = own(receipt)
      if (orderId === null) return rest ? rest.send(receipt) : serviceUnreachable
      if (receipt.kind !== 'offset') return accept(orderId)
      const known = await bank.ofOrder(orderId)
      if (!known.ok) return serviceUnreachable
      if (findBankReceipt(known.value, receipt)) return accept(orderId)
      // If the answer to this request is lost, a retry finds the receipt.
      const closed = await bank.close(orderId, receipt.amount, receipt)
      if (closed.ok) return accept(orderId)
      return closed.code === 'bank_unreachable'
        ? serviceUnreachable
        : { ok: false, code: 'service_refused', words: closed.words }
    },

    async report(serviceId, receipt) {
      if (own(receipt) === null) return rest ? rest.report(serviceId, receipt) : serviceUnreachable
      const known = await bank.ofOrder(serviceId)
      if (!known.ok) return serviceUnreachable
      const found = findBankReceipt(known.value, receipt)
      if (found?.state === 'failed') return accept({ state: 'fail', mayTryAgain: false })
      return found?.state === 'done' && found.fiscal
        ? accept({ state: 'done', fiscal: found.fiscal })
        : accept({ state: 'wait' })
    },

    readCallback: (body) => rest?.readCallback(body) ?? refuse('not_readable'),

    async check() {
      // Asks for an order that does not exist: the bank answers "unknown" only if it accepts our credentials.
      const asked = await bank.ofOrder('00000000-0000-0000-0000-000000000000')
      const problem = asked.ok || asked.code === 'order_unknown' ? null : asked.code
      return problem ?? (await rest?.check()) ?? null
    },
  }
}
