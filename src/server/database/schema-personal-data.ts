import type { ColumnType, Generated } from 'kysely'
import type { AccessedData, AccessPurpose, PersonalDataRequest } from '#contract/personal-data.ts'

/** The tables of the rights of the person (migrations from 040 on). */
export interface PersonalDataSchema {
  personal_data_access: PersonalDataAccessTable
  personal_data_request: PersonalDataRequestTable
  personal_data_key: PersonalDataKeyTable
}

/** Who looked at the personal data of whom. */
export interface PersonalDataAccessTable {
  id: Generated<number>
  sub: string
  what: AccessedData
  purpose: AccessPurpose
  viewer: string
  viewer_name: string
  claim_id: number | null
  at: Date
}

/** A key of personal data that was ever in use. */
export interface PersonalDataKeyTable {
  id: string
  /** Null while something may be sealed with it. */
  retired_at: Date | null
  /** Sealed: signs links. */
  link_key: string | null
  links_until: Date | null
}

/** What a person asked for, and who did it. */
export interface PersonalDataRequestTable {
  id: Generated<number>
  sub: string
  kind: PersonalDataRequest
  operator_name: string | null
  /** Calendar date. */
  kept_until: ColumnType<string | null, string | null | undefined>
  at: Date
}
