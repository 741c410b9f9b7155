import * as claims from '#claims/words/emails.ts'
import * as leaving from '#claims/words/leaving-emails.ts'
import * as moving from '#claims/words/moving-emails.ts'
import { spendingDecisionEmail, spendingRequestEmail } from '#claims/words/spending-limits.ts'
import * as delegates from '#delegates/words/emails.ts'
import * as mail from '#mail/words/emails.ts'
import { composeEmailPlace, type EmailText } from '#messages/words/email-frame.ts'
import * as money from '#money/words/emails.ts'
import * as people from '#people/words/emails.ts'
import type { Office } from '#places/api/offices.ts'
import * as rent from '#rent/words/emails.ts'
import * as reminders from '#rent/words/reminder-emails.ts'
import * as waitList from '#rent/words/wait-list-emails.ts'
import * as visits from '#visits/words/emails.ts'

export const origin = 'https://box.example'

export const facts: claims.ClaimEmailFacts = {
  claim: 100_002,
  boxNumber: '524',
  lockerName: null,
  index: '101000',
  start: '2026-08-01',
  end: '2026-12-31',
  total: 337_500,
  payUntil: new Date('2026-07-20T06:00:00Z'),
  refund: 67_500,
  refundMethods: [1],
  guaranteeEnd: '2027-01-31',
  notificationsTo: 'anna@example.org',
  clientType: 2,
  continues: null,
  refusedBecause: null,
  withoutLogin: false,
  lateRefund: null,
  extendsItself: false,
  officeOpensOn: null,
  mustEmpty: false,
  move: null,
  origin,
}

const office = {
  index: '101000',
  settlement: 'Москва',
  addressSource: 'ул. Мясницкая, д. 26',
  workingHours: [1, 2, 3, 4, 5].map((weekDayId) => ({
    weekDayId,
    date: null,
    beginWorkTime: '08:00:00',
    endWorkTime: '20:00:00',
  })),
  isTemporaryClosed: false,
} as unknown as Office

export const place = composeEmailPlace({ ...facts, hasMail: true }, office, origin)
export const sender = {
  name: 'АО «Абонбокс»',
  phone: '8-800-1-000-000',
  phoneHours: 'звонок по России бесплатный, круглосуточно',
}

export const extension = { ...facts, continues: 100_001 }
const cell = { ...facts, lockerName: 'У входа', boxNumber: '3' }
const item = { kind: 'registered', track: 'RA644000116RU', place: 'counter' } as const
const reminder = {
  daysLeft: '30 дней',
  price: 337_500,
  months: 5,
  extensionLink: `${origin}/extend/1.token`,
  extendUntil: '2026-11-30',
  anewFrom: null,
  oneMonth: false,
}
const automatic = { ...facts, newEnd: '2027-05-31', off: `${origin}/auto-extension/off/1` }
const topUp = { id: 7, amount: 100_000, balance: 150_000, origin }
const letter = {
  id: 4,
  sender: 'ООО «Ромашка»',
  number: '12',
  status: 'received',
  track: 'RA644000116RU',
  destroyAfter: new Date('2026-09-01T06:00:00Z'),
} as const

const visit = { purpose: 'sign', date: '2026-07-28', start: '10:00', code: '12345678' } as const

const byName = <Words>(table: Readonly<Record<string, Words>>, write: (words: Words) => EmailText) =>
  Object.fromEntries(Object.entries(table).map(([name, words]) => [name, write(words)]))

/** Every email about a claim. */
export const claimEmails: Readonly<Record<string, EmailText>> = {
  ...byName(claims.claimChangeEmails, (words) => words(facts)),
  ...Object.fromEntries(
    Object.entries(claims.claimChangeEmails).flatMap(([name, words]) => [
      [`${name} of an extension`, words(extension)],
      [`${name} of a cell`, words(cell)],
    ]),
  ),
  ...byName(mail.letterEmailByAction, (words) => words?.(facts, letter) ?? { subject: '', text: '' }),
  reservedByCardEmail: rent.reservedByCardEmail(facts),
  reservedAtOfficeEmail: rent.reservedAtOfficeEmail(facts),
  reservedByOrderEmail: rent.reservedByOrderEmail({ ...extension, withoutLogin: true }),
  servicesChangedEmail: rent.servicesChangedEmail(facts, { services: [7], method: 1 }),
  balanceTooSmallEmail: rent.balanceTooSmallEmail(facts),
  boxOutOfOrderEmail: rent.boxOutOfOrderEmail(facts, { isPaid: true, isSigned: false }),
  boxWorksAgainEmail: rent.boxWorksAgainEmail(facts, { toSign: true }),
  boxChangedEmail: rent.boxChangedEmail(facts, {
    before: { boxNumber: '5', lockerName: null },
    toSign: false,
  }),
  extensionReminderEmail: rent.extensionReminderEmail({ ...facts, ...reminder }),
  'extensionReminderEmail after the last day': rent.extensionReminderEmail({
    ...facts,
    ...reminder,
    price: null,
    extendUntil: null,
  }),
  signReminderEmail: rent.signReminderEmail({ ...facts, today: '2026-07-25' }),
  'signReminderEmail after the start': rent.signReminderEmail({ ...facts, today: '2026-08-25' }),
  neverSignedEmail: rent.neverSignedEmail(facts),
  visitBookedEmail: visits.visitBookedEmail(facts, visit),
  'visitBookedEmail to exchange keys': visits.visitBookedEmail(
    { ...facts, clientType: 2 },
    { ...visit, purpose: 'exchangeKeys' },
  ),
  'visitBookedEmail to return a key': visits.visitBookedEmail(facts, { ...visit, purpose: 'handInKey' }),
  'visitBookedEmail of a company': visits.visitBookedEmail({ ...facts, clientType: 3 }, visit),
  visitMovedEmail: visits.visitMovedEmail(facts, { ...visit, purpose: 'collectItem' }),
  visitCancelledEmail: visits.visitCancelledEmail(facts, visit),
  visitReminderEmail: visits.visitReminderEmail(facts, visit),
  visitMissedEmail: visits.visitMissedEmail(facts, visit),
  visitClosedEmail: visits.visitClosedEmail(facts, visit),
  extensionOpensEmail: reminders.extensionOpensEmail(facts),
  newItemsEmail: mail.newItemsEmail(facts, [{ kind: 'letter', track: null, place: 'box' }, item]),
  'newItemsEmail about one letter': mail.newItemsEmail(facts, [
    { kind: 'letter', track: null, place: 'box' },
  ]),
  registeredItemEmail: mail.registeredItemEmail(facts, {
    ...item,
    keepUntil: '2026-09-01',
    link: `${origin}/rpo/abc`,
  }),
  itemCorrectedEmail: mail.itemCorrectedEmail(facts, { ...item, stays: false }),
  itemArrivedEmail: mail.itemArrivedEmail(facts, 'RA644000116RU'),
  autoExtensionAnnouncedEmail: money.autoExtensionAnnouncedEmail({
    ...automatic,
    rent: 300_000,
    services: [{ service: 7, amount: 37_500 }],
    on: '2026-11-23',
    balance: 1000,
  }),
  autoExtensionShortfallEmail: money.autoExtensionShortfallEmail({
    ...automatic,
    shortfall: 100_000,
    until: '2026-11-30',
  }),
  autoExtensionBlockedEmail: money.autoExtensionBlockedEmail({
    ...automatic,
    code: 'box_taken',
    canExtend: true,
  }),
  autoExtensionFailedEmail: money.autoExtensionFailedEmail({ ...automatic, why: null }),
  itemsCollectedEmail: delegates.itemsCollectedEmail({
    ...facts,
    name: 'Пётр Кузнецов',
    at: new Date('2026-08-20T06:00:00Z'),
    kinds: ['letter', 'letter', 'parcel'],
    link: `${origin}/delegates`,
  }),
  leavingPlannedEmail: leaving.leavingPlannedEmail(facts, {
    lastDay: '2026-09-30',
    refund: 67_500,
    mail: 'forward',
    forwardTo: '190000, Санкт-Петербург, а/я 7',
  }),
  keysExchangedEmail: moving.keysExchangedEmail(facts, {
    boxNumber: '7',
    lockerName: null,
    index: '109012',
    refund: 90_000,
    forwardMonths: 3,
    hasDelegates: true,
    needsPowersOfAttorney: true,
  }),
  moveLapsedEmail: moving.moveLapsedEmail(facts, { refund: 45_000, from: 100_001 }),
  exchangeReminderEmail: moving.exchangeReminderEmail(facts, '2026-09-10'),
  'paid, of a move': claims.claimChangeEmails.paid({
    ...facts,
    move: {
      from: 100_001,
      credit: 135_000,
      surplus: 67_500,
      hasOldKey: true,
      exchangeFrom: '2026-10-01',
      exchangeUntil: '2026-10-10',
    },
  }),
  unpaidMoveClosedEmail: moving.unpaidMoveClosedEmail(facts),
  leavingLateEmail: leaving.leavingLateEmail(facts, '2026-09-30'),
  receiptEmail: money.receiptEmail({
    claim: 100_002,
    kind: 'income',
    amount: 337_500,
    link: 'https://receipts.example/1',
  }),
}

/** Emails that only report something, so they have no button. */
export const emailsWithoutLink: Readonly<Record<string, EmailText>> = {
  notificationCodeEmail: claims.notificationCodeEmail('1234'),
  recoveryCodeEmail: claims.recoveryCodeEmail(100_002, '1234'),
  dataSubjectRequestRegisteredEmail: people.dataSubjectRequestRegisteredEmail(3, '2026-09-01'),
  dataSubjectRequestExtendedEmail: people.dataSubjectRequestExtendedEmail(3, '2026-09-01', 'Много данных'),
  dataSubjectRequestAnsweredEmail: people.dataSubjectRequestAnsweredEmail(3, 'Данные удалены.'),
  supportQuestionEmail: people.supportQuestionEmail({
    number: 5,
    name: 'Анна',
    email: '',
    comment: 'Как продлить аренду?',
    index: '101000',
  }),
}

const waitOffer = {
  boxNumber: '12',
  lockerName: null,
  boxId: 7,
  lockerId: null,
  index: '101000',
  officeName: 'Московский главпочтамт',
  until: new Date('2026-07-21T06:00:00Z'),
  origin,
}

export const otherEmails: Readonly<Record<string, EmailText>> = {
  tariffChangesEmail: reminders.tariffChangesEmail({ from: '2027-01-01', origin }),
  officeOpensEmail: reminders.officeOpensEmail({
    index: '101000',
    address: 'Москва, ул. Мясницкая, д. 26',
    origin,
  }),
  startOpensEmail: reminders.startOpensEmail({
    index: '101000',
    address: 'Москва, ул. Мясницкая, д. 26',
    start: '2027-05-01',
    origin,
  }),
  promoOpensEmail: reminders.promoOpensEmail({ code: 'START2027', until: '2027-12-31', origin }),
  jointOrderEmail: rent.jointOrderEmail({ ...facts, order: 9, rents: 3 }),
  spendingRequestEmail: spendingRequestEmail({
    by: 'Мария Петрова',
    kind: 'joint_extension',
    boxes: 40,
    amount: 9_000_000,
    until: new Date('2026-07-13T09:00:00Z'),
    origin,
  }),
  spendingApprovedEmail: spendingDecisionEmail({
    approved: true,
    kind: 'rental_plan',
    boxes: 40,
    claim: null,
    amount: 9_000_000,
    until: new Date('2026-07-13T09:00:00Z'),
    origin,
  }),
  spendingDeclinedEmail: spendingDecisionEmail({
    approved: false,
    kind: 'rent',
    boxes: 1,
    claim: 100_123,
    amount: 900_000,
    until: new Date('2026-07-13T09:00:00Z'),
    origin,
  }),
  rentalPlanOrderEmail: rent.rentalPlanOrderEmail({ ...facts, order: 9, rents: 40 }),
  topUpBookedEmail: money.topUpBookedEmail(topUp),
  topUpPaidBySbpEmail: money.topUpPaidBySbpEmail(topUp),
  jointOrderSurplusEmail: money.jointOrderSurplusEmail({
    order: 9,
    came: 500_000,
    surplus: 100_000,
    balance: 150_000,
    origin,
  }),
  dataExportEmail: people.dataExportEmail({ origin }),
  consentWithdrawalEmail: people.consentWithdrawalEmail({ origin, atBranch: true }),
  dataDeletionEmail: people.dataDeletionEmail({
    origin,
    kept: [{ what: 'accounting', until: '2031-12-31' }],
  }),
  delegationGrantedEmail: delegates.delegationGrantedEmail({
    holder: 'Анна Белова',
    mayCollect: true,
    mayPay: true,
    untilDay: '2027-08-31',
    link: `${origin}/collecting`,
  }),
  delegationMovedEmail: delegates.delegationMovedEmail({
    holder: 'Анна Белова',
    boxNumber: '21',
    lockerName: null,
    index: '109012',
    needsPowerOfAttorney: true,
    link: `${origin}/collecting`,
  }),
  delegationEndedEmail: delegates.delegationEndedEmail({ holder: 'Анна Белова', origin }),
  delegationAnsweredEmail: delegates.delegationAnsweredEmail({
    name: 'Пётр Кузнецов',
    accepted: true,
    link: `${origin}/delegates`,
  }),
  invitationEmail: people.invitationEmail({ organisation: 'ООО «Ромашка»', by: 'Анна', origin }),
  profilesLinkedEmail: people.profilesLinkedEmail(['a@example.org', 'b@example.org'], origin),
  profileUnlinkedEmail: people.profileUnlinkedEmail('a@example.org', origin),
  addressCheckEmail: people.addressCheckEmail({ origin }),
  boxOfferedEmail: waitList.boxOfferedEmail(waitOffer),
  'boxOfferedEmail about a cell': waitList.boxOfferedEmail({
    ...waitOffer,
    lockerName: 'У входа',
    lockerId: 3,
  }),
  offerLapsedEmail: waitList.offerLapsedEmail(waitOffer),
  offerWithdrawnEmail: waitList.offerWithdrawnEmail(waitOffer),
  webhookDisabledEmail: people.webhookDisabledEmail(origin, 'https://hook.example/events'),
}

export const everyEmail = { ...claimEmails, ...emailsWithoutLink, ...otherEmails }

/** Names of all exported emails; the table must contain each. */
export const exportedEmailNames = [
  ...[claims, delegates, leaving, mail, money, moving, people, reminders, rent, waitList, visits].flatMap(
    (module) => Object.keys(module).filter((name) => name.endsWith('Email')),
  ),
  ...Object.keys(claims.claimChangeEmails),
  ...Object.keys(mail.letterEmailByAction),
]
