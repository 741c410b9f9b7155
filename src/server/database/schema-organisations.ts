import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OrganisationAct, UserRole, UserState } from '#contract/organisation-users.ts'

/** The tables of organisations (migrations/004-organisations.sql). */
export interface OrganisationSchema {
  organisation: OrganisationTable
  organisation_user: OrganisationUserTable
  organisation_history: OrganisationHistoryTable
  offer_acceptance: OfferAcceptanceTable
  joint_order: JointOrderTable
}

/** An organisation as the login told of it last. */
export interface OrganisationTable {
  legal_hid: string
  full_name: string
  inn: string
  /** The business account is blocked. */
  blocked: Generated<boolean>
  offer_issued: Generated<boolean>
  /** Names of regions; none means all. */
  regions: JSONColumnType<string[]>
  told_at: Date
}

/** Who may act for an organisation: by the login, or added by an administrator. */
export interface OrganisationUserTable {
  id: Generated<number>
  legal_hid: string
  /** Null until somebody invited has logged in. */
  sub: string | null
  /** Lower case. */
  email: string
  user_name: ColumnType<string, string | undefined, string>
  role: UserRole
  origin: 'login' | 'added'
  /** 'left': the identity provider no longer names them. */
  state: UserState | 'removed' | 'left'
  added_at: Date
  changed_at: Date
}

/** What was done to the access of users. */
export interface OrganisationHistoryTable {
  id: Generated<number>
  legal_hid: string
  act: OrganisationAct
  actor_sub: string | null
  actor_name: string
  about: string
  at: Date
}

/** Who accepted which edition of the offer, for whom. */
export interface OfferAcceptanceTable {
  id: Generated<number>
  legal_hid: Generated<string>
  sub: string
  person_name: string
  /** First day of the edition. */
  version: string
  accepted_at: Date
}

/** One payment order for several extensions; kopecks. */
export interface JointOrderTable {
  id: Generated<number>
  legal_hid: string
  sub: string
  /** Kopecks. */
  total: number
  created_at: Date
}
