import type { ColumnType, Generated } from 'kysely'
import type { CourierAddress, IncomingKind, IncomingStatus } from '#contract/incoming-letters.ts'
import type { RuleDeed } from '#contract/letter-rules.ts'

/** Tables of digitized mail (issue 5 part 6); the truth is in migrations/006-digitization.sql. */
export interface IncomingSchema {
  stored_file: StoredFileTable
  destroy_act: DestroyActTable
  incoming_letter: IncomingLetterTable
  incoming_letter_history: IncomingLetterHistoryTable
  letter_rule: LetterRuleTable
}

/** A file outside of the database: the photo of an envelope or a scan. */
export interface StoredFileTable {
  id: Generated<number>
  name: string
  kind: 'envelope' | 'scan'
  media_type: string
  pages: number | null
  letter_id: number | null
  /** The key with which it is sealed; null: the file itself says it. */
  key_id: ColumnType<string | null, string | null | undefined>
  uploaded_by: string
  changed_at: Date
}

/** An act of destruction, drawn up and later confirmed before a witness. */
export interface DestroyActTable {
  id: Generated<number>
  office_index: string
  drawn_by: string
  drawn_at: Date
  witness: string | null
  confirmed_by: string | null
  confirmed_at: Date | null
}

/** A letter that came for a box with digitization. */
export interface IncomingLetterTable {
  id: Generated<number>
  claim_id: number
  office_index: string
  kind: IncomingKind
  sender: string
  number: string | null
  words: string
  status: IncomingStatus
  envelope_id: number
  scan_id: number | null
  destroy_after: Date | null
  courier: ColumnType<CourierAddress | null, string | null, string | null>
  track: string | null
  act_id: number | null
  received_at: Date
  changed_at: Date
}

interface IncomingLetterHistoryTable {
  id: Generated<number>
  letter_id: number
  act: string
  status: IncomingStatus
  actor: 'holder' | 'rule' | 'operator'
  actor_name: string | null
  note: string | null
  at: Date
}

/** A rule of an organisation for incoming letters. */
export interface LetterRuleTable {
  id: Generated<number>
  sub: string
  legal_hid: string
  position: number
  contains: string
  deed: RuleDeed
  is_on: Generated<boolean>
  changed_by: string
  changed_at: Date
}
