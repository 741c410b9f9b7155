import * as z from 'zod/mini'
import { personSpendingSchema } from '#claims/api/spending-limits.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  claimStatusSchema,
  createPastedTextSchema,
  doneReplySchema,
  instantSchema,
  kopecksSchema,
} from '#kit/api/field-schemas.ts'
import { extractDigits } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { itemTrackingState, trackingEvent } from '#mail/api/items.ts'
import { emailTopic } from '#messages/api/sent-messages.ts'
import { receiptSummary } from '#money/api/receipts.ts'
import { reminderSubject } from '#rent/api/reminders.ts'
import { visitPurposeSchema, visitStateSchema } from '#visits/api/visits.ts'
import { consentChannel, consentTextFields, passportDetails } from './clients.ts'
import { dataSubjectRequestKind } from './data-subject-requests.ts'

export const personalDataAccessScope = z.enum(['identity', 'everything'])
export type PersonalDataAccessScope = z.infer<typeof personalDataAccessScope>

export const personalDataAccessPurpose = z.enum([
  'signing',
  'item_handover',
  'identity_check',
  'person_request',
])
export type PersonalDataAccessPurpose = z.infer<typeof personalDataAccessPurpose>

export const personalDataRequestKind = z.enum(['export', 'withdrawal', 'deletion'])
export type PersonalDataRequestKind = z.infer<typeof personalDataRequestKind>

const deletionBlocker = z.object({
  code: z.enum(['rent_living', 'claim_waiting', 'refund_waiting', 'only_administrator', 'employee']),
  claims: z.array(z.int()),
})
export type DeletionBlockerCode = z.infer<typeof deletionBlocker>['code']

const retainedData = z.object({ what: z.enum(['contract', 'accounting']), until: calendarDateSchema })
export type RetainedData = z.infer<typeof retainedData>

export const deletionTermsSchema = z.object({
  blockers: z.array(deletionBlocker),
  kept: z.array(retainedData),
})
export type DeletionTerms = z.infer<typeof deletionTermsSchema>

export const registeredIdentity = z.lazy(() =>
  z.object({
    lastName: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    birthday: z.string(),
    passport: passportDetails,
    addresses: z.array(z.string()),
    /** An id is null if the address was typed by hand. */
    fiasIds: z.array(z.nullable(z.string())),
    registeredAt: instantSchema,
  }),
)

/** Excludes data of organisations. */
export const personalDataSchema = z.object({
  madeAt: instantSchema,
  profile: z.object({
    name: z.string(),
    email: z.string(),
    /** Null if emails are being delivered. */
    emailUnreachableSince: z.nullable(instantSchema),
    /** Email topics from which the person has unsubscribed, at any of their addresses. */
    refusedLetters: z.array(z.object({ address: z.string(), topic: emailTopic, at: instantSchema })),
    inn: z.nullable(z.string()),
    seenAt: instantSchema,
  }),
  identity: z.nullable(registeredIdentity),
  clients: z.array(
    z.object({
      name: z.string(),
      inn: z.nullable(z.string()),
      fiasIds: z.array(z.nullable(z.string())),
      privilegeDocument: z.nullable(z.string()),
      changedAt: instantSchema,
    }),
  ),
  consents: z.array(
    z.object({
      version: z.string(),
      /** First day of the text's edition; null for consents older than stored editions. */
      edition: z.nullable(calendarDateSchema),
      way: consentChannel,
      text: z.nullable(z.string()),
      givenAt: instantSchema,
      withdrawnAt: z.nullable(instantSchema),
    }),
  ),

  rents: z.array(
    z.object({
      id: z.int(),
      status: claimStatusSchema,
      start: calendarDateSchema,
      end: calendarDateSchema,
      office: z.string(),
      box: z.string(),
      /** Null for a box at the office, which is not in a locker. */
      locker: z.nullable(z.string()),
      boxName: z.nullable(z.string()),
      privilegeDocument: z.nullable(z.string()),
      total: kopecksSchema,
      notificationsTo: z.nullable(z.string()),
      /** Address to which mail is forwarded after the rent. */
      forwardTo: z.nullable(z.string()),
      /** The rent that this one replaced in the middle of its term. */
      movedFrom: z.nullable(z.int()),
      payments: z.array(z.object({ amount: kopecksSchema, state: z.string(), at: instantSchema })),
      visits: z.array(
        z.object({
          purpose: visitPurposeSchema,
          state: visitStateSchema,
          date: calendarDateSchema,
          start: z.string(),
          at: instantSchema,
        }),
      ),
      tracks: z.array(
        z.object({
          track: z.string(),
          addedAt: instantSchema,
          state: itemTrackingState,
          operations: z.array(trackingEvent),
        }),
      ),
      receipts: z.array(
        z.object({
          kind: receiptSummary.shape.kind,
          amount: kopecksSchema,
          at: instantSchema,
          fiscalNumber: z.nullable(z.string()),
          document: z.nullable(z.string()),
          attribute: z.nullable(z.string()),
          link: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  letters: z.array(
    z.object({
      channel: z.enum(['email', 'sms']),
      recipient: z.string(),
      subject: z.string(),
      text: z.string(),
      at: instantSchema,
    }),
  ),
  questions: z.array(z.object({ text: z.string(), at: instantSchema })),
  organisations: z.array(z.object({ legalHid: z.string(), name: z.string(), role: z.string() })),
  /** Other logins of the person (AMB-49). */
  linkedProfiles: z.array(z.object({ name: z.string(), email: z.string(), linkedAt: instantSchema })),
  /** The secret of the link is not stored. `organisation` is null for a calendar of the person's own rents. */
  calendars: z.array(
    z.object({
      organisation: z.nullable(z.string()),
      madeAt: instantSchema,
      readAt: z.nullable(instantSchema),
    }),
  ),
  /** Places in queues for a box (M-WAIT-01). */
  waits: z.array(
    z.object({
      office: z.string(),
      locker: z.nullable(z.string()),
      size: z.int(),
      start: calendarDateSchema,
      radiusKm: z.int(),
      state: z.enum(['waiting', 'offered', 'rented', 'lapsed', 'left']),
      joinedAt: instantSchema,
    }),
  ),
  /** People to whom the person delegated a box (`given`), or who delegated one to the person. */
  delegations: z.array(
    z.object({
      given: z.boolean(),
      name: z.string(),
      email: z.nullable(z.string()),
      untilDay: calendarDateSchema,
      at: instantSchema,
    }),
  ),
  /** Reminders that the person asked for and that are not sent yet. */
  reminders: z.array(z.object({ subject: reminderSubject, day: calendarDateSchema })),
  /** Spending for organisations (M-SCALE-11, 12). */
  spending: personSpendingSchema,
  access: z.array(
    z.object({
      viewer: z.string(),
      what: personalDataAccessScope,
      purpose: personalDataAccessPurpose,
      claim: z.nullable(z.int()),
      at: instantSchema,
    }),
  ),
  officeRequests: z.array(
    z.object({
      kind: dataSubjectRequestKind,
      words: z.string(),
      receivedOn: calendarDateSchema,
      dueOn: calendarDateSchema,
      answer: z.nullable(z.string()),
      answeredAt: z.nullable(instantSchema),
    }),
  ),
  requests: z.array(
    z.object({ kind: personalDataRequestKind, operator: z.nullable(z.string()), at: instantSchema }),
  ),
  deletion: deletionTermsSchema,
})
export type PersonalData = z.infer<typeof personalDataSchema>

export const readPersonalData = endpoint('GET /api/personalData', () => ({
  summary: 'Returns all data stored about the caller (our extension).',
  access: 'person',
  reply: personalDataSchema,
}))

/** The person is notified by email, at most once a day. */
export const exportPersonalData = endpoint('GET /api/personalData/export', () => ({
  summary: 'Returns all data stored about the caller as a JSON file (our extension).',
  access: 'person',
  file: 'application/json',
}))

/** Paid rents continue, because they rest on the contract. */
export const withdrawConsent = endpoint('POST /api/personalData/withdrawal', () => ({
  summary: 'Withdraws the consent to the processing of personal data (our extension).',
  access: 'person',
  body: z.object({}),
  reply: doneReplySchema,
  refusals: { consent_missing: 409 },
}))

/** Ends all sessions. Refused with `data.blockers` while rents, claims or refunds are open. */
export const deletePersonalData = endpoint('POST /api/personalData/deletion', () => ({
  summary: 'Erases the personal data that no law requires us to keep (our extension).',
  access: 'person',
  body: z.object({}),
  reply: z.object({ kept: z.array(retainedData) }),
  refusals: { deletion_blocked: 409 },
}))

/** Number of a claim of this branch, and the ten digits of the passport that the person shows. */
const personAtCounter = z.object({
  claim: z.int().check(z.positive()),
  passport: createPastedTextSchema(extractDigits, maxTextLength.identityNumber, z.length(10)),
})
const atBranch = { access: 'operator', body: personAtCounter } as const
const presenceRefusals = { person_not_recognised: 422 } as const

/** Each access is recorded in the access log. */
export const readPersonalDataAtBranch = endpoint('POST /api/branch/personalData', () => ({
  ...atBranch,
  summary: 'Returns all data stored about a person at the counter (our extension).',
  reply: personalDataSchema,
  refusals: presenceRefusals,
}))

export const withdrawConsentAtBranch = endpoint('POST /api/branch/personalData/withdrawal', () => ({
  ...atBranch,
  summary: 'Withdraws the consent of a person at the counter (our extension).',
  reply: doneReplySchema,
  refusals: { ...presenceRefusals, consent_missing: 409 },
}))

/** The operator confirms that the person has signed the text, and keeps the paper. */
export const giveConsentAtBranch = endpoint('POST /api/branch/personalData/consent', () => ({
  access: 'operator',
  summary: 'Stores the consent that a person at the counter signed on paper (our extension).',
  body: z.object({ ...personAtCounter.shape, ...consentTextFields, signed: z.literal(true) }),
  reply: doneReplySchema,
  refusals: { ...presenceRefusals, consent_outdated: 409 },
}))

export const deletePersonalDataAtBranch = endpoint('POST /api/branch/personalData/deletion', () => ({
  ...atBranch,
  summary: 'Erases the data of a person at the counter that no law requires us to keep (our extension).',
  reply: z.object({ kept: z.array(retainedData) }),
  refusals: { ...presenceRefusals, deletion_blocked: 409 },
}))
