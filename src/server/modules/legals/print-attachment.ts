import { findRow } from '#server/database/row-queries.ts'
import type { Attachment } from '#server/gateways/messages/email-sender.ts'
import type { EmailAttachment } from '../notifications/outbox.ts'
import { printOrderOf } from '../payments/print-payment-order.ts'
import type { JointDeps } from './joint-extension.ts'
import { printJointOrder } from './print-joint-order.ts'

type Deps = Pick<JointDeps, 'db' | 'printOrder'>

/** Prints what a letter carries, as it stands when the letter is sent; null once nothing waits for its money any more. */
export const documentPrinter =
  (deps: Deps) =>
  async ({ kind, of }: EmailAttachment): Promise<Attachment | null> => {
    const pdf = async () => {
      if (kind === 'joint_order') return printJointOrder(deps, of)
      const claim = await findRow(deps.db, 'claim', of)
      return claim ? printOrderOf(deps, claim) : null
    }
    const printed = await pdf()
    if (!printed?.ok || !(printed.value instanceof Uint8Array)) return null
    return {
      filename: `payment-order-${of}.pdf`,
      contentType: 'application/pdf',
      content: printed.value,
    }
  }
