import type { Identity } from '#server/integrations/identity/identity-provider.ts'
import { demoOrganisationNames, demoPeopleWords, demoRegions } from '#stand-ins/words/demo-people.ts'

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

const createDemoPerson = (persona: DemoPersona): DemoPerson => ({
  sub: `demo-${persona}`,
  userName: demoPeopleWords[persona].name,
  hint: demoPeopleWords[persona].hint,
  email: `${persona}@example.org`,
  emailVerified: true,
  role: 'client',
  organisations: [],
})

/**
 * Both organisations are active in the directory. They differ in regions and balance, to demonstrate the conditions of
 * renting.
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

export const demoPeople: Readonly<Record<DemoPersona, DemoPerson>> = {
  individual: { ...createDemoPerson('individual'), inn: '770512345650' },
  privileged: createDemoPerson('privileged'),
  legal: { ...createDemoPerson('legal'), organisations: demoOrganisations },
  // INN of a sole proprietor in the embedded directory.
  entrepreneur: { ...createDemoPerson('entrepreneur'), inn: '771348201544' },
  newcomer: { ...createDemoPerson('newcomer'), inn: '770499887732' },
  operator: { ...createDemoPerson('operator'), role: 'operator', branch: 'moscow' },
  secondOperator: { ...createDemoPerson('secondOperator'), role: 'operator', branch: 'moscow' },
  administrator: { ...createDemoPerson('administrator'), role: 'administrator' },
  secondAdministrator: { ...createDemoPerson('secondAdministrator'), role: 'administrator' },
  editor: { ...createDemoPerson('editor'), role: 'editor' },
  secondEditor: { ...createDemoPerson('secondEditor'), role: 'editor' },
}

export const parseDemoPersona = (value: string): DemoPersona | undefined =>
  demoPersonas.find((persona) => persona === value)

export const findDemoPerson = (sub: string): DemoPerson | undefined =>
  Object.values(demoPeople).find((person) => person.sub === sub)
