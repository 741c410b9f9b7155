import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { insertBalance } from '#money/server/balance/balances.ts'
import { computeInnCheckDigits } from '#people/rules/requisites.ts'
import { FIRST_CONSENT_VERSION } from '#people/server/clients/consent.ts'
import { storeEntityClient } from '#people/server/clients/store-client.ts'
import { hashSessionSecret } from '#server/http/session.ts'
import type { Identity, Organisation } from '#server/integrations/identity/identity-provider.ts'
import { type DemoPersona, demoPeople } from '#stand-ins/login/demo-people.ts'
import { databaseWithOffices } from './database.ts'
import { type Caller, callerWith, openProduct, type Product } from './product.ts'
import { requisites } from './requisites.ts'
import { openSessionOf } from './session.ts'

/** Start time of the shared product: noon in Moscow (M-PERIOD-01). */
const noon = '2025-07-10T09:00:00Z'

/** Number of offices that a worker can hand out; each is a copy of 101000 and the only office of its operators. */
const OFFICES = 250
const FIRST_INDEX = 200_000

const content = resolve(import.meta.dirname, '../../content')

const indexOf = (tenant: number): string => String(FIRST_INDEX + tenant)
const withCheckDigits = (head: string): string => head + computeInnCheckDigits(head)
const organisationInn = (tenant: number, place: number): string =>
  withCheckDigits(`77${5_000_000 + tenant * 10 + place}`)
const personInn = (tenant: number, place: number): string =>
  withCheckDigits(`77${50_000_000 + tenant * 100 + place}`)

/** Creates content with a separate office and two companies for each tenant. */
const contentOfTenants = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tenants-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(content, folder, { recursive: true, filter: (path) => basename(path) !== 'map' })
  const office = readFileSync(join(content, 'offices/101000.md'), 'utf8')
  const list = join(folder, 'directory/companies.json')
  const companies: { data: { inn: string; state: { status: string } } }[] = JSON.parse(
    readFileSync(list, 'utf8'),
  )
  const known = demoPeople.legal.organisations.map(({ inn }) =>
    companies.find(({ data }) => data.inn === inn),
  )
  for (let tenant = 1; tenant <= OFFICES; tenant += 1) {
    // Far north and far apart, so that tests that search for the nearest office never find one.
    const [latitude, longitude] = [78 + (tenant % 8) * 0.5, 60 + Math.floor(tenant / 8)]
    const text = office
      .replaceAll('101000', indexOf(tenant))
      .replace(/^latitude: .*$/m, `latitude: ${latitude}`)
      .replace(/^longitude: .*$/m, `longitude: ${longitude}`)
    writeFileSync(join(folder, 'offices', `${indexOf(tenant)}.md`), text)
    known.forEach((company, place) => {
      if (company)
        companies.push({ ...company, data: { ...company.data, inn: organisationInn(tenant, place) } })
    })
  }
  writeFileSync(list, JSON.stringify(companies))
  return folder
}

let shared: Promise<Product> | undefined
let tenants = 0

/** An office, people and organisations for one test alone, in the product that all tests of a worker share. */
export interface Tenant extends Omit<Product, 'moveClock' | 'close' | 'loginAs'> {
  /** Index of the office: a copy of 101000 with boxes 1 to 120 and 501 to 524, and two lockers. */
  readonly office: string
  /** Ids of the two lockers in the office. */
  readonly lockers: readonly [number, number]
  /** The accountant's organisations; the first has a balance and may rent everywhere. */
  readonly organisations: readonly [Organisation, Organisation]
  /** The person of a persona: like the demo person, but with a separate account, email and INN. */
  person(persona: DemoPersona): Omit<Identity, 'profileUrl'>
  /** Passport series and number of both the individual and the privileged person. */
  readonly passport: string
}

/** Argument of test helpers: a separate product, or a tenant of the shared one. */
export type ProductOrTenant = Omit<Product, 'moveClock' | 'close' | 'loginAs'> &
  Partial<Pick<Tenant, 'office' | 'organisations'>>

const passportNumber = (tenant: number): string => String(100_000 + tenant)

const registration = (userName: string, tenant: number) => {
  const [firstName = '', middleName = '', lastName = ''] = userName.split(' ')
  return {
    firstName,
    middleName,
    lastName,
    clientTypeId: 1,
    addresses: [
      { rawSource: 'г. Москва, ул. Мясницкая, д. 1', primary: true, type: 'CONSTANT_REGISTRATION' },
    ],
    passportDocument: {
      documentSeries: '4509',
      documentNumber: passportNumber(tenant),
      issueDate: '12.03.2010',
      issueAuthority: 'ОВД Тверского района',
      departmentCode: '770-001',
      qualifierType: 'PASSPORT_RU',
      type: 'PASSPORT_RU',
    },
    birthday: '14.05.1964',
  }
}

const sure = ({ status, body }: { status: number; body: unknown }): void => {
  if (status >= 300) throw new Error(`a seeded client was refused: ${status} ${JSON.stringify(body)}`)
}

/** Creates a client record like that of the demo person: the privileged one has a document. */
async function seedClient(caller: Caller, persona: DemoPersona, tenant: number, userName: string) {
  sure(await caller.post('/api/consents', { kind: 'personal-data', version: FIRST_CONSENT_VERSION }))
  const identity = await caller.post('/postIdClient/register', registration(userName, tenant))
  sure(identity)
  const isPrivileged = persona === 'privileged'
  sure(
    await caller.post('/api/clients/', {
      clientType: isPrivileged ? 2 : 1,
      hidPortal: identity.body.hid,
      ...(isPrivileged ? { privilegeDocument: 'Удостоверение ветерана № 12345' } : {}),
    }),
  )
}

const openShared = async (): Promise<Product> => {
  const content = contentOfTenants()
  return openProduct(noon, { content, database: await databaseWithOffices(content) })
}

/** Opens the next tenant of the shared product, which runs until the worker ends. */
export async function openTenant(): Promise<Tenant> {
  shared ??= openShared()
  const product = await shared
  tenants += 1
  const tenant = tenants
  if (tenant > OFFICES) throw new Error(`a worker has ${OFFICES} offices for its tests: raise OFFICES`)
  const office = indexOf(tenant)
  const organisations = demoPeople.legal.organisations.map((organisation, place) => ({
    ...organisation,
    legalHid: `org-${tenant}-${place + 1}`,
    inn: organisationInn(tenant, place),
  })) as unknown as Tenant['organisations']
  const personas = Object.keys(demoPeople) as DemoPersona[]
  const person: Tenant['person'] = (persona) => {
    const { hint: _, ...demo } = demoPeople[persona]
    return {
      ...demo,
      sub: `${persona}-${tenant}`,
      email: `${persona}-${tenant}@example.org`,
      ...(demo.inn ? { inn: personInn(tenant, personas.indexOf(persona)) } : {}),
      ...(demo.branch ? { branch: office } : {}),
      organisations: demo.organisations.length > 0 ? organisations : [],
    }
  }
  const seeded = new Set<DemoPersona>()
  const openSession = async (persona: DemoPersona): Promise<{ secret: string; caller: Caller }> => {
    const secret = await openSessionOf(product.database.kysely, person(persona), product.clock.now())
    return { secret, caller: callerWith(product, secret) }
  }
  const seed = async (persona: DemoPersona): Promise<void> => {
    if (seeded.has(persona)) return
    seeded.add(persona)
    if (persona === 'individual' || persona === 'privileged') {
      const { caller } = await openSession(persona)
      await seedClient(caller, persona, tenant, person(persona).userName)
    }
    if (persona === 'legal') {
      const { caller } = await openSession(persona)
      const { sub } = person(persona)
      const now = product.clock.now()
      const db = product.database.kysely
      await insertBalance(db, { legalHid: organisations[0].legalHid, sub, now })
      sure(await caller.post('/api/consents', { kind: 'personal-data', version: FIRST_CONSENT_VERSION }))
      for (const { legalHid, inn } of organisations) {
        const { clientType: _, ...entity } = requisites({ inn })
        await storeEntityClient(db, { owner: { sub, legalHid, sessionId: '' }, now }, entity)
      }
    }
  }
  return {
    ...product,
    office,
    lockers: [Number(`${office}1`), Number(`${office}2`)],
    organisations,
    person,
    passport: `4509 ${passportNumber(tenant)}`,
    async as(persona, legalHid) {
      await seed(persona)
      const { secret, caller } = await openSession(persona)
      if (legalHid !== undefined) {
        const session = product.database.kysely.updateTable('session').set({ legalHid })
        await session.where('id', '=', hashSessionSecret(secret)).execute()
      }
      return caller
    },
  }
}
