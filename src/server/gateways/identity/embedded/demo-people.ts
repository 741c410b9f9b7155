import { demoOrganisationNames, demoPeopleWords, demoRegions } from '#copy/gateways/demo-people.ts'
import type { Identity } from '../identity-provider.ts'

/** The values of the chooser's buttons. */
export const demoPersonas = [
  'individual',
  'privileged',
  'legal',
  'entrepreneur',
  'newcomer',
  'operator',
  'secondOperator',
  'administrator',
  'secondAdministrator',
  'editor',
  'secondEditor',
] as const
export type DemoPersona = (typeof demoPersonas)[number]

type DemoPerson = Omit<Identity, 'profileUrl'> & { readonly hint: string }

const person = (persona: DemoPersona): DemoPerson => ({
  sub: `demo-${persona}`,
  userName: demoPeopleWords[persona].name,
  hint: demoPeopleWords[persona].hint,
  email: `${persona}@example.org`,
  emailVerified: true,
  role: 'client',
  organisations: [],
})

/**
 * The two organisations of the demo accountant; both stand in the embedded directory as active. The first may rent
 * everywhere; the account of the second ends with its region and has no balance, so that conditions can be seen.
 */
export const demoOrganisations = [
  {
    legalHid: 'demo-org-1',
    orgFullName: demoOrganisationNames.severnyVeter,
    inn: '7704112232',
    administrator: true,
    account: { blocked: false, offerIssued: true, regions: [] },
  },
  {
    legalHid: 'demo-org-2',
    orgFullName: demoOrganisationNames.knizhnyDom,
    inn: '7825406117',
    administrator: true,
    account: { blocked: false, offerIssued: true, regions: demoRegions },
  },
] as const

/** The people of the embedded issuer; whether one already has a client record is the database's business. */
export const demoPeople: Readonly<Record<DemoPersona, DemoPerson>> = {
  individual: { ...person('individual'), inn: '770512345650' },
  privileged: person('privileged'),
  legal: { ...person('legal'), organisations: demoOrganisations },
  // Stands in the embedded directory as a sole proprietor.
  entrepreneur: { ...person('entrepreneur'), inn: '771348201544' },
  newcomer: { ...person('newcomer'), inn: '770499887732' },
  operator: { ...person('operator'), role: 'operator', branch: 'moscow' },
  // Money of a closed office goes back by two of its branch.
  secondOperator: { ...person('secondOperator'), role: 'operator', branch: 'moscow' },
  administrator: { ...person('administrator'), role: 'administrator' },
  // Where money moves it takes two.
  secondAdministrator: { ...person('secondAdministrator'), role: 'administrator' },
  editor: { ...person('editor'), role: 'editor' },
  // One writes, another approves.
  secondEditor: { ...person('secondEditor'), role: 'editor' },
}

/** Reads a button's value; undefined for anything else. */
export const demoPersona = (value: string): DemoPersona | undefined =>
  demoPersonas.find((persona) => persona === value)

/** The demo person behind a subject of the embedded issuer. */
export const demoPersonBySub = (sub: string): DemoPerson | undefined =>
  Object.values(demoPeople).find((person) => person.sub === sub)
