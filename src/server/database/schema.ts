// Written by `npm run schema` from the migrations and schema-overrides.ts; never edited by hand.

import type { ColumnType, JSONColumnType } from 'kysely'
import type { AuditAct, AuditSubject } from '#contract/administration-audit.ts'
import type { EntryKind, TopUpState } from '#contract/balance.ts'
import type { ConsentWay } from '#contract/clients.ts'
import type { EditAct, EditState } from '#contract/editing.ts'
import type { CourierAddress, IncomingKind, IncomingStatus } from '#contract/incoming-letters.ts'
import type { IssuedAct } from '#contract/issued-act.ts'
import type { LetterFate } from '#contract/letter-fate.ts'
import type { RuleAction } from '#contract/letter-rules.ts'
import type { LetterTopic } from '#contract/letter-topic.ts'
import type { CoordPrecision, WorkingDay } from '#contract/offices.ts'
import type { OrganisationAct, UserRole, UserState } from '#contract/organisation-users.ts'
import type { PaymentWay, SbpCodeState } from '#contract/payment-way.ts'
import type { PaymentState } from '#contract/payments.ts'
import type {
  AccessedData,
  AccessPurpose,
  PersonalDataRequest as PersonalDataRequestKind,
} from '#contract/personal-data.ts'
import type { IdentityCheck, SubjectRequestKind } from '#contract/subject-requests.ts'
import type { PriceLine } from '#contract/tariffs.ts'
import type { TrackOperation, TrackState } from '#contract/tracks.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ClaimStatus } from '#domain/claim-status.ts'
import type { ClientType } from '#domain/client-type.ts'
import type { Kopecks } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import type { ProposalKind, ProposedAct } from '#domain/proposal.ts'
import type { ReceiptKind, ReceiptLine, ReceiptState } from '#domain/receipt.ts'
import type { ServiceNumber } from '#domain/service.ts'
import type { LineProblem, LineState, Target } from '#domain/statement-match.ts'
import type { Cause } from '#server/cause.ts'
import type { EntityRequisites, KnownLegal } from './json-columns.ts'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface ActTable {
  amount: Kopecks
  claim_id: number
  content: JSONColumnType<IssuedAct>
  correction: number
  id: Generated<number>
  issued_at: Date
  legal_hid: string
  month: CalendarDate
  number: number
  vat: Kopecks
  year: number
}

export interface ActCounterTable {
  last: number
  year: number
}

export interface ActDueTable {
  claim_id: number
  due_on: CalendarDate
}

export interface ApiKeyTable {
  hash: string
  id: Generated<number>
  legal_hid: string
  made_at: Date
  made_by: string
  name: string
  revoked_at: Date | null
  revoked_by: string | null
  sandbox: Generated<boolean>
  tail: string
  used_at: Date | null
}

export interface AttemptTable {
  at: Date
  caller: string
  claim_id: number
  id: Generated<number>
  kind: string
  succeeded: boolean
}

export interface AuditTable {
  act: AuditAct
  actor: string
  actor_name: string
  at: Date
  id: Generated<number>
  reason: string | null
  subject: string
  subject_kind: AuditSubject
}

export interface AutoExtensionTable {
  announced_at: Date | null
  announced_total: Kopecks | null
  changed_at: Date
  changed_by: string | null
  claim_id: number
  enabled: boolean
  last_attempt_on: CalendarDate | null
  /**
   * Last day of the rent, kept as the claim says; null while it is not on rent.
   */
  last_day: CalendarDate | null
  months: number
}

export interface BalanceTable {
  amount: Generated<Kopecks>
  connected_at: Date
  connected_by: string
  legal_hid: string
  receipted: Generated<number>
}

export interface BankStatementTable {
  account: string
  closing: Kopecks | null
  done_at: Date | null
  file_hash: string
  file_name: string
  first_day: CalendarDate
  format: '1c' | 'camt.053'
  id: Generated<number>
  imported_at: Date
  imported_by: string
  imported_name: string
  last_day: CalendarDate
  locked_at: Date | null
  opening: Kopecks | null
  other_accounts: Generated<number>
  total_in: Kopecks | null
  total_out: Kopecks | null
  unexecuted: Generated<JSONColumnType<number[]>>
}

export interface BankStatementEntryTable {
  line_id: number
  position: number
  statement_id: number
}

export interface BankStatementLineTable {
  account: string
  acted_at: Date | null
  acted_by: string | null
  acted_name: string | null
  amount: Kopecks
  bank_amount: Kopecks | null
  booked: JSONColumnType<Target[]> | null
  created_at: Date
  day: CalendarDate
  direction: 'in' | 'out'
  id: Generated<number>
  note: string | null
  number: string
  party_account: string
  party_bank: string
  party_bic: string
  party_inn: string
  party_name: string
  problem: LineProblem | null
  purpose: string
  rest_of: number | null
  return_of: number | null
  state: Generated<LineState>
}

export interface BoxTable {
  id: Generated<number>
  locker_id: number | null
  /**
   * The claim that ended before its term and whose mail and key the office has not got yet: the box is out of order till then.
   */
  must_empty_after: number | null
  number: number
  office_index: string
  out_of_order: Generated<boolean>
  size: number
  wall_column: number | null
  wall_height: number | null
  wall_row: number | null
}

export interface BoxFaultNoticeTable {
  claim_id: number
  sent_at: Date
}

export interface BoxHistoryTable {
  actor_name: string
  at: Date
  box_id: number
  id: Generated<number>
  out_of_order: boolean
}

export interface BoxHoldTable {
  box_id: number
  holder: Generated<string>
  session_id: string
  until: Date
}

export interface BoxMonthTable {
  box_id: number
  claim_id: number
  month: CalendarDate
  released_on: CalendarDate | null
}

export interface CalendarLinkTable {
  hash: string
  id: Generated<number>
  legal_hid: string
  made_at: Date
  read_at: Date | null
  sub: string
}

export interface ClaimTable {
  /**
   * Moscow day on which its holder was last asked to sign: that of the payment, then of each reminder.
   */
  asked_to_sign_on: CalendarDate | null
  box_id: number
  box_name: string | null
  /**
   * Number of the box, for lists of organisations; a box never changes it.
   */
  box_number: number | null
  changed_at: Date
  client_id: number | null
  client_type: ClientType
  created_at: Date
  end_date: CalendarDate
  ended_on: CalendarDate | null
  first_month: Kopecks
  holder_name: string | null
  id: Generated<number>
  in_editing: Generated<boolean>
  is_signed: boolean | null
  legal_hid: Generated<string>
  lines: JSONColumnType<PriceLine[]>
  no_funds: Generated<boolean>
  office_index: string
  pay_until: Date | null
  payment_method: PaymentMethod | null
  privilege_document: string | null
  prolongation_of: number | null
  promo: string | null
  reminded: number | null
  replaces: number | null
  services: Generated<JSONColumnType<ServiceNumber[]>>
  start_date: CalendarDate
  status: ClaimStatus
  sub: string
  total: Kopecks
  unpaid_since: Date | null
  without_login: Generated<boolean>
}

export interface ClaimHistoryTable {
  actor: string
  actor_name: string | null
  at: Date
  claim_id: number
  id: Generated<number>
  note: string | null
  reason: string | null
  status: ClaimStatus
}

export interface ClientTable {
  address_coincidence: Generated<boolean>
  /**
   * Beginnings of the indexes of the offices where it has or had claims, two digits each.
   */
  areas: Generated<string[]>
  changed_at: Date
  created_at: Date
  entity: JSONColumnType<EntityRequisites> | null
  first_name: string | null
  hid_ops_raw: string | null
  hid_portal: string | null
  id: Generated<number>
  kind: 'person' | 'entity'
  last_name: string | null
  legal_hid: Generated<string>
  middle_name: string | null
  privilege_document: string | null
  sub: string
}

export interface ConsentTable {
  edition: CalendarDate | null
  given_at: Date
  given_how: Generated<ConsentWay>
  id: Generated<number>
  kind: string
  operator_name: string | null
  sub: string
  text_hash: string | null
  version: string
  withdrawn_at: Date | null
}

export interface ConsentTextTable {
  agreed_at: Date
  edition: CalendarDate
  hash: string
  text: string
}

export interface ContactCodeTable {
  address: string
  claim_id: number
  code_hash: string
  expires_at: Date
  purpose: 'notification' | 'recovery'
  sub: string
  tries: Generated<number>
}

export interface ContentCarriedTable {
  noted_at: Date
  release: string
  version_id: number
}

export interface ContentEditTable {
  approver: string | null
  approver_name: string | null
  author: string
  author_name: string
  base_text: string | null
  changed_at: Date
  collection: string
  created_at: Date
  id: Generated<number>
  number: Generated<number>
  path: string | null
  publish_at: Date | null
  state: Generated<EditState>
  text: string | null
}

export interface ContentEditEventTable {
  act: EditAct
  actor: string | null
  actor_name: string
  at: Date
  comment: string | null
  edit_id: number
  id: Generated<number>
}

export interface ContentRevisionTable {
  one: Generated<boolean>
  revision: number
}

export interface ContentVersionTable {
  approver_name: string | null
  author_name: string | null
  edit_id: number | null
  id: Generated<number>
  path: string
  published_at: Date
  restores: number | null
  revision: number
  text: string | null
}

export interface DestroyActTable {
  confirmed_at: Date | null
  confirmed_by: string | null
  drawn_at: Date
  drawn_by: string
  id: Generated<number>
  office_index: string
  witness: string | null
}

export interface EventTable {
  amount: Kopecks | null
  at: Date
  claim_id: number
  id: Generated<number>
  kind: 'claim.changed' | 'payment.changed' | 'letter.changed'
  legal_hid: string
  reason: string | null
  seq: number | null
  state: string
  subject: number
}

export interface EventFeedTable {
  last: number
  legal_hid: string
}

export interface FailedRowTable {
  failed_at: Date
  id: Generated<number>
  next_try_at: Date
  row_id: number
  step: string
  tries: number
}

export interface FeedbackTable {
  at: Date
  comment: string
  email: string
  id: Generated<number>
  name: string
  office_index: string
}

export interface IdempotentRequestTable {
  body_hash: string
  claim_id: number | null
  created_at: Date
  key: string
  owner: string
}

export interface IdentityTable {
  first_name: string
  hid: string
  last_name: string
  middle_name: string
  registered_at: Date
  secret: string
  sub: string
}

export interface IncomingLetterTable {
  act_id: number | null
  changed_at: Date
  claim_id: number
  courier: JSONColumnType<CourierAddress> | null
  destroy_after: Date | null
  envelope_id: number
  id: Generated<number>
  kind: IncomingKind
  /**
   * Organisation of the claim, kept as the claim says; empty for persons.
   */
  legal_hid: Generated<string>
  number: string | null
  office_index: string
  received_at: Date
  scan_id: number | null
  sender: string
  status: IncomingStatus
  track: string | null
  words: string
}

export interface IncomingLetterHistoryTable {
  act: string
  actor: 'holder' | 'rule' | 'operator'
  actor_name: string | null
  at: Date
  id: Generated<number>
  letter_id: number
  note: string | null
  status: IncomingStatus
}

export interface ItemTable {
  chosen: Generated<boolean>
  claim_id: number
  collected_at: Date | null
  id: Generated<number>
  into_empty: boolean
  keep_until: CalendarDate
  kind: 'letter' | 'registered' | 'parcel' | 'notice'
  noted_at: Date
  noted_by: string
  notified_at: Date | null
  notify_at: Date | null
  place: 'box' | 'counter'
  track: string | null
}

export interface JointOrderTable {
  created_at: Date
  id: Generated<number>
  legal_hid: string
  sub: string
  total: Kopecks
}

export interface KeyValueTable {
  kept_until: Date | null
  name: string
  value: JSONColumnType<object>
}

export interface LedgerEntryTable {
  amount: Kopecks
  at: Date
  balance_after: Kopecks
  claim_id: number | null
  id: Generated<number>
  key: string
  kind: EntryKind
  legal_hid: string
  payment_id: number | null
  top_up_id: number | null
}

export interface LedgerPostingTable {
  account: string
  amount: Kopecks
  entry_id: number
  side: -1 | 1
}

export interface LetterTable {
  ask_at: Date | null
  asks: Generated<number>
  body: string
  bounces: Generated<number>
  cause: JSONColumnType<Cause> | null
  channel: 'email' | 'sms'
  claim_id: number | null
  created_at: Date
  fate: LetterFate | null
  fate_at: Date | null
  fate_code: string | null
  id: Generated<number>
  key: string
  locked_at: Date | null
  not_before: Date | null
  paper: 'payment_order' | 'joint_order' | 'claim_dates' | null
  paper_of: number | null
  recipient: string
  secret: Generated<boolean>
  segments: number | null
  sent_at: Date | null
  state: 'waiting' | 'sent' | 'refused'
  subject: string
  topic: LetterTopic | null
  tries: Generated<number>
}

export interface LetterRuleTable {
  action: RuleAction
  changed_at: Date
  changed_by: string
  contains: string
  id: Generated<number>
  is_on: Generated<boolean>
  legal_hid: string
  position: number
  sub: string
}

export interface LockerTable {
  closed: Generated<boolean>
  id: number
  /**
   * As the list or the editor wrote it; name is what people read, told apart inside the office.
   */
  listed_name: string
  name: string
  office_index: string
}

export interface LoginAttemptTable {
  callback: string
  callback_failure: string | null
  created_at: Date
  link_sub: string | null
  nonce: string
  session_id: string | null
  state: string
  verifier: string
}

export interface NotificationSettingTable {
  address: string
  changed_at: Date
  channel: 'email' | 'sms'
  claim_id: number
  confirmed_at: Date | null
  digest_at: Date | null
  digest_on: CalendarDate | null
  hour: number
  mode: 'digest' | 'each'
  only_when_empty: boolean
}

export interface OfferAcceptanceTable {
  accepted_at: Date
  id: Generated<number>
  legal_hid: Generated<string>
  person_name: string
  sub: string
  version: string
}

export interface OfficeTable {
  address: string
  area: Generated<string>
  changed_at: Date
  closed: Generated<boolean>
  closed_until: CalendarDate | null
  coord_precision: Generated<CoordPrecision>
  directions: Generated<string>
  fingerprint: string
  index: string
  latitude: number
  longitude: number
  name: string
  online: boolean
  origin: 'content' | 'import'
  pin_latitude: number | null
  pin_longitude: number | null
  region: string
  services: Generated<JSONColumnType<number[]>>
  settlement: string
  stopped_at: Date | null
  stopped_until: CalendarDate | null
  tariff_group: string
  temporarily_closed: Generated<boolean>
  time_zone: string
  working_hours: Generated<JSONColumnType<WorkingDay[]>>
}

export interface OfficeStopToldTable {
  claim_id: number
  told_at: Date
}

export interface OfficeWriteTable {
  at: Generated<Date>
  id: Generated<number>
}

export interface OrganisationTable {
  /**
   * Beginnings of the indexes of the offices where it has or had claims, two digits each.
   */
  areas: Generated<string[]>
  blocked: Generated<boolean>
  full_name: string
  inn: string
  legal_hid: string
  offer_issued: Generated<boolean>
  regions: Generated<JSONColumnType<string[]>>
  synced_at: Date
}

export interface OrganisationHistoryTable {
  about: string
  act: OrganisationAct
  actor_name: string
  actor_sub: string | null
  at: Date
  id: Generated<number>
  legal_hid: string
}

export interface OrganisationUserTable {
  added_at: Date
  changed_at: Date
  email: string
  id: Generated<number>
  legal_hid: string
  origin: 'login' | 'added'
  role: UserRole
  state: UserState | 'removed' | 'left'
  sub: string | null
  user_name: Generated<string>
}

export interface PaymentTable {
  amount: Kopecks
  changed_at: Date
  claim_id: number
  created_at: Date
  id: Generated<number>
  joint_order_id: number | null
  method: PaymentMethod
  office_index: string | null
  order_id: string | null
  paid_at: Date | null
  pay_url: string | null
  qr_asked_at: Date | null
  qr_id: string | null
  qr_payload: string | null
  qr_state: SbpCodeState | null
  reason: string | null
  refund_asked_at: Date | null
  refund_cause: JSONColumnType<Cause> | null
  refund_next_at: Date | null
  refund_problem: string | null
  refund_tries: Generated<number>
  refund_words: string | null
  refunded: Generated<Kopecks>
  service_order_id: number | null
  state: PaymentState
  to_refund: Kopecks | null
  way: PaymentWay | null
}

export interface PersonTable {
  acts_for: string | null
  /**
   * Beginnings of the indexes of the offices where they have or had claims, two digits each.
   */
  areas: Generated<string[]>
  branch: string | null
  email: string
  email_verified: Generated<boolean>
  erased_at: Date | null
  inn: string | null
  legals: Generated<JSONColumnType<KnownLegal[]>>
  profile_url: string
  review_on: Generated<CalendarDate>
  role: 'client' | 'operator' | 'administrator' | 'editor'
  seen_at: Date
  sub: string
  user_name: string
}

export interface PersonalDataAccessTable {
  at: Date
  claim_id: number | null
  id: Generated<number>
  purpose: AccessPurpose
  sub: string
  viewer: string
  viewer_name: string
  what: AccessedData
}

export interface PersonalDataKeyTable {
  id: string
  link_key: string | null
  links_until: Date | null
  retired_at: Date | null
}

export interface PersonalDataRequestTable {
  at: Date
  id: Generated<number>
  kept_until: CalendarDate | null
  kind: PersonalDataRequestKind
  operator_name: string | null
  sub: string
}

export interface ProfileLinkTable {
  group_id: string
  id: Generated<number>
  linked_at: Date
  sub: string
}

export interface PromoUseTable {
  code: string
  uses: number
}

export interface ProposalTable {
  act: Generated<JSONColumnType<ProposedAct>>
  amount: Generated<Kopecks>
  decided_at: Date | null
  decided_by: string | null
  decided_name: string | null
  expires_at: Date | null
  id: Generated<number>
  kind: ProposalKind
  proposed_at: Date
  proposed_by: string
  proposed_name: string
  reason: string
  state: Generated<'proposed' | 'confirmed' | 'rejected' | 'expired' | 'failed'>
  subject: number
}

export interface RateLimitTable {
  expires_at: Date
  key: string
  points: number
}

export interface ReceiptTable {
  amount: Kopecks
  before: Kopecks
  changed_at: Date
  claim_id: number | null
  created_at: Date
  document_attribute: string | null
  document_number: string | null
  external_id: string
  fn_number: string | null
  id: Generated<number>
  is_correction: Generated<boolean>
  kind: ReceiptKind
  lines: JSONColumnType<ReceiptLine[]> | null
  link: string | null
  locked_at: Date | null
  next_at: Date | null
  payment_id: number | null
  problem: string | null
  problem_words: string | null
  receipt_number: string | null
  register_number: string | null
  registered_at: Date | null
  service_id: string | null
  settles_on: CalendarDate | null
  shift_number: string | null
  state: Generated<ReceiptState>
  tender: 'cash' | 'electronic' | 'prepaid'
  top_up_id: number | null
  tries: Generated<number>
}

export interface RefusedTopicTable {
  address: string
  refused_at: Date
  topic: LetterTopic
}

export interface SandboxClaimTable {
  changed_at: Date
  end_date: CalendarDate
  id: Generated<number>
  is_signed: boolean | null
  legal_hid: string
  made_at: Date
  office_index: string
  start_date: CalendarDate
  status: ClaimStatus
  total: Kopecks
}

export interface ServiceOrderTable {
  changed_at: Date
  claim_id: number
  created_at: Date
  id: Generated<number>
  lines: JSONColumnType<PriceLine[]>
  method: PaymentMethod
  options: Generated<JSONColumnType<{ boxName?: string }>>
  pay_until: Date | null
  service: ServiceNumber
  start_date: CalendarDate
  state: 'waiting' | 'connected' | 'cancelled'
  total: Kopecks
}

export interface SessionTable {
  created_at: Date
  id: string
  id_token: string | null
  legal_hid: string | null
  refresh_token: string | null
  role_checked_at: Date | null
  sub: string | null
  used_at: Date
}

export interface StopTable {
  id: Generated<number>
  kind: 'office' | 'service' | 'person' | 'organisation'
  lifted_at: Date | null
  lifted_name: string | null
  made_at: Date
  made_by: string
  made_name: string
  office_index: Generated<string>
  reason: string
  subject: string
}

export interface StoredFileTable {
  changed_at: Date
  id: Generated<number>
  key_id: string | null
  kind: 'envelope' | 'scan'
  letter_id: number | null
  media_type: string
  name: string
  pages: number | null
  uploaded_by: string
}

export interface SubjectRequestTable {
  answer: string | null
  answered_at: Date | null
  answered_by: string | null
  applicant: string
  at: Date
  due_on: CalendarDate
  extended_reason: string | null
  id: Generated<number>
  identity_check: IdentityCheck
  kind: SubjectRequestKind
  office_index: string
  received_on: CalendarDate
  registered_by: string
  registered_name: string
  representative: string | null
  sub: string | null
  words: string
}

export interface SweepTurnTable {
  id: Generated<boolean>
  minute: Date
}

export interface TopUpTable {
  amount: Kopecks
  asked_by: string
  booked_by: string | null
  changed_at: Date
  created_at: Date
  document: string | null
  id: Generated<number>
  joint_order_id: number | null
  legal_hid: string
  order_id: string | null
  pay_until: Date | null
  pay_url: string | null
  qr_asked_at: Date | null
  qr_id: string | null
  qr_payload: string | null
  qr_state: SbpCodeState | null
  state: TopUpState
}

export interface TrackedItemTable {
  added_at: Date
  arrived_at: Date | null
  ask_at: Date | null
  asked_at: Date | null
  claim_id: number
  id: Generated<number>
  operations: Generated<JSONColumnType<TrackOperation[]>>
  own: boolean
  problem: string | null
  state: Generated<TrackState>
  track: string
}

export interface UnreachableAddressTable {
  address: string
  code: string
  since: Date
}

export interface WebhookTable {
  delivered: number
  failing_since: Date | null
  id: Generated<number>
  legal_hid: string
  locked_at: Date | null
  made_at: Date
  made_by: string
  next_try_at: Date | null
  old_secret: string | null
  old_until: Date | null
  secret: string
  state: 'on' | 'off' | 'failed'
  tries: Generated<number>
  url: string
}

export interface WebhookDeliveryTable {
  at: Date
  attempt: number
  id: Generated<number>
  problem: string | null
  seq: number
  status: number | null
  webhook_id: number
}

export interface Schema {
  act: ActTable
  act_counter: ActCounterTable
  act_due: ActDueTable
  api_key: ApiKeyTable
  attempt: AttemptTable
  audit: AuditTable
  auto_extension: AutoExtensionTable
  balance: BalanceTable
  bank_statement: BankStatementTable
  bank_statement_entry: BankStatementEntryTable
  bank_statement_line: BankStatementLineTable
  box: BoxTable
  box_fault_notice: BoxFaultNoticeTable
  box_history: BoxHistoryTable
  box_hold: BoxHoldTable
  box_month: BoxMonthTable
  calendar_link: CalendarLinkTable
  claim: ClaimTable
  claim_history: ClaimHistoryTable
  client: ClientTable
  consent: ConsentTable
  consent_text: ConsentTextTable
  contact_code: ContactCodeTable
  content_carried: ContentCarriedTable
  content_edit: ContentEditTable
  content_edit_event: ContentEditEventTable
  content_revision: ContentRevisionTable
  content_version: ContentVersionTable
  destroy_act: DestroyActTable
  event: EventTable
  event_feed: EventFeedTable
  failed_row: FailedRowTable
  feedback: FeedbackTable
  idempotent_request: IdempotentRequestTable
  identity: IdentityTable
  incoming_letter: IncomingLetterTable
  incoming_letter_history: IncomingLetterHistoryTable
  item: ItemTable
  joint_order: JointOrderTable
  key_value: KeyValueTable
  ledger_entry: LedgerEntryTable
  ledger_posting: LedgerPostingTable
  letter: LetterTable
  letter_rule: LetterRuleTable
  locker: LockerTable
  login_attempt: LoginAttemptTable
  notification_setting: NotificationSettingTable
  offer_acceptance: OfferAcceptanceTable
  office: OfficeTable
  office_stop_told: OfficeStopToldTable
  office_write: OfficeWriteTable
  organisation: OrganisationTable
  organisation_history: OrganisationHistoryTable
  organisation_user: OrganisationUserTable
  payment: PaymentTable
  person: PersonTable
  personal_data_access: PersonalDataAccessTable
  personal_data_key: PersonalDataKeyTable
  personal_data_request: PersonalDataRequestTable
  profile_link: ProfileLinkTable
  promo_use: PromoUseTable
  proposal: ProposalTable
  rate_limit: RateLimitTable
  receipt: ReceiptTable
  refused_topic: RefusedTopicTable
  sandbox_claim: SandboxClaimTable
  service_order: ServiceOrderTable
  session: SessionTable
  stop: StopTable
  stored_file: StoredFileTable
  subject_request: SubjectRequestTable
  sweep_turn: SweepTurnTable
  top_up: TopUpTable
  tracked_item: TrackedItemTable
  unreachable_address: UnreachableAddressTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}
