import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { WorkingDay } from '#contract/offices.ts'
import type { PriceLine } from '#contract/tariffs.ts'
import type { BalanceSchema } from './schema-balance.ts'
import type { EventSchema } from './schema-events.ts'
import type { IncomingSchema } from './schema-incoming.ts'
import type { OrganisationSchema } from './schema-organisations.ts'
import type { PaymentSchema } from './schema-payments.ts'
import type { PersonalDataSchema } from './schema-personal-data.ts'
import type { SafeguardSchema } from './schema-safeguards.ts'

/** What every table holds; the truth is in migrations/, this is its shape for the query builder. */
export interface Schema
  extends BalanceSchema,
    IncomingSchema,
    OrganisationSchema,
    PaymentSchema,
    PersonalDataSchema,
    SafeguardSchema,
    EventSchema {
  office: OfficeTable
  locker: LockerTable
  box: BoxTable
  person: PersonTable
  profile_link: ProfileLinkTable
  session: SessionTable
  identity: IdentityTable
  client: ClientTable
  claim: ClaimTable
  box_month: BoxMonthTable
  box_hold: BoxHoldTable
  promo_use: PromoUseTable
  claim_history: ClaimHistoryTable
  feedback: FeedbackTable
  kept_value: KeptValueTable
  letter: LetterTable
  notification_setting: NotificationSettingTable
  item: ItemTable
  box_history: BoxHistoryTable
}

type Json<T extends object> = JSONColumnType<T>

/** An office, of an editor's file or of an imported list. */
export interface OfficeTable {
  index: string
  name: string
  region: string
  settlement: string
  address: string
  latitude: number
  longitude: number
  time_zone: string
  tariff_group: string
  online: boolean
  temporarily_closed: Generated<boolean>
  closed_until: string | null
  gone: Generated<boolean>
  working_hours: Json<WorkingDay[]>
  services: Json<number[]>
  directions: Generated<string>
  origin: 'content' | 'import'
  fingerprint: string
  changed_at: Date
}

/** A block of locker cells in an office. */
export interface LockerTable {
  id: number
  office_index: string
  /** As people read it: different from every other of the office. */
  name: string
  /** As the list or the editor wrote it. */
  listed_name: string
  gone: Generated<boolean>
}

/** A box or a cell; they are never deleted. */
export interface BoxTable {
  id: Generated<number>
  office_index: string
  locker_id: number | null
  number: number
  size: number
  out_of_order: Generated<boolean>
}

/** An organisation for which a person may act. */
export interface KnownLegal {
  legalHid: string
  orgFullName: string
  inn: string
  /** They manage its users. */
  administrator?: boolean
}

/** Whoever has logged in, as the login told last. */
export interface PersonTable {
  sub: string
  user_name: string
  email: string
  profile_url: string
  role: 'client' | 'operator'
  branch: string | null
  legals: Json<KnownLegal[]>
  /** 12 digits, as the identity provider told at the last login; null: it told none. */
  inn: ColumnType<string | null, string | null | undefined>
  /** The identity provider vouches for the address: invitations to it are theirs. */
  email_verified: Generated<boolean>
  /** For whom they chose to act last: '' themselves, else an organisation; null: they never chose. */
  acts_for: ColumnType<string | null, string | null | undefined>
  seen_at: Date
  /** Nothing that names them is kept any more. */
  erased_at: ColumnType<Date | null, Date | null | undefined>
  /** Calendar date: when its terms are looked at next. */
  review_on: Generated<string>
}

/** A profile that sees one list of claims with those of the same group (AMB-49). */
export interface ProfileLinkTable {
  id: Generated<number>
  sub: string
  group_id: string
  linked_at: Date
}

/** A session; without `sub` a visitor's. */
export interface SessionTable {
  id: string
  sub: string | null
  legal_hid: string | null
  id_token: string | null
  created_at: Date
  used_at: Date
}

/** Requisites of an entity (M-CLIENT-07). */
export interface EntityRequisites {
  orgName: string
  orgFullName: string
  orgType: string
  inn: string
  kpp: string
  addressLegal: string
  addressFact: string
  bankName: string
  bankBic: string
  accountNumber: string
  correspondentNumber: string
}

/** A person's passport data, enciphered in `secret` (M-CLIENT-02). */
export interface IdentityTable {
  hid: string
  sub: string
  first_name: string
  middle_name: string
  last_name: string
  /** Encrypted: passport, birthday and addresses. */
  secret: string
  registered_at: Date
}

/** A client record: of a person, or of an entity with its requisites. */
export interface ClientTable {
  id: Generated<number>
  sub: string
  legal_hid: Generated<string>
  kind: 'person' | 'entity'
  hid_portal: string | null
  hid_ops_raw: string | null
  address_coincidence: Generated<boolean>
  first_name: string | null
  middle_name: string | null
  last_name: string | null
  privilege_document: string | null
  entity: ColumnType<EntityRequisites | null, string | null, string | null>
  created_at: Date
  changed_at: Date
}

/** A claim and the rent that comes of it; money in kopecks. */
export interface ClaimTable {
  id: Generated<number>
  sub: string
  legal_hid: Generated<string>
  box_id: number
  office_index: string
  status: number
  in_editing: Generated<boolean>
  is_signed: boolean | null
  client_type: number
  client_id: number | null
  privilege_document: string | null
  /** Calendar date. */
  start_date: string
  /** Calendar date. */
  end_date: string
  services: Json<number[]>
  box_name: string | null
  promo: string | null
  /** Kopecks. */
  total: number
  /** Kopecks. */
  first_month: number
  lines: Json<PriceLine[]>
  payment_method: number | null
  pay_until: Date | null
  prolongation_of: number | null
  replaces: number | null
  /** The day on which the branch ended the rent early. */
  ended_on: string | null
  /** The last reminder that was sent: days before the end; 0 once who never signed was told that the term is over. */
  reminded: number | null
  /** The balance was too small to pay it. */
  no_funds: Generated<boolean>
  /** Who paid, for accounting, once the client record was erased. */
  holder_name: ColumnType<string | null, string | null | undefined>
  created_at: Date
  changed_at: Date
}

/** The promise of a box for a month, for living claims only: one claim a box and month. */
export interface BoxMonthTable {
  box_id: number
  /** The first day of the month, a calendar date. */
  month: string
  claim_id: number
}

/** A box that a session holds while its form is filled in. */
export interface BoxHoldTable {
  box_id: number
  session_id: string
  until: Date
  /** Who it is counted for: a person, a visitor's network, or ''. */
  holder: Generated<string>
}

/** How often a promo code was used. */
export interface PromoUseTable {
  code: string
  uses: number
}

/** Each change of a claim's status and what else is told of it. */
export interface ClaimHistoryTable {
  id: Generated<number>
  claim_id: number
  status: number
  actor: string
  /** The operator's name where one acted. */
  actor_name: ColumnType<string | null, string | null | undefined>
  /** What the operator wrote; for the branch only. */
  note: ColumnType<string | null, string | null | undefined>
  reason: string | null
  at: Date
}

/** A message of the feedback form. */
export interface FeedbackTable {
  id: Generated<number>
  name: string
  email: string
  comment: string
  office_index: string
  at: Date
}

/** A value that all servers share under a name; with `kept_until` it lapses then. */
export interface KeptValueTable {
  name: string
  value: JSONColumnType<object>
  kept_until: Date | null
}

/** The outbox: letters and short messages to be sent once each. */
export interface LetterTable {
  id: Generated<number>
  key: string
  claim_id: number | null
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  body: string
  state: 'waiting' | 'sent' | 'refused'
  secret: Generated<boolean>
  /** What is attached when it is sent, and of which claim or joint order. */
  paper: Generated<'payment_order' | 'joint_order' | null>
  paper_of: Generated<number | null>
  taken_at: Date | null
  created_at: Date
  sent_at: Date | null
}

/** Where and when notices of a rent go. */
export interface NotificationSettingTable {
  claim_id: number
  channel: 'email' | 'sms'
  address: string
  hour: number
  mode: 'digest' | 'each'
  only_when_empty: boolean
  confirmed_at: Date | null
  /** Calendar date of the last digest, by the office's clock. */
  digest_on: string | null
  changed_at: Date
}

/** An item that the branch noted for a box. */
export interface ItemTable {
  id: Generated<number>
  claim_id: number
  kind: 'letter' | 'registered' | 'parcel' | 'notice'
  track: string | null
  place: 'box' | 'counter'
  chosen: Generated<boolean>
  into_empty: boolean
  noted_by: string
  noted_at: Date
  /** Calendar date. */
  keep_until: string
  taken_at: Date | null
  told_at: Date | null
  /** When its holder is told of it; until then the note can be undone. Null afterwards. */
  notify_at: Date | null
}

/** When and by whom a box was put out of order or back. */
export interface BoxHistoryTable {
  id: Generated<number>
  box_id: number
  out_of_order: boolean
  actor_name: string
  at: Date
}
