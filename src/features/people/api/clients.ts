import * as z from 'zod/mini'
import { documentBlockSchema } from '#content/api/document-block.ts'
import { type EndpointReply, endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  clientTypeSchema,
  createPastedTextSchema,
  createSingleLineNameSchema,
  doneReplySchema,
} from '#kit/api/field-schemas.ts'
import { extractDigits, normalizeDottedDate, normalizeKpp } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

/**
 * Id of the suggested address in FIAS, the federal address register; null if the text was typed or edited by
 * hand (AMB-71).
 */
export const fiasId = z._default(
  z.nullable(z.string().check(z.regex(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i))),
  null,
)

const textLine = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
/** Turns '770-001' into '770001' (M-CLIENT-05). */
const digitsField = (length: number) =>
  createPastedTextSchema(extractDigits, maxTextLength.pastedNumber, z.length(length))
/** DD.MM.YYYY; single-digit days and formats of browser autofill are also accepted. */
const dottedDateField = createPastedTextSchema(
  normalizeDottedDate,
  maxTextLength.pastedNumber,
  z.regex(/^\d{2}\.\d{2}\.\d{4}$/),
)

export const clientAddress = z.object({
  rawSource: textLine(maxTextLength.postalAddress),
  fiasId,
  primary: z.boolean(),
  type: z.enum(['CONSTANT_REGISTRATION', 'HOME']),
})

/** Personal data, which must never be logged (M-CLIENT-04, 05). */
export const passportDocument = z.lazy(() =>
  z.object({
    documentSeries: digitsField(4),
    documentNumber: digitsField(6),
    issueDate: dottedDateField,
    issueAuthority: textLine(maxTextLength.party),
    departmentCode: digitsField(6),
    /** Empty if unknown. This field is our extension. */
    birthPlace: z._default(createSingleLineNameSchema(0, maxTextLength.birthPlace), ''),
    qualifierType: z.literal('PASSPORT_RU'),
    type: z.literal('PASSPORT_RU'),
  }),
)

/** Dates are DD.MM.YYYY. */
export const passportDetails = z.lazy(() =>
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
    firstName: createSingleLineNameSchema(1, maxTextLength.name),
    middleName: z._default(createSingleLineNameSchema(0, maxTextLength.name), ''),
    lastName: createSingleLineNameSchema(1, maxTextLength.name),
    clientTypeId: z._default(z.int(), 1),
    addresses: z.array(clientAddress).check(z.minLength(1), z.maxLength(4)),
    passportDocument,
    birthday: dottedDateField,
  }),
)
export type PersonRegistration = z.input<typeof personRegistration>

export const consentChannel = z.enum(['form', 'desk'])
export type ConsentChannel = z.infer<typeof consentChannel>

/** SHA-256, hexadecimal. */
const textHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const readConsentText = endpoint('GET /api/consents/text', () => ({
  summary: 'Returns the current text of the consent to the processing of personal data (our extension).',
  access: 'everyone',
  reply: z.object({
    version: z.string(),
    edition: calendarDateSchema,
    hash: textHash,
    title: z.string(),
    file: z.string(),
    blocks: z.array(documentBlockSchema),
  }),
}))
export type ConsentText = EndpointReply<typeof readConsentText>

/** `hash`, which is optional, identifies the text that the person saw. */
export const consentTextFields = { version: textLine(40), hash: z.optional(textHash) } as const

export const giveConsent = endpoint('POST /api/consents', () => ({
  summary: 'Stores a consent with the version and wording of its text (our extension).',
  access: 'person',
  body: z.object({ kind: z.enum(['personal-data']), ...consentTextFields }),
  reply: doneReplySchema,
  refusals: { consent_outdated: 409 },
}))

/** The prefix in `:product` is configurable, `post` by default (M-API-16, AMB-19). */
export const registerIdentity = endpoint('POST /:product{[a-z]+IdClient}/register', () => ({
  summary: 'Registers the identity of a person.',
  access: 'person',
  params: z.object({ product: z.string().check(z.maxLength(40)) }),
  body: personRegistration,
  reply: z.object({ hid: z.string() }),
  refusals: { consent_required: 422, registration_refused: 422 },
}))

/** Links another login of the same person (M-API-17, M-CLIENT-08). */
export const startIdentityLinking = endpoint('POST /:product{[a-z]+IdClient}/linking', () => ({
  summary: 'Starts the linking of an external identity and returns the login address.',
  access: 'person',
  params: z.object({ product: z.string().check(z.maxLength(40)) }),
  body: z.object({ hid: textLine(100), callbackSuccess: textLine(500), callbackFailure: textLine(500) }),
  reply: z.string(),
  refusals: { callback_refused: 422, linking_unavailable: 503 },
}))

/** Names may be omitted, because they are taken from the registered identity (M-CLIENT-02, 06, AMB-38). */
export const personClientRequest = z.lazy(() =>
  z.object({
    clientType: z.union([z.literal(1), z.literal(2)]),
    firstName: z.optional(createSingleLineNameSchema(1, maxTextLength.name)),
    middleName: z.optional(createSingleLineNameSchema(0, maxTextLength.name)),
    lastName: z.optional(createSingleLineNameSchema(1, maxTextLength.name)),
    fullName: z.optional(createSingleLineNameSchema(1, maxTextLength.name * 3 + 2)),
    hidPortal: z.optional(z.string().check(z.maxLength(100))),
    hidOpsRaw: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    addressCoincidence: z._default(z.boolean(), true),
    privilegeDocument: z.optional(
      z.nullable(z.string().check(z.trim(), z.maxLength(maxTextLength.documentNumber))),
    ),
  }),
)

/** Only formats are checked here; the handler verifies check digits and refuses each wrong field (M-CLIENT-07). */
export const entityClientRequest = z.lazy(() =>
  z.object({
    clientType: z.literal(3),
    orgName: createSingleLineNameSchema(1, maxTextLength.orgName),
    orgFullName: createSingleLineNameSchema(1, maxTextLength.orgFullName),
    orgType: z.enum(['LEGAL', 'INDIVIDUAL']),
    inn: createPastedTextSchema(extractDigits, maxTextLength.pastedNumber, z.minLength(1)),
    kpp: z._default(createPastedTextSchema(normalizeKpp, maxTextLength.pastedNumber), ''),
    addressLegal: textLine(maxTextLength.legalAddress),
    addressLegalFias: fiasId,
    addressFact: textLine(maxTextLength.legalAddress),
    addressFactFias: fiasId,
    bankName: createSingleLineNameSchema(1, maxTextLength.bankName),
    bankBic: createPastedTextSchema(extractDigits, maxTextLength.pastedNumber, z.minLength(1)),
    accountNumber: createPastedTextSchema(extractDigits, maxTextLength.pastedNumber, z.minLength(1)),
    correspondentNumber: z._default(createPastedTextSchema(extractDigits, maxTextLength.pastedNumber), ''),
  }),
)

/** The holder's data for the contract (M-CLIENT-06, 07). */
export const clientRecord = z.lazy(() =>
  z.object({
    id: z.int(),
    clientType: clientTypeSchema,
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

/** A person or organisation has one record per kind of client (M-API-18). */
export const saveClientRecord = endpoint('POST /api/clients/', () => ({
  summary: 'Creates or replaces the client record of the current account.',
  access: 'person',
  body: z.discriminatedUnion('clientType', [personClientRequest, entityClientRequest]),
  reply: clientRecord,
  refusals: { consent_required: 422, identity_unknown: 422, client_refused: 422, legal_not_allowed: 422 },
}))

export const readOwnClientRecords = endpoint('GET /api/clients/own', () => ({
  summary: 'Lists the client records of the current account, without passport data (our extension).',
  access: 'person',
  reply: z.object({
    clients: z.array(clientRecord),
    consentVersion: z.nullable(z.string()),
    currentConsent: z.string(),
  }),
}))
