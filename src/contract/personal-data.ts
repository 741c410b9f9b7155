import * as z from 'zod/mini'
import { calendarDate, claimStatus, done, instant, kopecks, pasted } from './basics.ts'
import { agreedText, consentWay, keptPassport } from './clients.ts'
import { endpoint } from './endpoint.ts'
import { letterTopic } from './sent-messages.ts'
import { digitsOf } from './pasted-text.ts'
import { shownReceipt } from './receipts.ts'
import { subjectRequestKind } from './subject-requests.ts'
import { trackOperation, trackState } from './items.ts'
import { longest } from './typed-text.ts'

/** What of a person was looked at: passport data, or everything that is kept about them. */
export const accessedData = z.enum(['identity', 'everything'])
export type AccessedData = z.infer<typeof accessedData>

/** Why it was looked at: to sign, to hand over an item, to check who stands there, or because the person asked for it. */
export const accessPurpose = z.enum(['signing', 'item_handover', 'identity_check', 'person_request'])
export type AccessPurpose = z.infer<typeof accessPurpose>

/** What a person may ask for: a copy of everything, the end of a consent, the deletion. */
export const personalDataRequest = z.enum(['export', 'withdrawal', 'deletion'])
export type PersonalDataRequest = z.infer<typeof personalDataRequest>

/** Why nothing can be deleted now; `claims` are those it is about. */
const deletionBlocker = z.object({
  code: z.enum(['rent_living', 'claim_waiting', 'refund_waiting', 'only_administrator', 'employee']),
  claims: z.array(z.int()),
})
export type DeletionBlockerCode = z.infer<typeof deletionBlocker>['code']

/** What the law makes us keep after a deletion, and its last day. */
const keptData = z.object({ what: z.enum(['contract', 'accounting']), until: calendarDate })
export type KeptData = z.infer<typeof keptData>

/** What a deletion would do now: why it is refused, what would be kept and until when. */
export const deletionTerms = z.object({
  blockers: z.array(deletionBlocker),
  kept: z.array(keptData),
})
export type DeletionTerms = z.infer<typeof deletionTerms>

/** Everything that is kept about a person; what they do for an organisation belongs to the organisation. */
export const personalData = z.object({
  madeAt: instant,
  profile: z.object({
    name: z.string(),
    email: z.string(),
    /** Since when nobody has this address, as its mail server says; null while letters arrive. */
    emailUnreachableSince: z.nullable(instant),
    /** Letters that were refused, also for other addresses of theirs. */
    refusedLetters: z.array(z.object({ address: z.string(), topic: letterTopic, at: instant })),
    inn: z.nullable(z.string()),
    seenAt: instant,
  }),
  /** Passport data as it was registered; null when none is kept. */
  identity: z.nullable(
    z.object({
      lastName: z.string(),
      firstName: z.string(),
      middleName: z.string(),
      birthday: z.string(),
      passport: keptPassport,
      addresses: z.array(z.string()),
      /** What FIAS calls each of them; null where it was typed by hand. */
      fiasIds: z.array(z.nullable(z.string())),
      registeredAt: instant,
    }),
  ),
  clients: z.array(
    z.object({
      name: z.string(),
      inn: z.nullable(z.string()),
      /** What FIAS calls the addresses of a sole proprietor. */
      fiasIds: z.array(z.nullable(z.string())),
      privilegeDocument: z.nullable(z.string()),
      changedAt: instant,
    }),
  ),
  consents: z.array(
    z.object({
      version: z.string(),
      /** First day of the edition; null where it was given before editions were kept. */
      edition: z.nullable(calendarDate),
      way: consentWay,
      /** What was agreed to, word for word; null likewise. */
      text: z.nullable(z.string()),
      givenAt: instant,
      withdrawnAt: z.nullable(instant),
    }),
  ),

  rents: z.array(
    z.object({
      id: z.int(),
      status: claimStatus,
      start: calendarDate,
      end: calendarDate,
      office: z.string(),
      box: z.string(),
      /** Null for a box of the office itself. */
      locker: z.nullable(z.string()),
      boxName: z.nullable(z.string()),
      privilegeDocument: z.nullable(z.string()),
      total: kopecks,
      /** Where notices of new items go; null without them. */
      notificationsTo: z.nullable(z.string()),
      payments: z.array(z.object({ amount: kopecks, state: z.string(), at: instant })),
      /** Items that were followed by their numbers, with what the post did with them. */
      tracks: z.array(
        z.object({
          track: z.string(),
          addedAt: instant,
          state: trackState,
          operations: z.array(trackOperation),
        }),
      ),
      /** Fiscal receipts, oldest first, with the numbers by which each is checked once it is registered. */
      receipts: z.array(
        z.object({
          kind: shownReceipt.shape.kind,
          amount: kopecks,
          at: instant,
          fiscalNumber: z.nullable(z.string()),
          document: z.nullable(z.string()),
          attribute: z.nullable(z.string()),
          link: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** Letters and short messages that we wrote, newest first. */
  letters: z.array(
    z.object({
      channel: z.enum(['email', 'sms']),
      recipient: z.string(),
      subject: z.string(),
      text: z.string(),
      at: instant,
    }),
  ),
  questions: z.array(z.object({ text: z.string(), at: instant })),
  organisations: z.array(z.object({ legalHid: z.string(), name: z.string(), role: z.string() })),
  /** Other profiles that see one list of claims with this one (AMB-49). */
  linkedProfiles: z.array(z.object({ name: z.string(), email: z.string(), linkedAt: instant })),
  /** Calendars that somebody subscribed to by a secret link; the link itself is not kept. `organisation`: whose rents it shows, null for one's own. */
  calendars: z.array(
    z.object({ organisation: z.nullable(z.string()), madeAt: instant, readAt: z.nullable(instant) }),
  ),
  /** Who of the branches looked at passport data and why, newest first. */
  access: z.array(
    z.object({
      viewer: z.string(),
      what: accessedData,
      purpose: accessPurpose,
      claim: z.nullable(z.int()),
      at: instant,
    }),
  ),
  /** Requests that were handed in at an office, newest first. */
  officeRequests: z.array(
    z.object({
      kind: subjectRequestKind,
      words: z.string(),
      receivedOn: calendarDate,
      dueOn: calendarDate,
      answer: z.nullable(z.string()),
      answeredAt: z.nullable(instant),
    }),
  ),
  requests: z.array(z.object({ kind: personalDataRequest, operator: z.nullable(z.string()), at: instant })),
  deletion: deletionTerms,
})
export type PersonalData = z.infer<typeof personalData>

/** Everything that is kept about the person who asks. */
export const readPersonalData = endpoint('GET /api/personalData', () => ({
  summary: 'Answers everything that is kept about the person who asks (our extension).',
  access: 'person',
  reply: personalData,
}))

/** The same as a file for other programs. A letter says that it was made, once a day. */
export const exportPersonalData = endpoint('GET /api/personalData/export', () => ({
  summary: 'Answers everything that is kept about the person as a JSON file (our extension).',
  access: 'person',
  file: 'application/json',
}))

/** Ends the consent to the processing of personal data; rents that are paid go on under their contract. */
export const withdrawConsent = endpoint('POST /api/personalData/withdrawal', () => ({
  summary: 'Withdraws the consent to the processing of personal data (our extension).',
  access: 'person',
  body: z.object({}),
  reply: done,
  refusals: { consent_missing: 409 },
}))

/**
 * Erases what need not be kept and withdraws the consent; answers what stays and until when. Refused with `data.blockers`
 * while something is under way. Every session of the person ends.
 */
export const deletePersonalData = endpoint('POST /api/personalData/deletion', () => ({
  summary: 'Erases the personal data that need not be kept (our extension).',
  access: 'person',
  body: z.object({}),
  reply: z.object({ kept: z.array(keptData) }),
  refusals: { deletion_blocked: 409 },
}))

/** Who stands at the counter: a claim of theirs at this branch, and series and number of the passport in the operator's hand. */
const presentPerson = z.object({
  claim: z.int().check(z.positive()),
  passport: pasted(digitsOf, longest.identityNumber, z.length(10)),
})
const atBranch = { access: 'operator', body: presentPerson } as const
const presenceRefusals = { person_not_recognised: 422 } as const

/** Everything that is kept about a person who came to the branch, to be printed for them; the look is written down. */
export const readPersonalDataAtBranch = endpoint('POST /api/branch/personalData', () => ({
  ...atBranch,
  summary: 'Answers everything that is kept about a person at the counter (our extension).',
  reply: personalData,
  refusals: presenceRefusals,
}))

/** The same as {@link withdrawConsent} for a person at the counter. */
export const withdrawConsentAtBranch = endpoint('POST /api/branch/personalData/withdrawal', () => ({
  ...atBranch,
  summary: 'Withdraws the consent of a person at the counter (our extension).',
  reply: done,
  refusals: { ...presenceRefusals, consent_missing: 409 },
}))

/** Stores that a person at the counter signed the consent on paper: the operator says that it was this text, and keeps the paper. */
export const giveConsentAtBranch = endpoint('POST /api/branch/personalData/consent', () => ({
  access: 'operator',
  summary: 'Stores the consent that a person at the counter signed on paper (our extension).',
  body: z.object({ ...presentPerson.shape, ...agreedText, signed: z.literal(true) }),
  reply: done,
  refusals: { ...presenceRefusals, consent_outdated: 409 },
}))

/** The same as {@link deletePersonalData} for a person at the counter. */
export const deletePersonalDataAtBranch = endpoint('POST /api/branch/personalData/deletion', () => ({
  ...atBranch,
  summary: 'Erases the personal data of a person at the counter that need not be kept (our extension).',
  reply: z.object({ kept: z.array(keptData) }),
  refusals: { ...presenceRefusals, deletion_blocked: 409 },
}))
