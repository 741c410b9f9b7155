import {
  type BranchBox,
  type BranchClaimDetails,
  bookPayment,
  type CurrentBoxRent,
  endRentEarly,
  refuseClaim,
  setBoxOutOfOrder,
} from '#back-office/api/branch-claims-and-boxes.ts'
import { branchCopy, branchRefusalText, branchClaimCardCopy as copy } from '#back-office/words/branch.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { toKopecks } from '#kit/rules/money.ts'
import { createDialogAction, type DialogActionResult } from '#kit/screens/dialog-action.ts'
import { currentRentFromRefusal } from './boxes-list.tsx'
import {
  type ClaimActionDraft,
  ClaimActionFields,
  type ClaimDialogAction,
  type PendingClaimAction,
} from './claim-action-fields.tsx'

const titles: Readonly<Record<ClaimDialogAction, string>> = {
  refuse: copy.refuseTitle,
  end: copy.endTitle,
  book: copy.bookTitle,
  putOut: branchCopy.putOutTitle,
}

interface OpenCard {
  readonly card: () => BranchClaimDetails | null
  readonly acted: (id: number, act: ClaimDialogAction, end: BranchClaimDetails | null) => Promise<void>
  readonly readAgain: (id: number) => Promise<void>
  readonly overtaken: (id: number, code: string) => void
}

const surplusFromRefusal = (data: unknown): ClaimActionDraft['surplus'] => {
  const { surplus } = (data ?? {}) as { surplus?: unknown }
  return typeof surplus === 'number' ? { amount: surplus, agreed: false } : null
}
const AMOUNT_PATTERN = /^\d{1,9}([.,]\d{1,2})?$/

const isNoLongerAllowed = ({ act, claim }: PendingClaimAction, card: BranchClaimDetails | null): boolean =>
  (act === 'refuse' || act === 'end') && card?.id === claim && !card.acts.includes(act)

export function createClaimActionDialog(environment: Environment, claim: OpenCard) {
  const acts: Readonly<
    Record<
      ClaimDialogAction,
      (
        card: BranchClaimDetails,
        draft: ClaimActionDraft,
        subject: PendingClaimAction,
      ) => DialogActionResult<BranchClaimDetails | BranchBox>
    >
  > = {
    refuse: ({ id }, { reason, emptied }) =>
      call(environment, refuseClaim, { params: { id }, body: { reason, emptied } }),
    end: ({ id, earlyEnd }, { reason, emptied }) =>
      call(environment, endRentEarly, {
        params: { id },
        body: { reason, refund: earlyEnd?.refund ?? 0, emptied },
      }),
    book: (_, { amount: typed, document, surplus }, { payment }) => {
      const amount = typed.replace(/[\s\u00a0]/g, '')
      if (!AMOUNT_PATTERN.test(amount) || payment === null) return { ok: false, code: 'amount_malformed' }
      const agreedSurplus = surplus?.agreed ? { surplus: surplus.amount } : {}
      const body = { amount: toKopecks(amount), document, ...agreedSurplus }
      return call(environment, bookPayment, { params: { id: payment }, body })
    },
    putOut: ({ boxId }, { rent }) =>
      call(environment, setBoxOutOfOrder, {
        params: { id: boxId },
        body: { outOfOrder: true, ...(rent ? { claim: rent.claim } : {}) },
      }),
  }

  const dialog = createDialogAction<PendingClaimAction, ClaimActionDraft, BranchClaimDetails | BranchBox>({
    formId: 'desk-act',
    draft: {
      rent: null,
      surplus: null,
      emptied: false,
      reason: '',
      amount: '',
      document: '',
    },
    title: (subject) => titles[subject.act],
    submit: (_, subject) => copy.confirm[subject.act],
    submitting: copy.sending,
    danger: (subject) => subject.act === 'end' || subject.act === 'refuse' || subject.act === 'putOut',
    refusal: branchRefusalText,
    atFields: ['amount_malformed', 'amount_differs', 'document_missing'],
    fields: (state, fill) => {
      const card = claim.card()
      return card && <ClaimActionFields card={card} state={state} fill={fill} />
    },
    send: (subject, draft) => {
      const card = claim.card()
      return card === null ? { ok: false, code: 'unexpected' } : acts[subject.act](card, draft, subject)
    },
    refused: async (refusal, { subject }) => {
      if (!('status' in refusal)) return undefined
      const { code, data, status } = refusal
      // Another claim rents the box by now, so the dialog asks again about that claim.
      if (code === 'box_rented') return { draft: { rent: currentRentFromRefusal(data) } }
      if (code === 'amount_differs') return { draft: { surplus: surplusFromRefusal(data) } }
      if (status === 409) await claim.readAgain(subject.claim)
      if (!isNoLongerAllowed(subject, claim.card())) return undefined
      claim.overtaken(subject.claim, code)
      return 'close'
    },
    done: (subject, value) => claim.acted(subject.claim, subject.act, 'acts' in value ? value : null),
  })

  return {
    ...dialog,
    ask: (
      kind: ClaimDialogAction,
      { payment = null, rent = null }: { payment?: number | null; rent?: CurrentBoxRent | null } = {},
    ) => {
      const card = claim.card()
      if (card) dialog.open({ act: kind, claim: card.id, payment }, { rent })
    },
  }
}
