// Written by `npm run schema` from the migrations and schema-overrides.ts; never edited by hand.

import type { ColumnType, JSONColumnType } from 'kysely'
import type { AuditAction, AuditSubject } from '#back-office/api/administration-audit.ts'
import type { ProposalDetails, ProposalKind } from '#back-office/rules/proposal.ts'
import type { LeavingMail } from '#claims/api/leaving.ts'
import type { ClaimStatus } from '#claims/rules/claim-status.ts'
import type { ServiceNumber } from '#claims/rules/services.ts'
import type { EditAction, EditState } from '#content/api/editing.ts'
import type { DelegationAct, StoredDelegationState } from '#delegates/rules/delegation.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Kopecks } from '#kit/rules/money.ts'
import type { CourierAddress, IncomingLetterKind, IncomingLetterStatus } from '#mail/api/incoming-letters.ts'
import type { ItemTrackingState, TrackingEvent } from '#mail/api/items.ts'
import type { LetterRuleAction } from '#mail/api/letter-rules.ts'
import type { DeliveryOutcome, EmailTopic } from '#messages/api/sent-messages.ts'
import type { LedgerEntryKind, TopUpState } from '#money/api/balance.ts'
import type { IssuedAct } from '#money/api/issued-act.ts'
import type { OnlinePaymentKind, PaymentState, SbpCodeState } from '#money/api/payments.ts'
import type { PaymentMethod } from '#money/rules/payment-method.ts'
import type { ReceiptKind, ReceiptLine, ReceiptState } from '#money/rules/receipt.ts'
import type {
  OrderReference,
  StatementLineProblem,
  StatementLineState,
} from '#money/rules/statement-match.ts'
import type { ConsentChannel } from '#people/api/clients.ts'
import type { DataSubjectRequestKind, IdentityCheck } from '#people/api/data-subject-requests.ts'
import type {
  OrganisationHistoryEvent,
  OrganisationUserRole,
  OrganisationUserState,
} from '#people/api/organisation-users.ts'
import type {
  PersonalDataAccessPurpose,
  PersonalDataAccessScope,
  PersonalDataRequestKind,
} from '#people/api/personal-data.ts'
import type { CoordPrecision, WorkingDay } from '#places/api/offices.ts'
import type { ReminderKind } from '#rent/api/reminders.ts'
import type { PriceLine } from '#rent/api/tariffs.ts'
import type { ClientType } from '#rent/rules/client-type.ts'
import type { WaitAct, WaitState } from '#rent/rules/wait-list.ts'
import type { Cause } from '#server/request-cause.ts'
import type { VisitPurpose, VisitState } from '#visits/api/visits.ts'
import type { EntityRequisites, KnownLegal } from './json-columns.ts'

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>

export type ArrayTypeImpl<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[]

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface ActTable {
  amount: Kopecks
  claimId: number
  content: JSONColumnType<IssuedAct>
  correction: number
  id: Generated<number>
  issuedAt: Date
  legalHid: string
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
  claimId: number
  dueOn: CalendarDate
}

export interface ApiKeyTable {
  hash: string
  id: Generated<number>
  legalHid: string
  madeAt: Date
  madeBy: string
  name: string
  revokedAt: Date | null
  revokedBy: string | null
  sandbox: Generated<boolean>
  tail: string
  usedAt: Date | null
}

export interface AttemptTable {
  at: Date
  caller: string
  claimId: number
  id: Generated<number>
  kind: string
  succeeded: boolean
}

export interface AuditTable {
  act: AuditAction
  actor: string
  actorName: string
  at: Date
  id: Generated<number>
  reason: string | null
  subject: string
  subjectKind: AuditSubject
}

export interface AutoExtensionTable {
  announcedAt: Date | null
  announcedTotal: Kopecks | null
  changedAt: Date
  changedBy: string | null
  claimId: number
  enabled: boolean
  lastAttemptOn: CalendarDate | null
  /**
   * Last day of the rent, kept as the claim says; null while it is not on rent.
   */
  lastDay: CalendarDate | null
  months: number
}

export interface BalanceTable {
  amount: Generated<Kopecks>
  connectedAt: Date
  connectedBy: string
  legalHid: string
  receipted: Generated<number>
}

export interface BankStatementTable {
  account: string
  closing: Kopecks | null
  doneAt: Date | null
  fileHash: string
  fileName: string
  firstDay: CalendarDate
  format: '1c' | 'camt.053'
  id: Generated<number>
  importedAt: Date
  importedBy: string
  importedName: string
  lastDay: CalendarDate
  lockedAt: Date | null
  opening: Kopecks | null
  otherAccounts: Generated<number>
  totalIn: Kopecks | null
  totalOut: Kopecks | null
  unexecuted: Generated<JSONColumnType<number[]>>
}

export interface BankStatementEntryTable {
  lineId: number
  position: number
  statementId: number
}

export interface BankStatementLineTable {
  account: string
  actedAt: Date | null
  actedBy: string | null
  actedName: string | null
  amount: Kopecks
  bankAmount: Kopecks | null
  booked: JSONColumnType<OrderReference[]> | null
  createdAt: Date
  day: CalendarDate
  direction: 'in' | 'out'
  id: Generated<number>
  note: string | null
  number: string
  partyAccount: string
  partyBank: string
  partyBic: string
  partyInn: string
  partyName: string
  problem: StatementLineProblem | null
  purpose: string
  restOf: number | null
  returnOf: number | null
  state: Generated<StatementLineState>
}

export interface BoxTable {
  id: Generated<number>
  lockerId: number | null
  /**
   * The claim that ended before its term and whose mail and key the office has not got yet: the box is out of order till then.
   */
  mustEmptyAfter: number | null
  number: number
  officeIndex: string
  outOfOrder: Generated<boolean>
  size: number
  wallColumn: number | null
  wallHeight: number | null
  wallRow: number | null
}

export interface BoxFaultNoticeTable {
  claimId: number
  sentAt: Date
}

export interface BoxHistoryTable {
  actorName: string
  at: Date
  boxId: number
  id: Generated<number>
  outOfOrder: boolean
}

export interface BoxHoldTable {
  boxId: number
  holder: Generated<string>
  sessionId: string
  until: Date
}

export interface BoxMonthTable {
  boxId: number
  claimId: number | null
  month: CalendarDate
  offerId: number | null
  releasedOn: CalendarDate | null
}

export interface CalendarLinkTable {
  hash: string
  id: Generated<number>
  legalHid: string
  madeAt: Date
  readAt: Date | null
  sub: string
}

export interface ClaimTable {
  /**
   * Moscow day on which its holder was last asked to sign: that of the payment, then of each reminder.
   */
  askedToSignOn: CalendarDate | null
  boxId: number
  boxName: string | null
  /**
   * Number of the box, for lists of organisations; a box never changes it.
   */
  boxNumber: number | null
  changedAt: Date
  clientId: number | null
  clientType: ClientType
  createdAt: Date
  /**
   * Kopecks that the old rent pays of a move; already subtracted from total.
   */
  credit: Generated<Kopecks>
  endDate: CalendarDate
  endedOn: CalendarDate | null
  firstMonth: Kopecks
  holderName: string | null
  id: Generated<number>
  inEditing: Generated<boolean>
  isSigned: boolean | null
  legalHid: Generated<string>
  lines: JSONColumnType<PriceLine[]>
  noFunds: Generated<boolean>
  officeIndex: string
  paymentMethod: PaymentMethod | null
  payUntil: Date | null
  privilegeDocument: string | null
  prolongationOf: number | null
  promo: string | null
  reminded: number | null
  replaces: number | null
  services: Generated<JSONColumnType<ServiceNumber[]>>
  startDate: CalendarDate
  status: ClaimStatus
  sub: string
  total: Kopecks
  unpaidSince: Date | null
  withoutLogin: Generated<boolean>
}

export interface ClaimCostCentreTable {
  claimId: number
  costCentreId: number
}

export interface ClaimCostCentreHistoryTable {
  at: Date
  claimId: number
  costCentreId: number | null
  id: Generated<number>
  sub: string | null
}

export interface ClaimHistoryTable {
  actor: string
  actorName: string | null
  at: Date
  claimId: number
  id: Generated<number>
  note: string | null
  reason: string | null
  status: ClaimStatus
}

export interface ClientTable {
  addressCoincidence: Generated<boolean>
  /**
   * Beginnings of the indexes of the offices where it has or had claims, two digits each.
   */
  areas: Generated<string[]>
  changedAt: Date
  createdAt: Date
  entity: JSONColumnType<EntityRequisites> | null
  firstName: string | null
  hidOpsRaw: string | null
  hidPortal: string | null
  id: Generated<number>
  kind: 'person' | 'entity'
  lastName: string | null
  legalHid: Generated<string>
  middleName: string | null
  privilegeDocument: string | null
  sub: string
}

export interface ColleagueLimitTable {
  monthly: Kopecks
  organisationUserId: number
  setAt: Date
}

export interface ColleagueSpendingTable {
  amount: Kopecks
  at: Date
  claims: ArrayType<number>
  id: Generated<number>
  legalHid: string
  month: CalendarDate
  sub: string
}

export interface ConsentTable {
  edition: CalendarDate | null
  givenAt: Date
  givenHow: Generated<ConsentChannel>
  id: Generated<number>
  kind: string
  operatorName: string | null
  sub: string
  textHash: string | null
  version: string
  withdrawnAt: Date | null
}

export interface ConsentTextTable {
  agreedAt: Date
  edition: CalendarDate
  hash: string
  text: string
}

export interface ContactCodeTable {
  address: string
  claimId: number
  codeHash: string
  expiresAt: Date
  purpose: 'notification' | 'recovery'
  sub: string
  tries: Generated<number>
}

export interface ContentCarriedTable {
  notedAt: Date
  release: string
  versionId: number
}

export interface ContentEditTable {
  approver: string | null
  approverName: string | null
  author: string
  authorName: string
  baseText: string | null
  changedAt: Date
  collection: string
  createdAt: Date
  id: Generated<number>
  number: Generated<number>
  path: string | null
  publishAt: Date | null
  state: Generated<EditState>
  text: string | null
}

export interface ContentEditEventTable {
  act: EditAction
  actor: string | null
  actorName: string
  at: Date
  comment: string | null
  editId: number
  id: Generated<number>
}

export interface ContentRevisionTable {
  one: Generated<boolean>
  revision: number
}

export interface ContentVersionTable {
  approverName: string | null
  authorName: string | null
  editId: number | null
  id: Generated<number>
  path: string
  publishedAt: Date
  restores: number | null
  revision: number
  text: string | null
}

export interface CostCentreTable {
  closed: Generated<boolean>
  code: string
  division: Generated<string>
  id: Generated<number>
  legalHid: string
  name: string
}

export interface DelegationTable {
  boxId: number | null
  changedAt: Date
  code: string | null
  createdAt: Date
  delegateSub: string | null
  email: string | null
  id: Generated<number>
  legalHid: Generated<string>
  mayCollect: boolean
  mayPay: boolean
  name: string
  once: boolean
  powerOfAttorney: string | null
  state: Generated<StoredDelegationState>
  sub: string
  untilDay: CalendarDate
}

export interface DelegationHistoryTable {
  act: DelegationAct
  actorName: string
  at: Date
  delegationId: number
  id: Generated<number>
}

export interface DestroyActTable {
  confirmedAt: Date | null
  confirmedBy: string | null
  drawnAt: Date
  drawnBy: string
  id: Generated<number>
  officeIndex: string
  witness: string | null
}

export interface EventTable {
  amount: Kopecks | null
  at: Date
  claimId: number
  id: Generated<number>
  kind: 'claim.changed' | 'payment.changed' | 'letter.changed'
  legalHid: string
  reason: string | null
  seq: number | null
  state: string
  subject: number
}

export interface EventFeedTable {
  last: number
  legalHid: string
}

export interface FailedRowTable {
  failedAt: Date
  id: Generated<number>
  nextTryAt: Date
  rowId: number
  step: string
  tries: number
}

export interface FeedbackTable {
  at: Date
  comment: string
  email: string
  id: Generated<number>
  name: string
  officeIndex: string
}

export interface HandoverTable {
  at: Date
  claimId: number
  delegationId: number
  id: Generated<number>
  operatorName: string
}

export interface IdempotentRequestTable {
  bodyHash: string
  claimId: number | null
  createdAt: Date
  key: string
  owner: string
}

export interface IdentityTable {
  firstName: string
  hid: string
  lastName: string
  middleName: string
  registeredAt: Date
  secret: string
  sub: string
}

export interface IncomingLetterTable {
  actId: number | null
  changedAt: Date
  claimId: number
  courier: JSONColumnType<CourierAddress> | null
  destroyAfter: Date | null
  envelopeId: number
  id: Generated<number>
  kind: IncomingLetterKind
  /**
   * Organisation of the claim, kept as the claim says; empty for persons.
   */
  legalHid: Generated<string>
  number: string | null
  officeIndex: string
  receivedAt: Date
  scanId: number | null
  sender: string
  status: IncomingLetterStatus
  track: string | null
  words: string
}

export interface IncomingLetterHistoryTable {
  act: string
  actor: 'holder' | 'rule' | 'operator'
  actorName: string | null
  at: Date
  id: Generated<number>
  letterId: number
  note: string | null
  status: IncomingLetterStatus
}

export interface ItemTable {
  chosen: Generated<boolean>
  claimId: number
  collectedAt: Date | null
  handoverId: number | null
  id: Generated<number>
  intoEmpty: boolean
  keepUntil: CalendarDate
  kind: 'letter' | 'registered' | 'parcel' | 'notice'
  notedAt: Date
  notedBy: string
  notifiedAt: Date | null
  notifyAt: Date | null
  place: 'box' | 'counter'
  track: string | null
}

export interface JointOrderTable {
  createdAt: Date
  id: Generated<number>
  legalHid: string
  sub: string
  total: Kopecks
}

export interface KeyValueTable {
  keptUntil: Date | null
  name: string
  value: JSONColumnType<object>
}

export interface LeavingTable {
  changedAt: Date
  claimId: number
  forwardTo: string | null
  forwardUntil: CalendarDate | null
  lastDay: CalendarDate
  mail: LeavingMail
  plannedBy: string
  refund: Kopecks
  remindedAt: Date | null
  state: Generated<'planned' | 'done' | 'cancelled'>
}

export interface LedgerEntryTable {
  amount: Kopecks
  at: Date
  balanceAfter: Kopecks
  claimId: number | null
  id: Generated<number>
  key: string
  kind: LedgerEntryKind
  legalHid: string
  paymentId: number | null
  topUpId: number | null
}

export interface LedgerPostingTable {
  account: string
  amount: Kopecks
  entryId: number
  side: -1 | 1
}

export interface LetterRuleTable {
  action: LetterRuleAction
  changedAt: Date
  changedBy: string
  contains: string
  id: Generated<number>
  isOn: Generated<boolean>
  legalHid: string
  position: number
  sub: string
}

export interface LockerTable {
  closed: Generated<boolean>
  id: number
  /**
   * As the list or the editor wrote it; name is what people read, told apart inside the office.
   */
  listedName: string
  name: string
  officeIndex: string
}

export interface LoginAttemptTable {
  callback: string
  callbackFailure: string | null
  createdAt: Date
  linkSub: string | null
  nonce: string
  sessionId: string | null
  state: string
  verifier: string
}

export interface MessageTable {
  askAt: Date | null
  asks: Generated<number>
  body: string
  bounces: Generated<number>
  cause: JSONColumnType<Cause> | null
  channel: 'email' | 'sms'
  claimId: number | null
  createdAt: Date
  fate: DeliveryOutcome | null
  fateAt: Date | null
  fateCode: string | null
  id: Generated<number>
  key: string
  lockedAt: Date | null
  notBefore: Date | null
  paper: 'payment_order' | 'joint_order' | 'claim_dates' | 'visit' | null
  paperOf: number | null
  recipient: string
  secret: Generated<boolean>
  segments: number | null
  sentAt: Date | null
  state: 'waiting' | 'sent' | 'refused'
  subject: string
  topic: EmailTopic | null
  tries: Generated<number>
}

export interface MovingTable {
  chargedUntil: CalendarDate
  createdAt: Date
  exchangedAt: Date | null
  exchangeFrom: CalendarDate
  exchangeUntil: CalendarDate
  newClaimId: number
  oldClaimId: number
  reminderSentAt: Date | null
  rest: Kopecks
}

export interface NotificationSettingTable {
  address: string
  changedAt: Date
  channel: 'email' | 'sms'
  claimId: number
  confirmedAt: Date | null
  digestAt: Date | null
  digestOn: CalendarDate | null
  hour: number
  mode: 'digest' | 'each'
  onlyWhenEmpty: boolean
}

export interface OfferAcceptanceTable {
  acceptedAt: Date
  id: Generated<number>
  legalHid: Generated<string>
  personName: string
  sub: string
  version: string
}

export interface OfficeTable {
  address: string
  area: Generated<string>
  changedAt: Date
  closed: Generated<boolean>
  closedUntil: CalendarDate | null
  coordPrecision: Generated<CoordPrecision>
  directions: Generated<string>
  fingerprint: string
  index: string
  latitude: number
  longitude: number
  name: string
  note: string | null
  noteUntil: CalendarDate | null
  online: boolean
  origin: 'content' | 'import'
  pinLatitude: number | null
  pinLongitude: number | null
  region: string
  services: Generated<JSONColumnType<number[]>>
  settlement: string
  stoppedAt: Date | null
  stoppedUntil: CalendarDate | null
  tariffGroup: string
  temporarilyClosed: Generated<boolean>
  timeZone: string
  visitsPerHalfHour: number | null
  workingHours: Generated<JSONColumnType<WorkingDay[]>>
}

export interface OfficeStopToldTable {
  claimId: number
  toldAt: Date
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
  fullName: string
  inn: string
  legalHid: string
  offerIssued: Generated<boolean>
  regions: Generated<JSONColumnType<string[]>>
  syncedAt: Date
}

export interface OrganisationHistoryTable {
  about: string
  act: OrganisationHistoryEvent
  actorName: string
  actorSub: string | null
  at: Date
  id: Generated<number>
  legalHid: string
}

export interface OrganisationUserTable {
  addedAt: Date
  changedAt: Date
  email: string
  id: Generated<number>
  legalHid: string
  origin: 'login' | 'added'
  role: OrganisationUserRole
  state: OrganisationUserState | 'removed' | 'left'
  sub: string | null
  userName: Generated<string>
}

export interface PaymentTable {
  amount: Kopecks
  changedAt: Date
  claimId: number
  createdAt: Date
  id: Generated<number>
  jointOrderId: number | null
  method: PaymentMethod
  /**
   * Kopecks that moves took along to other claims.
   */
  moved: Generated<Kopecks>
  officeIndex: string | null
  offsetFrom: number | null
  orderId: string | null
  paidAt: Date | null
  payUrl: string | null
  qrAskedAt: Date | null
  qrId: string | null
  qrPayload: string | null
  qrState: SbpCodeState | null
  reason: string | null
  refundAskedAt: Date | null
  refundCause: JSONColumnType<Cause> | null
  refunded: Generated<Kopecks>
  refundNextAt: Date | null
  refundProblem: string | null
  refundTries: Generated<number>
  refundWords: string | null
  serviceOrderId: number | null
  state: PaymentState
  toRefund: Kopecks | null
  way: OnlinePaymentKind | null
}

export interface PersonTable {
  actsFor: string | null
  /**
   * Beginnings of the indexes of the offices where they have or had claims, two digits each.
   */
  areas: Generated<string[]>
  branch: string | null
  email: string
  emailVerified: Generated<boolean>
  erasedAt: Date | null
  inn: string | null
  legals: Generated<JSONColumnType<KnownLegal[]>>
  profileUrl: string
  reviewOn: Generated<CalendarDate>
  role: 'client' | 'operator' | 'administrator' | 'editor'
  seenAt: Date
  sub: string
  userName: string
}

export interface PersonalDataAccessTable {
  at: Date
  claimId: number | null
  id: Generated<number>
  purpose: PersonalDataAccessPurpose
  sub: string
  viewer: string
  viewerName: string
  what: PersonalDataAccessScope
}

export interface PersonalDataKeyTable {
  id: string
  linkKey: string | null
  linksUntil: Date | null
  retiredAt: Date | null
}

export interface PersonalDataRequestTable {
  at: Date
  id: Generated<number>
  keptUntil: CalendarDate | null
  kind: PersonalDataRequestKind
  operatorName: string | null
  sub: string
}

export interface ProfileLinkTable {
  groupId: string
  id: Generated<number>
  linkedAt: Date
  sub: string
}

export interface PromoUseTable {
  code: string
  uses: number
}

export interface ProposalTable {
  act: Generated<JSONColumnType<ProposalDetails>>
  amount: Generated<Kopecks>
  decidedAt: Date | null
  decidedBy: string | null
  decidedName: string | null
  expiresAt: Date | null
  id: Generated<number>
  kind: ProposalKind
  proposedAt: Date
  proposedBy: string
  proposedName: string
  reason: string
  state: Generated<'proposed' | 'confirmed' | 'rejected' | 'expired' | 'failed'>
  subject: number
}

export interface RateLimitTable {
  expiresAt: Date
  key: string
  points: number
}

export interface ReceiptTable {
  amount: Kopecks
  before: Kopecks
  changedAt: Date
  claimId: number | null
  createdAt: Date
  documentAttribute: string | null
  documentNumber: string | null
  externalId: string
  fnNumber: string | null
  id: Generated<number>
  isCorrection: Generated<boolean>
  kind: ReceiptKind
  lines: JSONColumnType<ReceiptLine[]> | null
  link: string | null
  lockedAt: Date | null
  nextAt: Date | null
  paymentId: number | null
  problem: string | null
  problemWords: string | null
  receiptNumber: string | null
  registeredAt: Date | null
  registerNumber: string | null
  serviceId: string | null
  settlesOn: CalendarDate | null
  shiftNumber: string | null
  state: Generated<ReceiptState>
  tender: 'cash' | 'electronic' | 'prepaid'
  topUpId: number | null
  tries: Generated<number>
}

export interface RefusedTopicTable {
  address: string
  refusedAt: Date
  topic: EmailTopic
}

export interface ReminderTable {
  claimId: number | null
  createdAt: Date
  day: CalendarDate
  dueAt: Date
  id: Generated<number>
  kind: ReminderKind
  legalHid: Generated<string>
  officeIndex: string | null
  opensOn: CalendarDate
  promo: string | null
  startDate: CalendarDate | null
  sub: string
  subjectKey: string
}

export interface RentalPlanTable {
  changedAt: Date
  createdAt: Date
  heldUntil: Date | null
  id: Generated<number>
  jointOrderId: number | null
  legalHid: string
  lines: number
  startDate: CalendarDate
  state: 'preparing' | 'open' | 'expired' | 'closed' | 'rented'
  sub: string
}

export interface RentalPlanLineTable {
  area: string
  boxId: number | null
  boxName: string | null
  claimId: number | null
  costCentreId: number | null
  endDate: CalendarDate | null
  firstMonth: Kopecks | null
  id: Generated<number>
  included: Generated<boolean>
  line: number
  months: number
  planId: number
  priceLines: JSONColumnType<PriceLine[]> | null
  region: string
  services: Generated<JSONColumnType<ServiceNumber[]>>
  settlement: string
  size: number
  state: Generated<'waiting' | 'found' | 'alternative' | 'none'>
  total: Kopecks | null
}

export interface SandboxClaimTable {
  changedAt: Date
  endDate: CalendarDate
  id: Generated<number>
  isSigned: boolean | null
  legalHid: string
  madeAt: Date
  officeIndex: string
  startDate: CalendarDate
  status: ClaimStatus
  total: Kopecks
}

export interface ServiceOrderTable {
  changedAt: Date
  claimId: number
  createdAt: Date
  id: Generated<number>
  lines: JSONColumnType<PriceLine[]>
  method: PaymentMethod
  options: Generated<JSONColumnType<{ boxName?: string }>>
  payUntil: Date | null
  service: ServiceNumber
  startDate: CalendarDate
  state: 'waiting' | 'connected' | 'cancelled'
  total: Kopecks
}

export interface SessionTable {
  createdAt: Date
  id: string
  idToken: string | null
  legalHid: string | null
  refreshToken: string | null
  roleCheckedAt: Date | null
  sub: string | null
  usedAt: Date
}

export interface SpendingRequestTable {
  amount: Kopecks
  askedAt: Date
  boxes: number
  claimId: number | null
  decidedAt: Date | null
  decidedBy: string | null
  expiresAt: Date
  id: Generated<number>
  key: string
  kind: 'joint_extension' | 'rental_plan' | 'rent' | 'service'
  legalHid: string
  state: Generated<'waiting' | 'approved' | 'declined' | 'used'>
  sub: string
}

export interface StopTable {
  id: Generated<number>
  kind: 'office' | 'service' | 'person' | 'organisation'
  liftedAt: Date | null
  liftedName: string | null
  madeAt: Date
  madeBy: string
  madeName: string
  officeIndex: Generated<string>
  reason: string
  subject: string
}

export interface StoredFileTable {
  changedAt: Date
  id: Generated<number>
  keyId: string | null
  kind: 'envelope' | 'scan'
  letterId: number | null
  mediaType: string
  name: string
  pages: number | null
  uploadedBy: string
}

export interface SubjectRequestTable {
  answer: string | null
  answeredAt: Date | null
  answeredBy: string | null
  applicant: string
  at: Date
  dueOn: CalendarDate
  extendedReason: string | null
  id: Generated<number>
  identityCheck: IdentityCheck
  kind: DataSubjectRequestKind
  officeIndex: string
  receivedOn: CalendarDate
  registeredBy: string
  registeredName: string
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
  askedBy: string
  bookedBy: string | null
  changedAt: Date
  createdAt: Date
  document: string | null
  id: Generated<number>
  jointOrderId: number | null
  legalHid: string
  orderId: string | null
  payUntil: Date | null
  payUrl: string | null
  qrAskedAt: Date | null
  qrId: string | null
  qrPayload: string | null
  qrState: SbpCodeState | null
  state: TopUpState
}

export interface TrackedItemTable {
  addedAt: Date
  arrivedAt: Date | null
  askAt: Date | null
  askedAt: Date | null
  claimId: number
  id: Generated<number>
  operations: Generated<JSONColumnType<TrackingEvent[]>>
  own: boolean
  problem: string | null
  state: Generated<ItemTrackingState>
  track: string
}

export interface UnreachableAddressTable {
  address: string
  code: string
  since: Date
}

export interface VisitTable {
  changedAt: Date
  changedBy: 'holder' | 'operator' | 'server'
  claimId: number
  code: string
  createdAt: Date
  day: CalendarDate
  id: Generated<number>
  officeCheckedAt: Date
  officeIndex: string
  purpose: VisitPurpose
  remindAt: Date | null
  revision: Generated<number>
  startMinute: number
  startsAt: Date
  state: Generated<VisitState>
  sub: string
}

export interface VisitClosureTable {
  closedAt: Date
  day: CalendarDate
  officeIndex: string
  startMinute: number
}

export interface VisitHistoryTable {
  at: Date
  changedBy: 'holder' | 'operator' | 'server'
  day: CalendarDate
  id: Generated<number>
  startMinute: number
  state: VisitState
  visitId: number
}

export interface VisitPlaceTable {
  day: CalendarDate
  officeIndex: string
  place: number
  startMinute: number
  visitId: number
}

export interface WaitEntryTable {
  boxId: number | null
  changedAt: Date
  claimId: number | null
  id: Generated<number>
  joinedAt: Date
  legalHid: Generated<string>
  lockerId: number | null
  offeredUntil: Date | null
  officeIndex: string
  offices: string[]
  /**
   * Boxes that the person passed on and is not offered again.
   */
  passedBoxes: Generated<ArrayType<number>>
  radiusKm: Generated<number>
  size: number
  startMonth: CalendarDate
  state: WaitState
  sub: string
}

export interface WaitHistoryTable {
  act: WaitAct
  at: Date
  boxId: number | null
  entryId: number
  id: Generated<number>
}

export interface WaitPlaceTable {
  entryId: number
  lockerId: Generated<number>
  officeIndex: string
  size: number
  startMonth: CalendarDate
}

export interface WebhookTable {
  delivered: number
  failingSince: Date | null
  id: Generated<number>
  legalHid: string
  lockedAt: Date | null
  madeAt: Date
  madeBy: string
  nextTryAt: Date | null
  oldSecret: string | null
  oldUntil: Date | null
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
  webhookId: number
}

export interface Schema {
  act: ActTable
  actCounter: ActCounterTable
  actDue: ActDueTable
  apiKey: ApiKeyTable
  attempt: AttemptTable
  audit: AuditTable
  autoExtension: AutoExtensionTable
  balance: BalanceTable
  bankStatement: BankStatementTable
  bankStatementEntry: BankStatementEntryTable
  bankStatementLine: BankStatementLineTable
  box: BoxTable
  boxFaultNotice: BoxFaultNoticeTable
  boxHistory: BoxHistoryTable
  boxHold: BoxHoldTable
  boxMonth: BoxMonthTable
  calendarLink: CalendarLinkTable
  claim: ClaimTable
  claimCostCentre: ClaimCostCentreTable
  claimCostCentreHistory: ClaimCostCentreHistoryTable
  claimHistory: ClaimHistoryTable
  client: ClientTable
  colleagueLimit: ColleagueLimitTable
  colleagueSpending: ColleagueSpendingTable
  consent: ConsentTable
  consentText: ConsentTextTable
  contactCode: ContactCodeTable
  contentCarried: ContentCarriedTable
  contentEdit: ContentEditTable
  contentEditEvent: ContentEditEventTable
  contentRevision: ContentRevisionTable
  contentVersion: ContentVersionTable
  costCentre: CostCentreTable
  delegation: DelegationTable
  delegationHistory: DelegationHistoryTable
  destroyAct: DestroyActTable
  event: EventTable
  eventFeed: EventFeedTable
  failedRow: FailedRowTable
  feedback: FeedbackTable
  handover: HandoverTable
  idempotentRequest: IdempotentRequestTable
  identity: IdentityTable
  incomingLetter: IncomingLetterTable
  incomingLetterHistory: IncomingLetterHistoryTable
  item: ItemTable
  jointOrder: JointOrderTable
  keyValue: KeyValueTable
  leaving: LeavingTable
  ledgerEntry: LedgerEntryTable
  ledgerPosting: LedgerPostingTable
  letterRule: LetterRuleTable
  locker: LockerTable
  loginAttempt: LoginAttemptTable
  message: MessageTable
  moving: MovingTable
  notificationSetting: NotificationSettingTable
  offerAcceptance: OfferAcceptanceTable
  office: OfficeTable
  officeStopTold: OfficeStopToldTable
  officeWrite: OfficeWriteTable
  organisation: OrganisationTable
  organisationHistory: OrganisationHistoryTable
  organisationUser: OrganisationUserTable
  payment: PaymentTable
  person: PersonTable
  personalDataAccess: PersonalDataAccessTable
  personalDataKey: PersonalDataKeyTable
  personalDataRequest: PersonalDataRequestTable
  profileLink: ProfileLinkTable
  promoUse: PromoUseTable
  proposal: ProposalTable
  rateLimit: RateLimitTable
  receipt: ReceiptTable
  refusedTopic: RefusedTopicTable
  reminder: ReminderTable
  rentalPlan: RentalPlanTable
  rentalPlanLine: RentalPlanLineTable
  sandboxClaim: SandboxClaimTable
  serviceOrder: ServiceOrderTable
  session: SessionTable
  spendingRequest: SpendingRequestTable
  stop: StopTable
  storedFile: StoredFileTable
  subjectRequest: SubjectRequestTable
  sweepTurn: SweepTurnTable
  topUp: TopUpTable
  trackedItem: TrackedItemTable
  unreachableAddress: UnreachableAddressTable
  visit: VisitTable
  visitClosure: VisitClosureTable
  visitHistory: VisitHistoryTable
  visitPlace: VisitPlaceTable
  waitEntry: WaitEntryTable
  waitHistory: WaitHistoryTable
  waitPlace: WaitPlaceTable
  webhook: WebhookTable
  webhookDelivery: WebhookDeliveryTable
}
