import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { readSpendingOfPerson } from '#claims/server/spending/spending-of-person.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { readUnreachableAddress } from '#messages/server/outbox.ts'
import { personalDataSchema, registeredIdentity } from '#people/api/personal-data.ts'
import { privilegeSealContext, toClientRecord } from '#people/server/clients/client-record.ts'
import { listLinkedProfiles } from '#people/server/clients/linked-profiles.ts'
import { identitySealContext } from '#people/server/clients/store-identity.ts'
import { subjectFromRow } from '#rent/server/reminders/reminder-facts.ts'
import { listEntriesOfPerson } from '#rent/server/wait-list/erase-entries.ts'
import type { Context } from '#server/context.ts'
import { findRow, findRows, getRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { FieldCipher } from '#server/field-cipher.ts'
import { forwardSealContext } from '#server/sealing/sealed-columns.ts'
import { formatHalfHour } from '#visits/rules/visit-times.ts'
import { toDeletionTerms } from './delete-person.ts'
import { personClaimsCondition, readRetentionFacts } from './retention-facts.ts'

type PersonalData = z.input<typeof personalDataSchema>

const sealedIdentity = z.object({
  birthday: z.string(),
  // Absent from addresses sealed before FIAS ids were introduced.
  addresses: z.array(z.object({ rawSource: z.string(), fiasId: z._default(z.nullable(z.string()), null) })),
  passportDocument: z.object({
    documentSeries: z.string(),
    documentNumber: z.string(),
    issueDate: z.string(),
    issueAuthority: z.string(),
    departmentCode: z.string(),
    // Absent from passports sealed before this field was introduced.
    birthPlace: z._default(z.string(), ''),
  }),
})

type CollectContext = Pick<Context, 'db' | 'cipher' | 'config'>

export async function readIdentity(db: Kysely<Schema>, cipher: FieldCipher, sub: string) {
  const row = await findRow(db, 'identity', { sub })
  if (!row) return null
  const { birthday, addresses, passportDocument } = sealedIdentity.parse(
    JSON.parse(cipher.open(row.secret, identitySealContext(sub))),
  )
  const { documentSeries: series, documentNumber: number, ...passport } = passportDocument
  return registeredIdentity.parse({
    ...row,
    birthday,
    passport: { series, number, ...passport },
    addresses: addresses.map(({ rawSource }) => rawSource),
    fiasIds: addresses.map(({ fiasId }) => fiasId),
  })
}

const unsealPrivilege = (cipher: FieldCipher, sub: string, sealed: string | null): string | null =>
  sealed === null ? null : cipher.open(sealed, privilegeSealContext(sub))

async function readClients({ db, cipher }: CollectContext, sub: string): Promise<PersonalData['clients']> {
  const rows = await findRows(db, 'client', { sub, legalHid: '' }, 'id')
  return rows.map((row) => ({
    name: toClientRecord(row, cipher).fullName,
    inn: row.entity?.inn ?? null,
    fiasIds: row.entity ? [row.entity.addressLegalFias ?? null, row.entity.addressFactFias ?? null] : [],
    privilegeDocument: unsealPrivilege(cipher, sub, row.privilegeDocument),
    changedAt: row.changedAt,
  }))
}

async function readRents({ db, cipher }: CollectContext, sub: string): Promise<PersonalData['rents']> {
  const rows = await db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .leftJoin('notificationSetting', 'notificationSetting.claimId', 'claim.id')
    .leftJoin('leaving', 'leaving.claimId', 'claim.id')
    .leftJoin('moving', 'moving.newClaimId', 'claim.id')
    .select([
      'claim.id',
      'claim.sub',
      'claim.status',
      'claim.startDate as start',
      'claim.officeIndex as office',
      'box.number',
      'locker.name as locker',
      'claim.boxName',
      'claim.privilegeDocument',
      'notificationSetting.address as notificationsTo',
      'leaving.forwardTo',
      'moving.oldClaimId as movedFrom',
    ])
    .select((row) => row.fn.coalesce('claim.endedOn', 'claim.endDate').as('end'))
    // The price, of which the old rent of a move may have paid a part.
    .select((row) => row('claim.total', '+', row.ref('claim.credit')).as('total'))
    .where(personClaimsCondition(sub))
    .orderBy('claim.id', 'desc')
    .execute()
  const payments = await db
    .selectFrom('payment')
    .innerJoin('claim', 'claim.id', 'payment.claimId')
    .select(['payment.claimId', 'payment.amount', 'payment.state'])
    .select((row) => row.fn.coalesce('payment.paidAt', 'payment.createdAt').as('at'))
    .where(personClaimsCondition(sub))
    .orderBy('payment.id')
    .execute()
  const tracks = await db
    .selectFrom('trackedItem')
    .innerJoin('claim', 'claim.id', 'trackedItem.claimId')
    .select(['claimId', 'track', 'addedAt', 'trackedItem.state', 'operations'])
    .where(personClaimsCondition(sub))
    .orderBy('trackedItem.id', 'desc')
    .execute()
  const visits = await db
    .selectFrom('visitHistory')
    .innerJoin('visit', 'visit.id', 'visitHistory.visitId')
    .innerJoin('claim', 'claim.id', 'visit.claimId')
    .select(['visit.claimId', 'visit.purpose', 'visitHistory.state', 'visitHistory.day as date'])
    .select(['visitHistory.startMinute', 'visitHistory.at'])
    .where(personClaimsCondition(sub))
    .orderBy('visitHistory.id', 'desc')
    .execute()
  const receipts = await db
    .selectFrom('receipt')
    .innerJoin('claim', 'claim.id', 'receipt.claimId')
    .select(['receipt.claimId', 'receipt.kind', 'receipt.amount', 'receipt.fnNumber as fiscalNumber'])
    .select(['documentNumber as document', 'documentAttribute as attribute', 'receipt.link'])
    .select((row) => row.fn.coalesce('receipt.registeredAt', 'receipt.createdAt').as('at'))
    .where(personClaimsCondition(sub))
    .where('receipt.state', '<>', 'elsewhere')
    .orderBy('receipt.id')
    .execute()
  return rows.map((row) => {
    const belongsToRent = ({ claimId }: { claimId: number | null }) => claimId === row.id
    return {
      ...row,
      box: String(row.number),
      privilegeDocument: unsealPrivilege(cipher, row.sub, row.privilegeDocument),
      forwardTo: row.forwardTo === null ? null : cipher.open(row.forwardTo, forwardSealContext(row.id)),
      payments: payments.filter(belongsToRent),
      visits: visits
        .filter(belongsToRent)
        .map((visit) => ({ ...visit, start: formatHalfHour(visit.startMinute) })),
      tracks: tracks.filter(belongsToRent),
      receipts: receipts.filter(belongsToRent),
    }
  })
}

const readEmails = (db: Kysely<Schema>, sub: string, email: string): Promise<PersonalData['letters']> => {
  const ownClaims = db.selectFrom('claim').select('claim.id').where(personClaimsCondition(sub))
  return (
    db
      .selectFrom('message')
      .select(['channel', 'recipient', 'subject', 'body as text', 'createdAt as at'])
      // Two index look-ups, because an "or" would read all e-mails.
      .where(
        sql<boolean>`id in (
          select message.id from message where claim_id in (${ownClaims})
          union
          select message.id from message where lower(recipient) = ${email.toLowerCase()} and recipient <> ''
        )`,
      )
      .where('recipient', '<>', '')
      .orderBy('id', 'desc')
      .execute()
  )
}

const readRefusedTopics = async (db: Kysely<Schema>, sub: string, email: string) => {
  const places = await db
    .selectFrom('notificationSetting')
    .innerJoin('claim', 'claim.id', 'notificationSetting.claimId')
    .select('notificationSetting.address')
    .where(personClaimsCondition(sub))
    .execute()
  return db
    .selectFrom('refusedTopic')
    .select(['address', 'topic', 'refusedAt as at'])
    .where('address', 'in', [email.toLowerCase(), ...places.map(({ address }) => address)])
    .orderBy('refusedAt')
    .execute()
}

const readDelegations = (db: Kysely<Schema>, sub: string) =>
  db
    .selectFrom('delegation')
    .innerJoin('person', 'person.sub', 'delegation.sub')
    .select(['delegation.untilDay', 'delegation.createdAt as at'])
    .select(sql<boolean>`delegation.sub = ${sub}`.as('given'))
    .select(sql<string>`case when delegation.sub = ${sub} then name else person.user_name end`.as('name'))
    .select(sql<string | null>`case when delegation.sub = ${sub} then delegation.email end`.as('email'))
    .where((row) =>
      row.or([
        row.and([row('delegation.sub', '=', sub), row('delegation.legalHid', '=', '')]),
        row('delegation.delegateSub', '=', sub),
      ]),
    )
    .orderBy('delegation.id', 'desc')
    .execute()

export async function collectPersonalData(context: CollectContext, sub: string, now: Date) {
  const { db } = context
  const person = await getRow(db, 'person', { sub })
  const { email } = person
  const linked = await listLinkedProfiles(db, sub)
  const data: PersonalData = {
    madeAt: now,
    profile: {
      name: person.userName,
      email,
      emailUnreachableSince: (await readUnreachableAddress(db, email))?.since ?? null,
      refusedLetters: await readRefusedTopics(db, sub, email),
      inn: person.inn,
      seenAt: person.seenAt,
    },
    identity: await readIdentity(db, context.cipher, sub),
    clients: await readClients(context, sub),
    consents: await db
      .selectFrom('consent')
      .leftJoin('consentText', 'consentText.hash', 'consent.textHash')
      .select(['version', 'consent.edition', 'givenHow as way', 'text', 'givenAt', 'withdrawnAt'])
      .where('sub', '=', sub)
      .orderBy('id', 'desc')
      .execute(),
    rents: await readRents(context, sub),
    letters: await readEmails(db, sub, email),
    questions: await db
      .selectFrom('feedback')
      .select(['comment as text', 'at'])
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .where('email', '<>', '')
      .orderBy('id', 'desc')
      .execute(),
    organisations: await db
      .selectFrom('organisationUser')
      .innerJoin('organisation', 'organisation.legalHid', 'organisationUser.legalHid')
      .select(['organisation.legalHid', 'organisation.fullName as name', 'organisationUser.role'])
      .where('organisationUser.sub', '=', sub)
      .where('organisationUser.state', '=', 'active')
      .orderBy('organisationUser.id')
      .execute(),
    linkedProfiles: linked
      .filter(({ you }) => !you)
      .map(({ userName: name, ...profile }) => ({ name, ...profile })),
    calendars: await db
      .selectFrom('calendarLink')
      .leftJoin('organisation', 'organisation.legalHid', 'calendarLink.legalHid')
      .select(['organisation.fullName as organisation', 'madeAt', 'readAt'])
      .where('sub', '=', sub)
      .orderBy('calendarLink.id')
      .execute(),
    waits: await listEntriesOfPerson(db, sub),
    delegations: await readDelegations(db, sub),
    reminders: (await findRows(db, 'reminder', { sub }, 'day')).map((row) => ({
      subject: subjectFromRow(row),
      day: row.day,
    })),
    spending: await readSpendingOfPerson(db, sub),
    access: await db
      .selectFrom('personalDataAccess')
      .select(['viewerName as viewer', 'what', 'purpose', 'claimId as claim', 'at'])
      .where('sub', '=', sub)
      .orderBy('id', 'desc')
      .execute(),
    officeRequests: await db
      .selectFrom('subjectRequest')
      .select(['kind', 'words', 'receivedOn', 'dueOn', 'answer', 'answeredAt'])
      .where('sub', '=', sub)
      .orderBy('id', 'desc')
      .execute(),
    requests: await db
      .selectFrom('personalDataRequest')
      .select(['kind', 'operatorName as operator', 'at'])
      .where('sub', '=', sub)
      .orderBy('id', 'desc')
      .execute(),
    deletion: toDeletionTerms(
      await readRetentionFacts(db, person),
      context.config.retention,
      todayInZone(now),
    ),
  }
  // Parsing drops columns that are only needed to join the rows.
  return personalDataSchema.parse(data)
}
