import { innCheckDigits } from '#people/rules/inn.ts'
import { openPersonSession, openVisitorSession } from '#people/server/sessions.ts'
import { type DemoPersona, demoPeople } from '#stand-ins/login/demo-people.ts'
import { type Caller, callerWith } from '#support/product.ts'
import { requisites } from '#support/requisites.ts'
import { registering } from '../soak/people.ts'
import type { Service } from './service.ts'

/** An unused session lives for an hour. */
const SESSION_MS = 40 * 60_000
/** One of so many has an e-mail: letters are not what is proved here. */
const WITH_EMAIL = 10

const emailOf = (sub: string, who: number): string => (who % WITH_EMAIL === 0 ? `${sub}@example.org` : '')

/** An organisation of the month, as its payment orders name it. */
export const organisationOf = (who: number) => {
  const head = String(770_000_000 + who)
  return { legalHid: `month-org-${who}`, name: `ООО «Месяц ${who}»`, inn: `${head}${innCheckDigits(head)}` }
}

/** Who acts in the month, each with a session that is opened again when its hour is over. */
export interface People {
  person(who: number): Promise<Caller>
  organisation(who: number): Promise<Caller>
  staff(persona: Extract<DemoPersona, 'operator' | 'administrator' | 'secondAdministrator'>): Promise<Caller>
}

/** Opens sessions of people; who comes for the first time is registered by the calls of the site. */
export function openPeople(service: Service): People {
  const open = new Map<string, { caller: Promise<Caller>; at: number }>()
  const registered = new Map<string, Promise<unknown>>()
  const session = async (persona: DemoPersona, more: object): Promise<Caller> => {
    const { organisations, hint: _, ...who } = demoPeople[persona]
    const person = { ...who, branch: who.branch ?? null, profileUrl: '', legals: organisations, ...more }
    const db = service.database.kysely
    const visitor = await openVisitorSession(db, service.now())
    const login = { person, idToken: 'none', leftFrom: visitor.session.id }
    const secret = await openPersonSession(db, login, service.now())
    return service.patient(callerWith({ origin: service.origin, ownOrigin: service.origin }, secret))
  }
  const current = (key: string, begin: () => Promise<Caller>): Promise<Caller> => {
    const now = service.now().getTime()
    const known = open.get(key)
    if (known && now - known.at < SESSION_MS) return known.caller
    const caller = begin()
    open.set(key, { caller, at: now })
    return caller
  }
  const first = async (key: string, caller: Caller, run: (caller: Caller) => Promise<unknown>) => {
    if (!registered.has(key)) registered.set(key, run(caller))
    await registered.get(key)
    return caller
  }
  return {
    person: async (who) => {
      const sub = `month-person-${who}`
      const caller = await current(sub, () => session('individual', { sub, email: emailOf(sub, who) }))
      return first(sub, caller, (registering) => callAll(registering, personCalls))
    },
    organisation: async (who) => {
      const { legalHid, inn, name: orgFullName } = organisationOf(who)
      const sub = `month-clerk-${who}`
      const account = { blocked: false, offerIssued: true, regions: [] }
      const legals = [{ legalHid, orgFullName, inn, administrator: true, account }]
      const caller = await current(sub, () => session('legal', { sub, email: emailOf(sub, who), legals }))
      return first(sub, caller, async (clerk) => {
        await callAll(clerk, organisationCalls(who))
        const { version } = (await clerk.get('/api/offer')).body
        await callAll(clerk, [['/api/offer', { version }]])
      })
    },
    staff: (persona) => current(persona, () => session(persona, {})),
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

async function callAll(caller: Caller, calls: Calls): Promise<void> {
  for (const [path, body] of calls) {
    const { status, body: answer } = await caller.post(path, body)
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(answer)}`)
  }
}
