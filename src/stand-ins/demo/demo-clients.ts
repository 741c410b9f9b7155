import { todayInZone } from '#kit/rules/calendar-date.ts'
import { personRegistration } from '#people/api/clients.ts'
import { setBankAccountCheckDigit } from '#people/rules/requisites.ts'
import { hasConsentedToVersion, insertConsent } from '#people/server/clients/consent.ts'
import { storeClient, storeEntityClient } from '#people/server/clients/store-client.ts'
import { storeIdentity } from '#people/server/clients/store-identity.ts'
import type { Context } from '#server/context.ts'
import { demoOrganisations, demoPeople } from '#stand-ins/login/demo-people.ts'
import { demoClientWords as words } from '#stand-ins/words/demo-people.ts'

const BANK = { bic: '044525225', correspondent: '30101810400000000225' } as const
const ACCOUNT = '40702810000000000001'

type DemoClient = 'individual' | 'privileged' | 'legal'

async function insertPerson({ db }: Context, who: DemoClient, now: Date): Promise<string> {
  const { sub, userName, email, role, organisations, inn = null } = demoPeople[who]
  const legals = JSON.stringify(organisations)
  await db
    .insertInto('person')
    .values({ sub, userName, email, profileUrl: '', role, branch: null, legals, inn, seenAt: now })
    .onConflict((conflict) => conflict.column('sub').doNothing())
    .execute()
  return sub
}

async function giveDemoConsent({ db, consents }: Context, sub: string, now: Date): Promise<boolean> {
  const text = consents.on(todayInZone(now))
  if (await hasConsentedToVersion(db, sub, text)) return false
  await insertConsent(db, text, { sub, way: 'form', now })
  return true
}

const demoRegistration = (who: DemoClient, index: number) => {
  const [firstName = '', middleName = '', lastName = ''] = demoPeople[who].userName.split(' ')
  return personRegistration.parse({
    firstName,
    middleName,
    lastName,
    addresses: [{ rawSource: words.registrationAddress, primary: true, type: 'CONSTANT_REGISTRATION' }],
    passportDocument: {
      documentSeries: '4509',
      documentNumber: String(100_000 + index),
      issueDate: '12.03.2010',
      issueAuthority: words.issueAuthority,
      departmentCode: '770-001',
      qualifierType: 'PASSPORT_RU',
      type: 'PASSPORT_RU',
    },
    birthday: '14.05.1964',
  })
}

const requireOk = (answer: { ok: boolean; code?: string }, who: DemoClient): void => {
  if (!answer.ok) throw new Error(`the demo client ${who} was refused: ${answer.code}`)
}

async function seedPerson(
  context: Context,
  who: 'individual' | 'privileged',
  index: number,
  now: Date,
): Promise<void> {
  const sub = await insertPerson(context, who, now)
  if (!(await giveDemoConsent(context, sub, now))) return
  const today = todayInZone(now)
  requireOk(await storeIdentity(context, { sub, body: demoRegistration(who, index), now, today }), who)
  const isPrivileged = who === 'privileged'
  const body = {
    clientType: isPrivileged ? (2 as const) : (1 as const),
    addressCoincidence: true,
    privilegeDocument: isPrivileged ? words.privilegeDocument : null,
  }
  const owner = { sub, legalHid: '', sessionId: '' }
  requireOk(await storeClient(context, { owner, body, now }), who)
}

async function seedOrganisations(context: Context, now: Date): Promise<void> {
  const sub = await insertPerson(context, 'legal', now)
  if (!(await giveDemoConsent(context, sub, now))) return
  for (const { legalHid, orgFullName, inn, account } of demoOrganisations) {
    const facts = { ...account, regions: JSON.stringify(account.regions), fullName: orgFullName, inn }
    await context.db
      .insertInto('organisation')
      .values({ legalHid, ...facts, syncedAt: now })
      .onConflict((conflict) => conflict.column('legalHid').doNothing())
      .execute()
    const lookup = await context.directory.companies(inn, 1, [])
    const company = lookup.ok ? lookup.value.suggestions[0]?.data : undefined
    const address = company?.address?.value ?? words.registrationAddress
    const body = {
      orgName: company?.name.short_with_opf ?? orgFullName,
      orgFullName,
      orgType: 'LEGAL' as const,
      inn,
      kpp: company?.kpp ?? '',
      addressLegal: address,
      addressFact: address,
      bankName: words.bankName,
      bankBic: BANK.bic,
      accountNumber: setBankAccountCheckDigit(ACCOUNT, BANK.bic),
      correspondentNumber: BANK.correspondent,
    }
    await storeEntityClient(context.db, { owner: { sub, legalHid, sessionId: '' }, now }, body)
  }
}

/** Adds the client records of the demo people; existing ones are kept as they are. The newcomer gets none. */
export async function seedDemoClients(context: Context, now: Date): Promise<void> {
  await seedPerson(context, 'individual', 1, now)
  await seedPerson(context, 'privileged', 2, now)
  await seedOrganisations(context, now)
}
