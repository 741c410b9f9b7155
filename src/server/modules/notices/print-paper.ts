import type { Attachment } from '#server/gateways/letters/post.ts'
import type { JointNeeds } from '../legals/joint-extension.ts'
import { printJointOrder } from '../legals/print-joint-order.ts'
import { printOrderOf } from '../payments/print-payment-order.ts'
import type { LetterPaper } from './outbox.ts'

type Needs = Pick<JointNeeds, 'db' | 'printOrder'>

/** Prints what a letter carries, as it stands when the letter is sent; null once nothing waits for its money any more. */
export const paperPrinter =
  (needs: Needs) =>
  async ({ kind, of }: LetterPaper): Promise<Attachment | null> => {
    const pdf = async () => {
      if (kind === 'joint_order') return printJointOrder(needs, of)
      const claim = await needs.db.selectFrom('claim').selectAll().where('id', '=', of).executeTakeFirst()
      return claim ? printOrderOf(needs, claim) : null
    }
    const printed = await pdf()
    if (!printed?.ok || !(printed.value instanceof Uint8Array)) return null
    return {
      filename: `payment-order-${of}.pdf`,
      contentType: 'application/pdf',
      content: printed.value,
    }
  }
