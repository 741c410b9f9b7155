import { containsLegalForm } from './box-name.ts'

/** 1 individual, 2 privileged individual, 3 legal entity or sole proprietor (M-CLIENT-01). */
export type ClientType = 1 | 2 | 3
export type ClientTypeName = 'individual' | 'privileged' | 'legal'

/** All of them, ascending. */
export const clientTypes = [1, 2, 3] as const satisfies readonly ClientType[]

/** What the form begins with for everybody (AMB-36). */
export const defaultClientType: ClientType = 3

/** The numbers of the client types by name. */
export const clientTypeByName = { individual: 1, privileged: 2, legal: 3 } as const satisfies Record<
  ClientTypeName,
  ClientType
>

const names = { 1: 'individual', 2: 'privileged', 3: 'legal' } as const satisfies Record<
  ClientType,
  ClientTypeName
>

/** The name of a client type, as tariffs key their columns. */
export const clientTypeName = (type: ClientType): ClientTypeName => names[type]

/** Who rents, as it is chosen: a natural person, in a privileged category or not, or an entity (M-CLIENT-03). */
export interface Renter {
  readonly legal: boolean
  readonly privileged: boolean
}

/** Who stands behind a client type. */
export const renterOf = (type: ClientType): Renter => ({
  legal: type === clientTypeByName.legal,
  privileged: type === clientTypeByName.privileged,
})

/** The client type of who rents: only a natural person can be privileged. */
export const clientTypeOf = ({ legal, privileged }: Renter): ClientType => {
  if (legal) return clientTypeByName.legal
  return privileged ? clientTypeByName.privileged : clientTypeByName.individual
}

/** Is this value the number of a client type? */
export const isClientType = (value: unknown): value is ClientType =>
  clientTypes.some((type) => type === value)

/** Why the selector of the client type is closed, in the order in which the reasons are told. */
export type ClientTypeLock = 'legal_name' | 'digitization' | 'legal_only'

/**
 * The client type that holds and why it cannot be changed: a legal form in the box name forces 3 and its removal
 * gives the chosen type back, digitization and the legal-entity variant force 3 too (M-NAME-05…07, M-FORM-08).
 */
export const rulesForName = (form: {
  chosen: ClientType
  boxName: string
  digitization?: boolean
  legalOnly?: boolean
}): { clientType: ClientType; locked: ClientTypeLock | null } => {
  if (containsLegalForm(form.boxName)) return { clientType: clientTypeByName.legal, locked: 'legal_name' }
  if (form.digitization) return { clientType: clientTypeByName.legal, locked: 'digitization' }
  if (form.legalOnly) return { clientType: clientTypeByName.legal, locked: 'legal_only' }
  return { clientType: form.chosen, locked: null }
}
