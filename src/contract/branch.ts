import * as z from 'zod/mini'
import {
  calendarDate,
  claimStatus,
  clientType,
  flagInQuery,
  instant,
  kopecks,
  numberInPath,
  officeIndex,
  paymentMethod,
  serviceNumber,
} from './basics.ts'
import { lockerName } from './boxes.ts'
import { insertedItem, trackedItem } from './items.ts'
import { claimPayment, jointOfPayment } from './claim-card.ts'
import { statusChange } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { sentLetter } from './sent-messages.ts'
import { priceLine } from './tariffs.ts'
import { longest } from './typed-text.ts'

const operator = { access: 'operator' } as const
const byId = { ...operator, params: z.object({ id: numberInPath }) } as const
const page = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))

/**
 * The queues of the back office: claims to sign, payments to book, rents to end within 31 days, paid claims that nobody signed
 * before their term was over and that only a refusal can close (AMB-42).
 */
export const branchQueue = z.enum(['toSign', 'toBook', 'toEnd', 'toRefuse'])
/** Those that list claims. */
const claimQueue = z.enum(['toSign', 'toEnd', 'toRefuse'])
export type ClaimQueue = z.infer<typeof claimQueue>
export type BranchQueue = z.infer<typeof branchQueue>

/** A claim as the back office lists it. */
export const branchClaim = z.object({
  id: z.int(),
  claimStatus,
  isSigned: z.nullable(z.boolean()),
  /** Name of the person or of the organisation; empty before the client record. */
  holder: z.string(),
  clientType,
  index: z.string(),
  boxId: z.int(),
  boxNumber: z.string(),
  lockerName,
  isAaps: z.boolean(),
  startDate: calendarDate,
  endDate: calendarDate,
  total: kopecks,
  paymentMethod: z.nullable(paymentMethod),
  payUntil: z.nullable(instant),
})
export type BranchClaim = z.infer<typeof branchClaim>

/** A rent of a joint order; one of another branch is booked with it, but its claim is not opened here. */
export const jointRent = z.object({
  claim: z.int(),
  index: z.string(),
  boxNumber: z.string(),
  lockerName,
  endDate: calendarDate,
  amount: kopecks,
  isOfBranch: z.boolean(),
})
export type JointRent = z.infer<typeof jointRent>

/** A payment at the office or by payment order that waits to be booked; a joint order is one, with its rents inside. */
export const branchPayment = z.object({
  id: z.int(),
  purpose: z.enum(['rent', 'service']),
  service: z.nullable(serviceNumber),
  method: paymentMethod,
  /** What the bank's line brings: of a joint order the sum of all that still wait. */
  amount: kopecks,
  reservedAt: instant,
  payUntil: z.nullable(instant),
  claim: branchClaim,
  joint: z.nullable(jointOfPayment),
  /** Of a joint order, by claim number; else none. */
  rents: z.array(jointRent),
})
export type BranchPayment = z.infer<typeof branchPayment>

/** Whose back office this is, its offices, and how long each queue is. */
export const readBranch = endpoint('GET /api/branch', () => ({
  ...operator,
  summary: 'Answers the branch of the operator, its offices and the lengths of its queues (our extension).',
  reply: z.object({
    operator: z.string(),
    branch: z.nullable(z.string()),
    offices: z.array(z.object({ index: z.string(), name: z.string(), address: z.string() })),
    queues: z.object({ toSign: z.int(), toBook: z.int(), toEnd: z.int(), toRefuse: z.int() }),
  }),
}))

/**
 * Claims to sign (status 3, unsigned, soonest start first), to end (on rent, 31 days or fewer left, soonest first) or to
 * refuse (paid, never signed, the term over, longest ago first), 20 a page; `index` leaves those of one office.
 */
export const readBranchClaims = endpoint('GET /api/branch/queues/:queue/claims', () => ({
  ...operator,
  summary: 'Lists a queue of claims of the branch (our extension).',
  params: z.object({ queue: claimQueue }),
  query: z.object({ page, index: z.optional(officeIndex) }),
  reply: z.object({ claims: z.array(branchClaim), total: z.int() }),
}))

/** Payments to book, oldest first, 20 a page; a joint order counts once; `index` leaves those of one office. */
export const readBranchPayments = endpoint('GET /api/branch/queues/toBook/payments', () => ({
  ...operator,
  summary: 'Lists the payments of the branch that wait to be booked (our extension).',
  query: z.object({ page, index: z.optional(officeIndex) }),
  reply: z.object({ payments: z.array(branchPayment), total: z.int() }),
}))

/** What the back office may do with a claim now. */
export const branchAct = z.enum(['sign', 'refuse', 'end', 'change_order', 'note_item', 'book', 'move'])

/** An act that gives money back, of which a closed office needs two people. */
export const proposedAct = z.enum(['refuse', 'end'])

/** One claim with all that the back office needs at the counter. */
export const branchCard = z.object({
  ...branchClaim.shape,
  boxName: z.nullable(z.string()),
  /** Of an organisation, as in the register; null for a person. */
  inn: z.nullable(z.string()),
  kpp: z.nullable(z.string()),
  services: z.array(serviceNumber),
  lines: z.array(priceLine),
  /** The document to look at before signing, for client type 2 (M-CLIENT-02). */
  privilegeDocument: z.nullable(z.string()),
  /** Numbers of services that nobody can order there now. */
  stoppedServices: z.array(z.int()),
  /** An administrator keeps the holder out: no act on the claim is taken until that is lifted. */
  blocked: z.boolean(),
  /** An administrator closed the office: money of its rents goes back by two people. */
  officeStopped: z.boolean(),
  /** What one operator proposed there and another one, or an administrator, has to do; `own`: it was whoever asks. */
  proposal: z.nullable(
    z.object({
      act: proposedAct,
      refund: kopecks,
      by: z.string(),
      until: instant,
      own: z.boolean(),
    }),
  ),
  boxOutOfOrder: z.boolean(),
  /** It ended before its term, and the office has not got mail and key yet: its box is out of order till then. */
  mustEmpty: z.boolean(),
  prolongationOf: z.nullable(z.int()),
  /** What becomes of the rent that this one continues if it is refused now (AMB-48); null where it continues none. */
  previous: z.nullable(
    z.object({
      id: z.int(),
      endDate: calendarDate,
      /** Its status then: on rent again, or ended; null: it stays as it is. */
      becomes: z.nullable(claimStatus),
      /** Whether it extends itself then. */
      autoExtends: z.boolean(),
    }),
  ),
  history: z.array(statusChange),
  payments: z.array(claimPayment),
  /** What was written to the holder, newest first, ten at most. */
  sentLetters: z.array(sentLetter),
  items: z.array(insertedItem),
  /** Items that are followed by their numbers, newest first. */
  tracks: z.array(trackedItem),
  acts: z.array(branchAct),
  /** Kopecks that go back if the rent is refused now (all that was paid); null when it cannot be. */
  refusalRefund: z.nullable(kopecks),
  /**
   * If it ends today: full months left after the current one and the kopecks that go back in all; `extension` is what of
   * them goes back for the claim that continues it and ends with it. Null when it cannot end.
   */
  earlyEnd: z.nullable(
    z.object({
      months: z.int(),
      refund: kopecks,
      extension: z.nullable(z.object({ id: z.int(), refund: kopecks })),
    }),
  ),
})
export type BranchCard = z.infer<typeof branchCard>

/** A claim of the branch; any other number is forbidden, known or not. */
export const readBranchClaim = endpoint('GET /api/branch/claims/:id', () => ({
  ...byId,
  summary: 'Answers a claim of the branch (our extension).',
  reply: branchCard,
}))

/** The application for the signature, as PDF, with the passport data of who signs: the print is a look at them. */
export const branchApplication = endpoint('GET /api/branch/claims/:id/application', () => ({
  ...byId,
  summary: 'Prints the application of a claim of the branch (our extension).',
  file: 'application/pdf',
}))

const actRefusals = {
  status_not_allowed: 409,
  already_signed: 409,
  not_signed: 409,
  end_passed: 409,
  holder_blocked: 409,
} as const

/** So many applications are printed at once at most. */
const PRINTED_AT_MOST = 20
const claimList = new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${PRINTED_AT_MOST - 1}}$`)

/**
 * The applications of several claims in one file, each printed as alone; `claims` are their numbers with commas between
 * them. One claim of another branch, and nothing is printed.
 */
export const branchApplications = endpoint('GET /api/branch/applications/:claims', () => ({
  ...operator,
  params: z.object({ claims: z.string().check(z.regex(claimList)) }),
  summary: 'Prints the applications of several claims of the branch in one file (our extension).',
  file: 'application/pdf',
}))

/** The holder signed: on rent at once when the start has come, else as soon as it comes (M-STAT-04); never for a box out of order. */
export const signClaim = endpoint('POST /api/branch/claims/:id/sign', () => ({
  ...byId,
  summary: 'Notes that a claim was signed at the branch.',
  body: z.object({ privilegeSeen: z.optional(z.boolean()) }),
  reply: branchCard,
  refusals: { ...actRefusals, privilege_not_seen: 422, box_out_of_order: 409 },
}))

/** Mail and key of a signed rent are handed over with its end; otherwise its box is out of order until the office has them. */
const emptied = z._default(z.boolean(), false)
const reason = z._default(z.string().check(z.trim(), z.maxLength(longest.reason)), '')

/**
 * A paid claim is refused: 2 before its start, 7 after; all money goes back. The rent that it continued is on rent again
 * while its term runs, ended after it (AMB-48). At an office that an administrator closed the first operator proposes it,
 * `proposal` of the card then, and another one sends the same, or an administrator confirms it; `own_proposal` to who
 * proposed it.
 */
export const refuseClaim = endpoint('POST /api/branch/claims/:id/refuse', () => ({
  ...byId,
  summary: 'Refuses a paid claim at the branch and gives its money back.',
  body: z.object({ reason, emptied }),
  reply: branchCard,
  refusals: { ...actRefusals, own_proposal: 409 },
}))

/**
 * Ends a rent early (7), an extended one too: full months left after the current one go back, and all of the claim that
 * continues it, which is cancelled (AMB-48). `refund` (kopecks) is the figure that the
 * operator saw; another one is refused with `refund_differs` and `data.refund`. At an office that an administrator closed
 * money goes back by two operators, as in {@link refuseClaim}.
 */
export const endRentEarly = endpoint('POST /api/branch/claims/:id/end', () => ({
  ...byId,
  summary: 'Ends a rent early at the branch.',
  body: z.object({ reason, refund: kopecks, emptied }),
  reply: branchCard,
  refusals: { ...actRefusals, refund_differs: 409, own_proposal: 409 },
}))

/**
 * Books money that came at the counter or by a bank statement; the amount is counted and must be whole. A joint order of
 * which a rent was cancelled may come with its older sum: `amount_differs` then tells `data.surplus`, and sent again with
 * it the living rents are paid and the surplus goes to the organisation's balance.
 */
export const bookPayment = endpoint('POST /api/branch/payments/:id/book', () => ({
  ...byId,
  summary: 'Books a payment at the office or by payment order.',
  body: z.object({
    amount: kopecks,
    /** Number of the bank's or the till's document. */
    document: z._default(z.string().check(z.trim(), z.maxLength(longest.documentNumber)), ''),
    /** Kopecks that go to the balance, as they were shown; a surplus needs the document's number. */
    surplus: z.optional(kopecks),
  }),
  reply: branchCard,
  refusals: {
    holder_blocked: 409,
    office_closed: 409,
    payment_not_waiting: 409,
    amount_differs: 422,
    document_missing: 422,
    balance_not_connected: 409,
  },
}))

/** Who rents a box, now or next. */
export const boxRent = z.object({
  claim: z.int(),
  holder: z.string(),
  startDate: calendarDate,
  endDate: calendarDate,
})
export type BoxRent = z.infer<typeof boxRent>

/** A box as the back office sees it: who has it and whether it can be used. */
export const branchBox = z.object({
  id: z.int(),
  index: z.string(),
  lockerId: z.nullable(z.int()),
  lockerName,
  number: z.string(),
  size: z.int(),
  outOfOrder: z.boolean(),
  /** The claim whose mail and key have to be taken out before the box works again. */
  mustEmptyAfter: z.nullable(z.int()),
  /** The first living claim that has it from this month on; null when it is free. */
  rent: z.nullable(boxRent),
})
export type BranchBox = z.infer<typeof branchBox>

/** Boxes of an office of the branch, by number, 50 a page; `out=true` only those out of order. */
export const readBranchBoxes = endpoint('GET /api/branch/boxes', () => ({
  ...operator,
  summary: 'Lists the boxes of an office of the branch (our extension).',
  query: z.object({
    index: officeIndex,
    number: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    out: z.optional(flagInQuery),
    page,
  }),
  reply: z.object({ boxes: z.array(branchBox), total: z.int() }),
}))

/**
 * Puts a box out of order or back in use. Out of order it takes no new rent, and a rent of it continues. Back in use it
 * counts as emptied: mail left by an ended rent waits at the counter. `claim` is the rent that the operator saw; if
 * another claim rents the box, it is refused with `box_rented` and `data.rent`.
 */
export const setBoxOrder = endpoint('PUT /api/branch/boxes/:id', () => ({
  ...byId,
  summary: 'Puts a box of the branch out of order or back.',
  body: z.object({ outOfOrder: z.boolean(), claim: z.optional(z.int()) }),
  reply: branchBox,
  refusals: { box_rented: 409 },
}))
