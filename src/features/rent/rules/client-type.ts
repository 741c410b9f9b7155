import { containsLegalForm } from './box-name.ts'

/** 1 individual, 2 privileged individual, 3 legal entity or sole proprietor (M-CLIENT-01). */
export type ClientType = 1 | 2 | 3

export const clientTypes = [1, 2, 3] as const satisfies readonly ClientType[]

/** Preselected in the form (AMB-36). */
export const defaultClientType: ClientType = 3

export const clientTypeByName = { individual: 1, privileged: 2, legal: 3 } as const satisfies Record<
  string,
  ClientType
>
export type ClientTypeName = keyof typeof clientTypeByName

const nameByClientType = { 1: 'individual', 2: 'privileged', 3: 'legal' } as const satisfies Record<
  ClientType,
  ClientTypeName
>

export const clientTypeName = (type: ClientType): ClientTypeName => nameByClientType[type]

/** The client type as two flags of the published API (M-CLIENT-03). */
export interface ClientTypeFlags {
  readonly legal: boolean
  readonly privileged: boolean
}

export const toClientTypeFlags = (type: ClientType): ClientTypeFlags => ({
  legal: type === clientTypeByName.legal,
  privileged: type === clientTypeByName.privileged,
})

export const clientTypeFromFlags = ({ legal, privileged }: ClientTypeFlags): ClientType => {
  if (legal) return clientTypeByName.legal
  return privileged ? clientTypeByName.privileged : clientTypeByName.individual
}

export const isClientType = (value: unknown): value is ClientType =>
  clientTypes.some((type) => type === value)

/** Highest precedence first. */
export type ClientTypeLockReason = 'move' | 'legal_name' | 'digitization' | 'legal_only'

/**
 * A legal form in the box name forces type 3; removing it restores the chosen type. Digitization and acting for an
 * organisation also force type 3 (M-NAME-05…07, M-FORM-08). A move keeps the type of the old rent (M-MOVE-01).
 */
export const resolveClientType = (form: {
  chosen: ClientType
  boxName: string
  digitization?: boolean
  legalOnly?: boolean
  /** Type of the old rent of a move. */
  moved?: ClientType | null
}): { clientType: ClientType; locked: ClientTypeLockReason | null } => {
  if (form.moved) return { clientType: form.moved, locked: 'move' }
  if (containsLegalForm(form.boxName)) return { clientType: clientTypeByName.legal, locked: 'legal_name' }
  if (form.digitization) return { clientType: clientTypeByName.legal, locked: 'digitization' }
  if (form.legalOnly) return { clientType: clientTypeByName.legal, locked: 'legal_only' }
  return { clientType: form.chosen, locked: null }
}
