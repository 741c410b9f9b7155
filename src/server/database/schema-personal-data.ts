import type { Generated } from 'kysely'
import type { AccessedData, AccessPurpose } from '#contract/personal-data.ts'

/** The tables of the rights of the person (migrations from 040 on). */
export interface PersonalDataSchema {
  personal_data_access: PersonalDataAccessTable
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
