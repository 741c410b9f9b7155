import * as z from 'zod/mini'
import { documentBlock } from '#content/api/document-text.ts'
import { calendarDate, clientType, done, nameLine, pasted } from '#kit/api/basics.ts'
import { endpoint, type ReplyOf } from '#kit/api/endpoint.ts'
import { digitsOf, dottedDayIn, kppIn } from '#kit/api/pasted-text.ts'
import { longest } from '#kit/api/typed-text.ts'

/** FIAS id of the suggested address; null if the text was typed or changed by hand (AMB-71). */
export const fiasId = z._default(
  z.nullable(z.string().check(z.regex(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i))),
  null,
)

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
/** '770-001' becomes '770001' (M-CLIENT-05). */
const onlyDigits = (length: number) => pasted(digitsOf, longest.pastedNumber, z.length(length))
/** DD.MM.YYYY; also accepts browser autofill formats and single-digit days. */
const writtenDay = pasted(dottedDayIn, longest.pastedNumber, z.regex(/^\d{2}\.\d{2}\.\d{4}$/))

export const clientAddress = z.object({
  rawSource: line(longest.postalAddress),
  fiasId,
  primary: z.boolean(),
  type: z.enum(['CONSTANT_REGISTRATION', 'HOME']),
})

/** Personal data, never logged (M-CLIENT-04, 05). */
export const passportDocument = z.lazy(() =>
  z.object({
    documentSeries: onlyDigits(4),
    documentNumber: onlyDigits(6),
    issueDate: writtenDay,
    issueAuthority: line(longest.party),
    departmentCode: onlyDigits(6),
    /** Empty if unknown. Our extension. */
    birthPlace: z._default(nameLine(0, longest.birthPlace), ''),
    qualifierType: z.literal('PASSPORT_RU'),
    type: z.literal('PASSPORT_RU'),
  }),
)

/** Dates are DD.MM.YYYY. */
export const keptPassport = z.lazy(() =>
  z.object({
    series: z.string(),
    number: z.string(),
    issueDate: z.string(),
    issueAuthority: z.string(),
    departmentCode: z.string(),
    birthPlace: z.string(),
  }),
)

export const personRegistration = z.lazy(() =>
  z.object({
    firstName: nameLine(1, longest.name),
    middleName: z._default(nameLine(0, longest.name), ''),
    lastName: nameLine(1, longest.name),
    clientTypeId: z._default(z.int(), 1),
    addresses: z.array(clientAddress).check(z.minLength(1), z.maxLength(4)),
    passportDocument,
    birthday: writtenDay,
  }),
)
export type PersonRegistration = z.input<typeof personRegistration>

export const consentWay = z.enum(['form', 'desk'])
export type ConsentWay = z.infer<typeof consentWay>

/** SHA-256, hexadecimal. */
const textHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const readConsentText = endpoint('GET /api/consents/text', () => ({
  summary: 'Returns the current text of the consent to the processing of personal data (our extension).',
  access: 'everyone',
  reply: z.object({
    version: z.string(),
    edition: calendarDate,
    hash: textHash,
    title: z.string(),
    file: z.string(),
    blocks: z.array(documentBlock),
  }),
}))
export type ConsentText = ReplyOf<typeof readConsentText>

/** `hash` identifies the text that the person saw; optional. */
export const agreedText = { version: line(40), hash: z.optional(textHash) } as const

export const giveConsent = endpoint('POST /api/consents', () => ({
  summary: 'Stores a consent with the version and wording of its text (our extension).',
  access: 'person',
  body: z.object({ kind: z.enum(['personal-data']), ...agreedText }),
  reply: done,
  refusals: { consent_outdated: 409 },
}))

/** The prefix of `:product` is configured, `post` by default (M-API-16, AMB-19). */
export const registerIdentity = endpoint('POST /:product{[a-z]+IdClient}/register', () => ({
  summary: 'Registers the identity of a person.',
  access: 'person',
  params: z.object({ product: z.string().check(z.maxLength(40)) }),
  body: personRegistration,
  reply: z.object({ hid: z.string() }),
  refusals: { consent_required: 422, registration_refused: 422 },
}))

/** M-API-17, M-CLIENT-08. */
export const linkIdentity = endpoint('POST /:product{[a-z]+IdClient}/linking', () => ({
  summary: 'Starts the linking of an external identity and returns the login address.',
  access: 'person',
  params: z.object({ product: z.string().check(z.maxLength(40)) }),
  body: z.object({ hid: line(100), callbackSuccess: line(500), callbackFailure: line(500) }),
  reply: z.string(),
  refusals: { callback_refused: 422, linking_unavailable: 503 },
}))

/** Names are taken from the registered identity, so they may be omitted (M-CLIENT-02, 06, AMB-38). */
export const personClient = z.lazy(() =>
  z.object({
    clientType: z.union([z.literal(1), z.literal(2)]),
    firstName: z.optional(nameLine(1, longest.name)),
    middleName: z.optional(nameLine(0, longest.name)),
    lastName: z.optional(nameLine(1, longest.name)),
    fullName: z.optional(nameLine(1, longest.name * 3 + 2)),
    hidPortal: z.optional(z.string().check(z.maxLength(100))),
    hidOpsRaw: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    addressCoincidence: z._default(z.boolean(), true),
    privilegeDocument: z.optional(
      z.nullable(z.string().check(z.trim(), z.maxLength(longest.documentNumber))),
    ),
  }),
)

/** The handler checks the check digits and refuses by field (M-CLIENT-07). */
export const legalClient = z.lazy(() =>
  z.object({
    clientType: z.literal(3),
    orgName: nameLine(1, longest.orgName),
    orgFullName: nameLine(1, longest.orgFullName),
    orgType: z.enum(['LEGAL', 'INDIVIDUAL']),
    inn: pasted(digitsOf, longest.pastedNumber, z.minLength(1)),
    kpp: z._default(pasted(kppIn, longest.pastedNumber), ''),
    addressLegal: line(longest.legalAddress),
    addressLegalFias: fiasId,
    addressFact: line(longest.legalAddress),
    addressFactFias: fiasId,
    bankName: nameLine(1, longest.bankName),
    bankBic: pasted(digitsOf, longest.pastedNumber, z.minLength(1)),
    accountNumber: pasted(digitsOf, longest.pastedNumber, z.minLength(1)),
    correspondentNumber: z._default(pasted(digitsOf, longest.pastedNumber), ''),
  }),
)

/** M-CLIENT-06, 07. */
export const clientRecord = z.lazy(() =>
  z.object({
    id: z.int(),
    clientType,
    firstName: z.optional(z.string()),
    middleName: z.optional(z.string()),
    lastName: z.optional(z.string()),
    fullName: z.string(),
    hidOpsRaw: z.nullable(z.string()),
    hidPortal: z.nullable(z.string()),
    addressCoincidence: z.boolean(),
    privilegeDocument: z.optional(z.nullable(z.string())),
    orgName: z.optional(z.string()),
    orgFullName: z.optional(z.string()),
    inn: z.optional(z.string()),
    kpp: z.optional(z.string()),
    addressLegal: z.optional(z.string()),
    addressLegalFias: z.optional(z.nullable(z.string())),
    addressFact: z.optional(z.string()),
    addressFactFias: z.optional(z.nullable(z.string())),
    orgType: z.optional(z.string()),
    bankName: z.optional(z.string()),
    bankBic: z.optional(z.string()),
    accountNumber: z.optional(z.string()),
    correspondentNumber: z.optional(z.string()),
  }),
)
export type ClientRecord = z.infer<typeof clientRecord>

/** M-API-18. */
export const createClient = endpoint('POST /api/clients/', () => ({
  summary: 'Creates or replaces the client record of the current account.',
  access: 'person',
  body: z.discriminatedUnion('clientType', [personClient, legalClient]),
  reply: clientRecord,
  refusals: { consent_required: 422, identity_unknown: 422, client_refused: 422, legal_not_allowed: 422 },
}))

export const ownClients = endpoint('GET /api/clients/own', () => ({
  summary: 'Lists the client records of the current account, without passport data (our extension).',
  access: 'person',
  reply: z.object({
    clients: z.array(clientRecord),
    consentVersion: z.nullable(z.string()),
    currentConsent: z.string(),
  }),
}))
