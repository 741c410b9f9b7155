import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { personalData } from '#contract/personal-data.ts'
import { todayIn } from '#domain/calendar-date.ts'
import type { Context } from '#server/context.ts'
import { findRow, findRows, getRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { FieldCipher } from '#server/secrets.ts'
import { clientRecordOf, privilegePlace } from '../clients/client-record.ts'
import { linkedProfilesOf } from '../clients/linked-profiles.ts'
import { identityPlace } from '../clients/register-identity.ts'
import { unreachable } from '../notifications/outbox.ts'
import { deletionTermsOf } from './delete-person.ts'
import { ownClaimsOf, personFacts } from './person-facts.ts'

type PersonalData = z.input<typeof personalData>

/** What is sealed of an identity. */
const sealedIdentity = z.object({
  birthday: z.string(),
  // Addresses that were sealed before FIAS was asked have no id of it.
  addresses: z.array(z.object({ rawSource: z.string(), fiasId: z._default(z.nullable(z.string()), null) })),
  passportDocument: z.object({
    documentSeries: z.string(),
    documentNumber: z.string(),
    issueDate: z.string(),
    issueAuthority: z.string(),
    departmentCode: z.string(),
    // Passports that were sealed before it was asked for say nothing of it.
    birthPlace: z._default(z.string(), ''),
  }),
})

/** A command collects as well, without a running server. */
type CollectContext = Pick<Context, 'db' | 'cipher' | 'config'>

/** Passport data of a person as it was registered; null when none is kept. */
export async function identityOf(
  db: Kysely<Schema>,
  cipher: FieldCipher,
  sub: string,
): Promise<z.output<typeof personalData>['identity']> {
  const row = await findRow(db, 'identity', { sub })
  if (!row) return null
  const { birthday, addresses, passportDocument } = sealedIdentity.parse(
    JSON.parse(cipher.open(row.secret, identityPlace(sub))),
  )
  return {
    lastName: row.lastName,
    firstName: row.firstName,
    middleName: row.middleName,
    birthday,
    passport: {
      series: passportDocument.documentSeries,
      number: passportDocument.documentNumber,
      issueDate: passportDocument.issueDate,
      issueAuthority: passportDocument.issueAuthority,
      departmentCode: passportDocument.departmentCode,
      birthPlace: passportDocument.birthPlace,
    },
    addresses: addresses.map(({ rawSource }) => rawSource),
    fiasIds: addresses.map(({ fiasId }) => fiasId),
    registeredAt: row.registeredAt.toISOString(),
  }
}

async function clientsOf({ db, cipher }: CollectContext, sub: string): Promise<PersonalData['clients']> {
  const rows = await findRows(db, 'client', { sub, legalHid: '' }, 'id')
  return rows.map((row) => ({
    name: clientRecordOf(row, cipher).fullName,
    inn: row.entity?.inn ?? null,
    fiasIds: row.entity ? [row.entity.addressLegalFias ?? null, row.entity.addressFactFias ?? null] : [],
    privilegeDocument:
      row.privilegeDocument === null ? null : cipher.open(row.privilegeDocument, privilegePlace(sub)),
    changedAt: row.changedAt,
  }))
}

async function rentsOf({ db, cipher }: CollectContext, sub: string): Promise<PersonalData['rents']> {
  const rows = await db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .leftJoin('notificationSetting as notices', 'notices.claimId', 'claim.id')
    .select([
      'claim.id',
      'claim.sub',
      'claim.status',
      'claim.startDate',
      'claim.endDate',
      'claim.endedOn',
      'claim.officeIndex',
      'box.number',
      'locker.name as lockerName',
      'claim.boxName',
      'claim.privilegeDocument',
      'claim.total',
      'notices.address as noticesTo',
    ])
    .where(ownClaimsOf(sub))
    .orderBy('claim.id', 'desc')
    .execute()
  const payments = await db
    .selectFrom('payment')
    .innerJoin('claim', 'claim.id', 'payment.claimId')
    .select(['payment.claimId', 'payment.amount', 'payment.state'])
    .select(sql<Date>`coalesce(payment.paid_at, payment.created_at)`.as('at'))
    .where(ownClaimsOf(sub))
    .orderBy('payment.id')
    .execute()
  const tracks = await db
    .selectFrom('trackedItem')
    .innerJoin('claim', 'claim.id', 'trackedItem.claimId')
    .select(['claimId', 'track', 'addedAt', 'trackedItem.state', 'operations'])
    .where(ownClaimsOf(sub))
    .orderBy('trackedItem.id', 'desc')
    .execute()
  const receipts = await db
    .selectFrom('receipt')
    .innerJoin('claim', 'claim.id', 'receipt.claimId')
    .selectAll('receipt')
    .where(ownClaimsOf(sub))
    .where('receipt.state', '<>', 'elsewhere')
    .orderBy('receipt.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    start: row.startDate,
    end: row.endedOn ?? row.endDate,
    office: row.officeIndex,
    box: String(row.number),
    locker: row.lockerName,
    boxName: row.boxName,
    privilegeDocument:
      row.privilegeDocument === null ? null : cipher.open(row.privilegeDocument, privilegePlace(row.sub)),
    total: row.total,
    notificationsTo: row.noticesTo,
    payments: payments
      .filter(({ claimId }) => claimId === row.id)
      .map(({ amount, state, at: time }) => ({ amount, state, at: time })),
    tracks: tracks
      .filter(({ claimId }) => claimId === row.id)
      .map(({ track, addedAt, state, operations }) => ({
        track,
        addedAt,
        state,
        operations,
      })),
    receipts: receipts
      .filter(({ claimId }) => claimId === row.id)
      .map((receipt) => ({
        kind: receipt.kind,
        amount: receipt.amount,
        at: receipt.registeredAt ?? receipt.createdAt,
        fiscalNumber: receipt.fnNumber,
        document: receipt.documentNumber,
        attribute: receipt.documentAttribute,
        link: receipt.link,
      })),
  }))
}

async function emailsTo(db: Kysely<Schema>, sub: string, email: string): Promise<PersonalData['letters']> {
  const own = db.selectFrom('claim').select('claim.id').where(ownClaimsOf(sub))
  const rows = await db
    .selectFrom('letter')
    .selectAll()
    // Two look-ups, each by its index: an "or" of both reads all letters.
    .where(
      sql<boolean>`id in (
        select letter.id from letter where claim_id in (${own})
        union
        select letter.id from letter where lower(recipient) = ${email.toLowerCase()} and recipient <> ''
      )`,
    )
    .where('recipient', '<>', '')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ channel, recipient, subject, body, createdAt }) => ({
    channel,
    recipient,
    subject,
    text: body,
    at: createdAt,
  }))
}

/** What mail servers said of the person's address, and which letters they refused there and for their rents. */
const lettersTo = async (db: Kysely<Schema>, sub: string, email: string) => {
  const places = await db
    .selectFrom('notificationSetting')
    .innerJoin('claim', 'claim.id', 'notificationSetting.claimId')
    .select('notificationSetting.address')
    .where(ownClaimsOf(sub))
    .execute()
  const refused = await db
    .selectFrom('refusedTopic')
    .selectAll()
    .where('address', 'in', [email.toLowerCase(), ...places.map(({ address }) => address)])
    .orderBy('refusedAt')
    .execute()
  return {
    emailUnreachableSince: (await unreachable(db, email))?.since ?? null,
    refusedLetters: refused.map(({ address, topic, refusedAt }) => ({
      address,
      topic,
      at: refusedAt,
    })),
  }
}

const questionsOf = async (db: Kysely<Schema>, email: string): Promise<PersonalData['questions']> =>
  email === ''
    ? []
    : (
        await db
          .selectFrom('feedback')
          .select(['comment', 'at'])
          .where(sql<string>`lower(email)`, '=', email.toLowerCase())
          .orderBy('id', 'desc')
          .execute()
      ).map(({ comment, at: time }) => ({ text: comment, at: time }))

const calendarsOf = async (db: Kysely<Schema>, sub: string): Promise<PersonalData['calendars']> =>
  (
    await db
      .selectFrom('calendarLink')
      .leftJoin('organisation', 'organisation.legalHid', 'calendarLink.legalHid')
      .select(['organisation.fullName', 'madeAt', 'readAt'])
      .where('sub', '=', sub)
      .orderBy('calendarLink.id')
      .execute()
  ).map(({ fullName, madeAt, readAt }) => ({
    organisation: fullName,
    madeAt,
    readAt,
  }))

const accessTo = async (db: Kysely<Schema>, sub: string): Promise<PersonalData['access']> =>
  (
    await db
      .selectFrom('personalDataAccess')
      .selectAll()
      .where('sub', '=', sub)
      .orderBy('id', 'desc')
      .execute()
  ).map(({ viewerName, what, purpose, claimId, at: time }) => ({
    viewer: viewerName,
    what,
    purpose,
    claim: claimId,
    at: time,
  }))

const requestsOf = async (db: Kysely<Schema>, sub: string): Promise<PersonalData['requests']> =>
  (
    await db
      .selectFrom('personalDataRequest')
      .selectAll()
      .where('sub', '=', sub)
      .orderBy('id', 'desc')
      .execute()
  ).map(({ kind, operatorName, at: time }) => ({ kind, operator: operatorName, at: time }))

const officeRequestsOf = async (db: Kysely<Schema>, sub: string): Promise<PersonalData['officeRequests']> =>
  (await findRows(db, 'subjectRequest', { sub }, 'id'))
    .toReversed()
    .map(({ kind, words, receivedOn, dueOn, answer, answeredAt }) => ({
      kind,
      words,
      receivedOn,
      dueOn,
      answer,
      answeredAt,
    }))

/** Everything that is kept about a person, opened; for the person alone, or at the counter in their presence. */
export async function collectData(context: CollectContext, sub: string, now: Date): Promise<PersonalData> {
  const { db } = context
  const person = await getRow(db, 'person', { sub })
  const consents = await db
    .selectFrom('consent')
    .leftJoin('consentText', 'consentText.hash', 'consent.textHash')
    .selectAll('consent')
    .select('consentText.text')
    .where('sub', '=', sub)
    .orderBy('id', 'desc')
    .execute()
  const organisations = await db
    .selectFrom('organisationUser')
    .innerJoin('organisation', 'organisation.legalHid', 'organisationUser.legalHid')
    .select(['organisation.legalHid', 'organisation.fullName as name', 'organisationUser.role'])
    .where('organisationUser.sub', '=', sub)
    .where('organisationUser.state', '=', 'active')
    .orderBy('organisationUser.id')
    .execute()
  const linked = await linkedProfilesOf(db, sub)
  return {
    madeAt: now,
    profile: {
      name: person.userName,
      email: person.email,
      ...(await lettersTo(db, sub, person.email)),
      inn: person.inn,
      seenAt: person.seenAt,
    },
    identity: await identityOf(db, context.cipher, sub),
    clients: await clientsOf(context, sub),
    consents: consents.map(({ version, edition, givenHow, text, givenAt, withdrawnAt }) => ({
      version,
      edition,
      way: givenHow,
      text,
      givenAt,
      withdrawnAt,
    })),
    rents: await rentsOf(context, sub),
    letters: await emailsTo(db, sub, person.email),
    questions: await questionsOf(db, person.email),
    organisations,
    linkedProfiles: linked
      .filter(({ you }) => !you)
      .map(({ userName: name, email, linkedAt }) => ({ name, email, linkedAt })),
    calendars: await calendarsOf(db, sub),
    access: await accessTo(db, sub),
    officeRequests: await officeRequestsOf(db, sub),
    requests: await requestsOf(db, sub),
    deletion: deletionTermsOf(await personFacts(db, person), context.config.retention, todayIn(now)),
  }
}
