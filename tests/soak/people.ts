import { FIRST_CONSENT_VERSION } from '#people/server/clients/consent.ts'
import { openPersonSession, openVisitorSession } from '#people/server/sessions.ts'
import { demoPeople } from '#stand-ins/login/demo-people.ts'
import { type Caller, callerWith } from '#support/product.ts'
import type { Pair } from './pair-of-servers.ts'

const passport = {
  documentSeries: '92 10',
  documentNumber: '654321',
  issueDate: '02.02.2012',
  issueAuthority: 'ОУФМС России по Республике Татарстан',
  departmentCode: '160-004',
  qualifierType: 'PASSPORT_RU',
  type: 'PASSPORT_RU',
}
const registration = {
  firstName: 'Тимур',
  middleName: 'Ринатович',
  lastName: 'Алиев',
  clientTypeId: 1,
  addresses: [{ rawSource: 'г. Казань, ул. Баумана, д. 1', primary: true, type: 'CONSTANT_REGISTRATION' }],
  passportDocument: passport,
  birthday: '30.01.1992',
}

export const registering: readonly (readonly [path: string, body: object])[] = [
  ['/api/consents', { kind: 'personal-data', version: FIRST_CONSENT_VERSION }],
  ['/postIdClient/register', registration],
  ['/api/clients/', { clientType: 1 }],
]

/** The balancer that people call, the database that knows them, and the time. */
interface People extends Pick<Pair, 'database' | 'now'> {
  readonly balancer: Pick<Pair['balancer'], 'origin'>
}

/** Opens a session over the balancer; a `sub` makes a new person from the demo persona. */
export async function sessionOf(
  { database, balancer, now }: People,
  persona: 'individual' | 'legal' | 'operator',
  sub: string = demoPeople[persona].sub,
): Promise<Caller> {
  const { organisations, hint: _, ...who } = demoPeople[persona]
  const person = { ...who, sub, branch: who.branch ?? null, profileUrl: '', legals: organisations }
  const { session } = await openVisitorSession(database.kysely, now())
  const secret = await openPersonSession(
    database.kysely,
    { person, idToken: 'none', leftFrom: session.id },
    now(),
  )
  return callerWith({ origin: balancer.origin, ownOrigin: balancer.origin }, secret)
}

export async function newClient(pair: People, sub: string): Promise<Caller> {
  const caller = await sessionOf(pair, 'individual', sub)
  const steps = []
  for (const [path, body] of registering) steps.push(await caller.post(path, body))
  const failed = steps.find(({ status }) => status !== 200)
  if (failed) throw new Error(`not registered: ${failed.status} ${JSON.stringify(failed.body)}`)
  return caller
}
