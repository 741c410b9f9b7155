import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { BankCallback } from './acquiring-bank.ts'
import { checksumHolds } from './checksum.ts'

/** Reads a callback's parameters; unsigned, forged or incomplete ones are all `bad_checksum`. */
export function readCallback(
  parameters: URLSearchParams,
  key: string,
): Outcome<BankCallback, 'bad_checksum'> {
  const orderId = parameters.get('mdOrder')
  const orderNumber = parameters.get('orderNumber')
  const operation = parameters.get('operation')
  if (!orderId || !orderNumber || !operation || !checksumHolds(parameters, key)) return refuse('bad_checksum')
  const amount = parameters.get('amount')
  return accept({
    orderId,
    orderNumber,
    operation,
    succeeded: parameters.get('status') === '1',
    ...(amount && /^\d+$/.test(amount) ? { amountKopecks: Number(amount) } : {}),
  })
}
