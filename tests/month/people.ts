import { computeInnCheckDigits } from '#people/rules/requisites.ts'
import { openPersonSession, openVisitorSession } from '#people/server/sessions.ts'
import { type DemoPersona, demoPeople } from '#stand-ins/login/demo-people.ts'
import { type Caller, callerWith } from '#support/product.ts'
import { requisites } from '#support/requisites.ts'
import { registering } from '../soak/people.ts'
import type { Service } from './service.ts'

/** An unused session lives for an hour. */
const SESSION_MS = 40 * 60_000
/** One person in this number has an email address in the month, where messages are not tested. */
const EMAIL_INTERVAL = 10

const emailOfSome = (sub: string, who: number): string => (who % EMAIL_INTERVAL === 0 ? emailOf(sub) : '')

export const emailOf = (sub: string): string => `${sub}@example.org`
export const personSub = (who: number): string => `month-person-${who}`
export const clerkSub = (who: number): string => `month-clerk-${who}`

export const organisationOf = (who: number) => {
  const head = String(770_000_000 + who)
  return {
    legalHid: `month-org-${who}`,
    name: `ООО «Месяц ${who}»`,
    inn: `${head}${computeInnCheckDigits(head)}`,
  }
}

/** People of the month; each has a session that is reopened before its hour is over. */
export interface People {
  person(who: number): Promise<Caller>
  organisation(who: number): Promise<Caller>
  staff(persona: Extract<DemoPersona, 'operator' | 'administrator' | 'secondAdministrator'>): Promise<Caller>
}

/** Opens sessions of people; a person's first session registers them by calls of the site. */
export function openPeople(service: Service, emailFor = emailOfSome): People {
  const sessions = new Map<string, { caller: Promise<Caller>; at: number }>()
  const registered = new Map<string, Promise<unknown>>()
  const openSession = async (persona: DemoPersona, overrides: object): Promise<Caller> => {
    const { organisations, hint: _, ...who } = demoPeople[persona]
    const person = { ...who, branch: who.branch ?? null, profileUrl: '', legals: organisations, ...overrides }
    const db = service.database.kysely
    const visitor = await openVisitorSession(db, service.now())
    const login = { person, idToken: 'none', leftFrom: visitor.session.id }
    const secret = await openPersonSession(db, login, service.now())
    return service.patient(callerWith({ origin: service.origin, ownOrigin: service.origin }, secret))
  }
  const currentSession = (key: string, begin: () => Promise<Caller>): Promise<Caller> => {
    const now = service.now().getTime()
    const existing = sessions.get(key)
    if (existing && now - existing.at < SESSION_MS) return existing.caller
    const caller = begin()
    sessions.set(key, { caller, at: now })
    return caller
  }
  const registerOnce = async (key: string, caller: Caller, run: (caller: Caller) => Promise<unknown>) => {
    if (!registered.has(key)) registered.set(key, run(caller))
    await registered.get(key)
    return caller
  }
  return {
    person: async (who) => {
      const sub = personSub(who)
      const caller = await currentSession(sub, () =>
        openSession('individual', { sub, email: emailFor(sub, who) }),
      )
      return registerOnce(sub, caller, (registering) => postAll(registering, personCalls))
    },
    organisation: async (who) => {
      const { legalHid, inn, name: orgFullName } = organisationOf(who)
      const sub = clerkSub(who)
      const account = { blocked: false, offerIssued: true, regions: [] }
      const legals = [{ legalHid, orgFullName, inn, administrator: true, account }]
      const caller = await currentSession(sub, () =>
        openSession('legal', { sub, email: emailFor(sub, who), legals }),
      )
      return registerOnce(sub, caller, async (clerk) => {
        await postAll(clerk, organisationCalls(who))
        const { version } = (await clerk.get('/api/offer')).body
        await postAll(clerk, [['/api/offer', { version }]])
      })
    },
    staff: (persona) => currentSession(persona, () => openSession(persona, {})),
  }
}

type Calls = readonly (readonly [path: string, body: object])[]

const personCalls: Calls = registering

const organisationCalls = (who: number): Calls => {
  const { inn, name } = organisationOf(who)
  return [
    ...registering.slice(0, 1),
    ['/api/legals/balance', {}],
    ['/api/clients/', requisites({ inn, orgName: name, orgFullName: name })],
  ]
}

async function postAll(caller: Caller, calls: Calls): Promise<void> {
  for (const [path, body] of calls) {
    const { status, body: answer } = await caller.post(path, body)
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(answer)}`)
  }
}
