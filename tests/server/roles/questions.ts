import { FIRST_CONSENT_VERSION } from '#people/server/clients/consent.ts'
import type { Asked } from './asking.ts'

const person = {
  firstName: 'Тимур',
  lastName: 'Алиев',
  birthday: '12.03.1990',
  addresses: [{ rawSource: '109012, Москва, Никольская ул., д. 5', primary: true, type: 'HOME' }],
  passportDocument: {
    documentSeries: '4511',
    documentNumber: '123456',
    issueDate: '15.04.2010',
    issueAuthority: 'ОВД Тверского района',
    departmentCode: '770001',
    qualifierType: 'PASSPORT_RU',
    type: 'PASSPORT_RU',
  },
}
const price = {
  opsIndex: '101000',
  formattedStartDate: '20250801',
  formattedEndDate: '20251231',
  clientTypeId: 1,
  boxSize: 1,
}
const email = { channel: 'email', address: 'anna@example.org', hour: 9, mode: 'each', onlyWhenEmpty: false }
const officeParams = { params: () => ({ index: '101000' }) }
const lockerParams = { params: () => ({ id: 1010001 }) }
const passportBody = { body: ({ rent }: { rent: number }) => ({ claim: rent, passport: '0000 000000' }) }
const julyRange = () => ({ from: '2025-07-01', to: '2025-07-31' })
const newPassport = {
  lastName: 'Белова',
  firstName: 'Анна',
  middleName: 'Сергеевна',
  birthday: '14.05.1964',
  addresses: [{ rawSource: '101000, Москва', primary: true, type: 'CONSTANT_REGISTRATION' }],
  passportDocument: {
    documentSeries: '4525',
    documentNumber: '200001',
    issueDate: '01.06.2024',
    issueAuthority: 'МВД',
    departmentCode: '770-001',
    qualifierType: 'PASSPORT_RU',
    type: 'PASSPORT_RU',
  },
}
const firstPage = { query: () => ({ page: 0, size: 5 }) }

/**
 * Valid in form, so that only the role decides; harmless or refused for another reason for permitted callers.
 * Endpoints without parameters, query and body have no row.
 */
export const questions: Readonly<Record<string, Asked>> = {
  'POST /abon-server/api/branch/personalData': passportBody,
  'POST /abon-server/api/branch/personalData/withdrawal': passportBody,
  'POST /abon-server/api/branch/personalData/deletion': passportBody,
  'POST /abon-server/api/branch/personalData/consent': {
    body: (asked) => ({ ...passportBody.body(asked), version: FIRST_CONSENT_VERSION, signed: true }),
  },
  'POST /abon-server/api/branch/subjectRequests': {
    body: () => ({
      kind: 'access',
      officeIndex: '101000',
      applicant: 'Иванов Иван',
      identityCheck: 'passport',
      words: 'Какие данные у вас есть?',
      receivedOn: '1999-01-01',
    }),
  },
  'POST /abon-server/api/branch/subjectRequests/:id/extension': {
    params: () => ({ id: 999_999 }),
    body: () => ({ reason: 'Архив' }),
  },
  'POST /abon-server/api/branch/subjectRequests/:id/answer': {
    params: () => ({ id: 999_999 }),
    body: () => ({ answer: 'Вот они' }),
  },
  'PUT /abon-server/api/user/context': { body: () => ({ currentLegalHid: 'demo-org-2' }) },
  'GET /abon-server/api/postOffices/numberOfFoundOps': { query: () => ({ address: '101000' }) },
  'GET /abon-server/api/postOffices/search/findOPS': { query: () => ({ address: '101000', page: 0 }) },
  'GET /abon-server/api/postOffices/:index/nearestFree': officeParams,
  'GET /abon-server/api/postOffices/search/retrieveUnitByCoordinate': {
    query: () => ({ index: '101000', isAapsh: false }),
  },
  'POST /abon-server/api/postOffices/search/byCoordinates': {
    body: () => ({
      topLeftLongitude: 37,
      topLeftLatitude: 56,
      bottomRightLongitude: 38,
      bottomRightLatitude: 55,
      filters: { aaps: false, onlyFree: false, online: false },
      zoom: 11,
      type: 3,
      precise: 25,
    }),
  },
  'GET /abon-server/api/postOffices/suggest': { query: () => ({ address: '101000', renderIndexes: true }) },
  'GET /abon-server/api/boxes/search/findByAapshLockerIdAvailable/:id': lockerParams,
  'GET /abon-server/api/aapshLockers/:id': lockerParams,
  'GET /abon-server/api/postOffices/:index/freeBoxes': officeParams,
  'GET /abon-server/api/postOffices/:index/waitList': { ...officeParams, query: () => ({ size: 1 }) },
  'POST /abon-server/api/waitList': {
    body: () => ({ index: '101000', lockerId: null, size: 1, startMonth: '2025-08-01', radiusKm: 0 }),
  },
  'PATCH /abon-server/api/waitList/:id': { body: () => ({ startMonth: '2025-08-01', radiusKm: 0 }) },
  'GET /abon-server/api/branch/waitList': { query: () => ({ index: '101000' }) },
  'GET /abon-server/api/postOffices/:index/wall': officeParams,
  'GET /abon-server/api/aapshLockers/:id/wall': lockerParams,
  'POST /abon-server/api/boxes/checkName': { body: () => ({ boxName: 'Ромашка' }) },
  'GET /abon-server/api/branch/applications/:claims': { params: ({ rent }) => ({ claims: rent }) },
  'POST /abon-server/api/branch/claims/:id/move': { body: ({ box }) => ({ box }) },
  'POST /abon-server/api/boxes/:id/hold': { params: ({ box }) => ({ id: box }) },
  'POST /abon-server/api/tarificator/calculateCostWithInfo': { body: () => price },
  'POST /abon-server/api/tarificator/calculateCostWithPromo': {
    body: () => ({ ...price, clientTypeId: 3, promo: 'NOSUCHCODE' }),
  },
  'PATCH /abon-server/api/claims/:id': { body: () => ({ totalCost: 1 }) },
  'PATCH /abon-server/api/claims/update': {
    query: ({ rent }) => ({ id: rent }),
    body: () => ({ totalCost: 1 }),
  },
  'POST /abon-server/api/claims/populateClaim': {
    body: ({ box }) => ({
      startDate: '2025-08-01',
      endDate: '2025-12-31',
      totalCost: 1,
      clientType: 1,
      services: [],
      box,
    }),
  },
  'PATCH /abon-server/api/claimBoxes/:id': { body: ({ rent }) => ({ claim: rent, boxName: 'Ромашка' }) },
  'GET /abon-server/api/claims/clientLegalClaims': firstPage,
  'POST /abon-server/api/user/invitations/:id': {
    params: () => ({ id: 999_999 }),
    body: () => ({ accept: true }),
  },
  'DELETE /abon-server/api/user/legals/:legalHid': { params: () => ({ legalHid: 'nobody' }) },
  'POST /abon-server/api/tarificator/whatIf': { body: () => price },
  'POST /abon-server/api/tarificator/cheapestWays': {
    body: () => ({
      opsIndex: '101000',
      from: '2025-08-01',
      until: '2025-12-31',
      boxSize: 1,
      clientTypeId: 1,
      services: [],
    }),
  },
  // The office is open, so there is nothing to wait for.
  'POST /abon-server/api/reminders': { body: () => ({ kind: 'office_opens', index: '101000' }) },
  'DELETE /abon-server/api/reminders/:id': { params: () => ({ id: 999_999 }) },
  'GET /abon-server/api/reminders/calendar': { query: () => ({ kind: 'office_opens', index: '101000' }) },
  'DELETE /abon-server/api/user/linkedProfiles/:id': { params: () => ({ id: 999_999 }) },
  'GET /abon-server/api/claims/clientLegalClaims/active': firstPage,
  'GET /abon-server/api/claims/clientLegalClaims/archive': firstPage,
  'GET /abon-server/api/claims/:id/payments/:payment/receipt': { params: () => ({ payment: 999_999 }) },
  'POST /abon-server/api/claims/:id/services': {
    body: () => ({ service: 8, paymentMethod: 2, total: 1 }),
  },
  'GET /abon-server/api/claims/:id/services/orders/:order': { params: () => ({ order: 999_999 }) },
  'DELETE /abon-server/api/claims/:id/services/orders/:order': { params: () => ({ order: 999_999 }) },
  'GET /abon-server/api/claims/:id/services/orders/:order/paymentOrder': {
    params: () => ({ order: 999_999 }),
  },
  'PUT /abon-server/api/claims/:id/notifications': { body: () => email },
  'POST /abon-server/api/claims/:id/notifications/confirm': { body: () => ({ code: '000000' }) },
  'POST /abon-server/api/prolongation-without-auth': {
    body: ({ rent }) => ({ claim: rent, inn: '7704112232' }),
  },
  'POST /abon-server/api/prolongation-without-auth/order': {
    body: ({ rent }) => ({ claim: rent, inn: '7704112232', months: 3, safetyGuarantee: false }),
  },
  'GET /abon-server/api/prolongation-without-auth/paymentOrder': { query: () => ({ token: 'no.token' }) },
  'POST /abon-server/api/claims/:id/prolongation': { body: () => ({ months: 3, safetyGuarantee: false }) },
  'PUT /abon-server/api/user/letters/reminders': { body: () => ({ wanted: true }) },
  'GET /abon-server/api/letters/unsubscribe/:token': { params: () => ({ token: 'no.token' }) },
  'POST /abon-server/api/letters/unsubscribe/:token': { params: () => ({ token: 'no.token' }) },
  'GET /abon-server/api/calendar/claim/:token': { params: () => ({ token: 'no.token' }) },
  'GET /abon-server/api/calendar/:file': { params: () => ({ file: `${'x'.repeat(43)}.ics` }) },
  'GET /abon-server/api/rpo/:token': { params: () => ({ token: 'no.token' }) },
  'POST /abon-server/api/rpo/:token': {
    params: () => ({ token: 'no.token' }),
    body: () => ({ place: 'box' }),
  },
  'POST /abon-server/api/claims/recovery': { body: ({ rent }) => ({ claim: rent, proof: '0000' }) },
  'POST /abon-server/api/claims/recovery/atBranch': {
    body: ({ rent }) => ({ claim: rent, proof: '0000', code: '000000' }),
  },
  'POST /abon-server/api/claims/recovery/confirm': { body: ({ rent }) => ({ claim: rent, code: '000000' }) },
  'GET /abon-server/api/branch/queues/:queue/claims': { params: () => ({ queue: 'toSign' }) },
  'POST /abon-server/api/branch/claims/search': { body: ({ rent }) => ({ text: String(rent) }) },
  'POST /abon-server/api/claims/:id/tracks': { body: () => ({ track: '12' }) },
  'DELETE /abon-server/api/claims/:id/tracks/:track': { params: () => ({ track: 999_999 }) },
  'GET /abon-server/api/branch/expected': { query: () => ({ index: '101000' }) },
  'GET /abon-server/api/branch/boxWall': { query: () => ({ index: '101000' }) },
  'GET /abon-server/api/branch/boxes': { query: () => ({ index: '101000' }) },
  'POST /abon-server/api/branch/claims/:id/identity': { body: () => ({ purpose: 'identity_check' }) },
  'POST /abon-server/api/branch/claims/:id/identity/replacement': {
    body: () => ({ oldPassport: '0000000000', seen: true, person: newPassport }),
  },
  'POST /abon-server/api/branch/claims/:id/items/:item/correction': {
    params: ({ rent }) => ({ id: rent, item: 999_999 }),
    body: ({ rent }) => ({ claim: rent, kind: 'letter', place: 'box' }),
  },
  'POST /abon-server/api/branch/claims/:id/recoveryCode': {
    body: () => ({ document: '0000000000', seen: true }),
  },
  'POST /abon-server/api/branch/claims/:id/order': { body: () => ({ services: [], method: 2 }) },
  'POST /abon-server/api/branch/claims/:id/exchange': { body: () => ({ refund: 0 }) },
  'POST /abon-server/api/branch/claims/:id/sign': { body: () => ({}) },
  'POST /abon-server/api/branch/claims/:id/end': { body: () => ({ refund: 1, reason: '' }) },
  'POST /abon-server/api/branch/claims/:id/refuse': {
    params: ({ waiting }) => ({ id: waiting }),
    body: () => ({ reason: '' }),
  },
  'POST /abon-server/api/branch/claims/:id/items': { body: () => ({ kind: 'letter' }) },
  'DELETE /abon-server/api/branch/claims/:id/items/:item': { params: () => ({ item: 999_999 }) },
  'POST /abon-server/api/branch/claims/:id/items/taken': { body: () => ({}) },
  'POST /abon-server/api/branch/payments/:id/book': {
    params: ({ payment }) => ({ id: payment }),
    body: () => ({ amount: 1 }),
  },
  'POST /abon-server/api/branch/refunds/:payment/settle': {
    params: ({ payment }) => ({ payment }),
    body: () => ({ document: '1', reason: 'По заявлению' }),
  },
  'PUT /abon-server/api/branch/offices/:index/place': {
    params: () => ({ index: '101000' }),
    body: () => ({ latitude: 55.76, longitude: 37.63 }),
  },
  'GET /abon-server/api/claims/:id/visits': { params: ({ rent }) => ({ id: rent }) },
  'PUT /abon-server/api/claims/:id/visits/:purpose': {
    params: ({ rent }) => ({ id: rent, purpose: 'handInKey' }),
    body: () => ({ date: '2025-07-11', start: '10:00' }),
  },
  'DELETE /abon-server/api/claims/:id/visits/:purpose': {
    params: ({ rent }) => ({ id: rent, purpose: 'handInKey' }),
    query: () => ({ date: '2025-07-11', start: '10:00' }),
  },
  'GET /abon-server/api/claims/:id/visits/:purpose/calendar': {
    params: ({ rent }) => ({ id: rent, purpose: 'handInKey' }),
  },
  'GET /abon-server/api/branch/offices/:index/visitLoad': { params: () => ({ index: '101000' }) },
  'PUT /abon-server/api/branch/offices/:index/halfHours': {
    params: () => ({ index: '101000' }),
    body: () => ({ date: '1999-01-01', start: '10:00', closed: true }),
  },
  'POST /abon-server/api/branch/visitors': { body: () => ({ code: '1234 5678' }) },
  'PUT /abon-server/api/branch/visits/:id/arrival': {
    params: () => ({ id: 999_999 }),
    body: () => ({ arrived: true }),
  },
  'PUT /abon-server/api/branch/offices/:index/note': {
    params: () => ({ index: '101000' }),
    body: () => ({ text: 'Вход со двора', until: '2025-12-15' }),
  },
  'DELETE /abon-server/api/branch/offices/:index/note': { params: () => ({ index: '101000' }) },
  'PUT /abon-server/api/branch/boxes/:id': {
    params: ({ box }) => ({ id: box }),
    body: () => ({ outOfOrder: false }),
  },
  'POST /abon-server/api/branch/letters': {
    body: ({ rent }) => ({ claim: rent, sender: 'Суд', envelope: 1 }),
  },
  'GET /abon-server/api/branch/letters': { query: () => ({ queue: 'toScan' }) },
  'POST /abon-server/api/branch/letters/:id/withdrawal': { body: () => ({ reason: 'Чужое письмо' }) },
  'POST /abon-server/api/branch/letters/:id/handOver': { body: () => ({ recipient: 'Иванов И. И.' }) },
  'POST /abon-server/api/branch/letters/:id/dispatch': { body: () => ({ track: '1' }) },
  'POST /abon-server/api/branch/destroyActs': { body: () => ({ letters: [999_999] }) },
  'POST /abon-server/api/branch/destroyActs/:id/confirmation': { body: () => ({ witness: 'Петров П. П.' }) },
  'POST /abon-server/api/incomingLetters/:id/acts': { body: () => ({ act: 'keep' }) },
  'GET /abon-server/api/incomingLetters/files/:token': { params: () => ({ token: 'no.token' }) },
  'PUT /abon-server/api/claims/:id/leaving': {
    body: () => ({ lastDay: '2020-01-31', refund: 0, mail: 'return', forwardTo: null }),
  },
  'POST /abon-server/api/delegations': {
    body: () => ({
      name: 'Пётр',
      email: null,
      boxId: null,
      mayCollect: false,
      mayPay: false,
      once: true,
      untilDay: '2025-08-31',
    }),
  },
  'DELETE /abon-server/api/delegations/:id': { params: () => ({ id: 999_999 }) },
  'GET /abon-server/api/delegations/:id/powerOfAttorney': { params: () => ({ id: 999_999 }) },
  'POST /abon-server/api/receivedDelegations/:id': {
    params: () => ({ id: 999_999 }),
    body: () => ({ accept: true }),
  },
  'DELETE /abon-server/api/receivedDelegations/:id': { params: () => ({ id: 999_999 }) },
  'POST /abon-server/api/receivedDelegations/:id/claims/:claim/payment': {
    params: ({ waiting }) => ({ id: 999_999, claim: waiting }),
    body: () => ({ total: 1 }),
  },
  'POST /abon-server/api/branch/collectorCodes': { body: () => ({ code: '00000000' }) },
  'POST /abon-server/api/branch/collectorCodes/handover': {
    body: () => ({ code: '00000000', items: [999_999], powerOfAttorney: null }),
  },
  'POST /abon-server/api/letterRules': { body: () => ({ contains: 'суд', action: 'scan' }) },
  'PUT /abon-server/api/letterRules/:id': { body: () => ({ contains: 'суд', action: 'scan' }) },
  'PUT /abon-server/api/letterRules/order': { body: () => ({ rules: [999_999] }) },
  'PUT /abon-server/api/letterRules/:id/switch': { body: () => ({ isOn: false }) },
  'POST /abon-server/api/sandbox/claims': {
    body: () => ({ startDate: '2025-08-01', endDate: '2025-08-31' }),
  },
  'POST /abon-server/api/sandbox/claims/:id/steps': {
    params: () => ({ id: 1 }),
    body: () => ({ step: 'pay' }),
  },
  'POST /abon-server/api/legals/keys': { body: () => ({ name: '1С' }) },
  'POST /abon-server/api/legals/webhooks': { body: () => ({ url: 'https://example.org/hook' }) },
  'PUT /abon-server/api/legals/webhooks/:id': { body: () => ({ isOn: true }) },
  'POST /abon-server/api/clients/': { body: () => ({ clientType: 1, hidPortal: 'nobody' }) },
  'POST /abon-server/api/consents': { body: () => ({ kind: 'personal-data', version: 'an old one' }) },
  'POST /abon-server/:product{[a-z]+IdClient}/register': {
    body: () => ({ ...person, birthday: '31.02.1990' }),
  },
  'POST /abon-server/:product{[a-z]+IdClient}/linking': {
    body: () => ({ hid: 'h', callbackSuccess: 'https://evil.example/', callbackFailure: '/' }),
  },
  'POST /abon-server/api/dadata/bankSearch': { body: () => ({ query: '044525225', count: 1 }) },
  'POST /abon-server/api/dadata/searchLegal': { body: () => ({ query: '7704112232', count: 1 }) },
  'POST /abon-server/api/dadata/addressSearch': { body: () => ({ query: 'Москва, Мясницкая', count: 1 }) },
  'POST /abon-server/api/dadata/issuerSearch': { body: () => ({ query: '770-001', count: 1 }) },
  'POST /abon-server/api/payments/': {
    body: ({ waiting }) => ({
      claim: waiting,
      amount: '1.00',
      paymentMethod: 2,
      paymentStatus: 4,
      paymentType: 3,
    }),
  },
  'GET /abon-server/api/claims/:id/paymentOrder': { params: ({ waiting }) => ({ id: waiting }) },
  'GET /abon-server/api/payments/status': { query: ({ waiting }) => ({ claim: waiting }) },
  'POST /abon-server/api/legals/jointExtensions/quote': {
    body: ({ rent }) => ({ claims: [rent], months: 3 }),
  },
  'GET /abon-server/api/payments/sbp/page': { query: ({ waiting }) => ({ claim: waiting }) },
  'POST /abon-server/api/payments/sbp': { body: ({ waiting }) => ({ claim: waiting }) },
  'GET /abon-server/api/payments/sbp': { query: ({ waiting }) => ({ claim: waiting }) },
  'POST /abon-server/api/legals/balance/topUps/:id/sbp': { params: () => ({ id: 999_999 }) },
  'GET /abon-server/api/legals/balance/topUps/:id/sbp': { params: () => ({ id: 999_999 }) },
  'POST /abon-server/api/legals/jointExtensions': {
    body: ({ rent }) => ({ claims: [rent], months: 3, total: 1 }),
  },
  'POST /abon-server/api/legals/jointExtensions/fromBalance': {
    body: ({ rent }) => ({ claims: [rent], months: 3, total: 1 }),
  },
  'PUT /abon-server/api/claims/clientLegalClaims/costCentre': { body: () => ({ assigned: 999_999 }) },
  'POST /abon-server/api/legals/costCentres': { body: () => ({ code: '1', name: 'Склад' }) },
  'PUT /abon-server/api/legals/costCentres/:id': {
    params: () => ({ id: 999_999 }),
    body: () => ({ code: '1', name: 'Склад' }),
  },
  'PUT /abon-server/api/legals/spendingLimits/:id': {
    params: () => ({ id: 999_999 }),
    body: () => ({ limit: 100_000 }),
  },
  'PUT /abon-server/api/legals/spendingRequests/:id': {
    params: () => ({ id: 999_999 }),
    body: () => ({ approved: true }),
  },
  'POST /abon-server/api/legals/rentalPlans': { query: () => ({ start: '2001-01-01' }) },
  'GET /abon-server/api/legals/rentalPlans/:id/lines': { params: () => ({ id: 999_999 }) },
  'PUT /abon-server/api/legals/rentalPlans/:id/lines': {
    params: () => ({ id: 999_999 }),
    body: () => ({ included: true }),
  },
  'POST /abon-server/api/legals/rentalPlans/:id/rent': {
    params: () => ({ id: 999_999 }),
    body: () => ({ from: 'order', total: 1 }),
  },
  'POST /abon-server/api/legals/rentalPlans/:id/prepare': {
    params: () => ({ id: 999_999 }),
    body: () => ({ start: '2001-01-01' }),
  },
  'DELETE /abon-server/api/legals/rentalPlans/:id': { params: () => ({ id: 999_999 }) },
  'GET /abon-server/api/legals/conditions': { query: () => ({ index: '101000' }) },
  'POST /abon-server/api/offer': { body: () => ({ version: '2001-01-01' }) },
  'POST /abon-server/api/legals/users': { body: () => ({ email: 'colleague@example.org' }) },
  'PUT /abon-server/api/legals/users/:id/state': {
    params: () => ({ id: 999_999 }),
    body: () => ({ state: 'blocked' }),
  },
  'DELETE /abon-server/api/legals/users/:id': { params: () => ({ id: 999_999 }) },
  'POST /abon-api/v1/feedback': { body: () => ({ comment: 'Где мой ключ?' }) },
  'POST /abon-server/abon-api/v1/feedback': { body: () => ({ comment: 'Где мой ключ?' }) },
  'POST /abon-server/test/clock': { body: () => ({ now: '2025-07-10T09:00:00Z' }) },
  'POST /abon-server/api/legals/balance/topUps': { body: () => ({ amount: 10_000 }) },
  'DELETE /abon-server/api/legals/balance/topUps/:id': { params: () => ({ id: 999_999 }) },
  'GET /abon-server/api/legals/balance/topUps/:id/paymentOrder': { params: () => ({ id: 999_999 }) },
  'GET /abon-server/api/legals/balance/statement': { query: () => ({ month: '2025-07' }) },
  'GET /abon-server/api/legals/balance/statement.pdf': { query: () => ({ month: '2025-07' }) },
  'GET /abon-server/api/legals/balance/statement.csv': { query: () => ({ month: '2025-07' }) },
  'GET /abon-server/api/legals/balance/reconciliation.pdf': {
    query: () => ({ from: '2025-07-01', to: '2025-07-31' }),
  },
  'POST /abon-server/api/branch/topUps/:id/book': {
    params: () => ({ id: 999_999 }),
    body: () => ({ amount: 10_000, document: '1' }),
  },
  'PUT /abon-server/api/claims/:id/autoExtension': { body: () => ({ enabled: true }) },
  'POST /abon-server/api/extensionLink': { body: () => ({ token: 'none' }) },
  'POST /abon-server/api/extensionLink/payment': {
    body: () => ({ token: 'none', total: 1, way: 'card' }),
  },
  'POST /abon-server/api/autoExtension/off': { body: () => ({ token: 'none' }) },
  'GET /abon-server/api/claims/:id/acts/:month': { params: () => ({ month: '2025-08' }) },
  'GET /abon-server/api/claims/:id/acts/:month/upd': { params: () => ({ month: '2025-08' }) },
  'GET /abon-server/api/legals/documents/archive.zip': { query: () => ({ month: '2025-08' }) },
  'GET /abon-server/api/legals/documents/register.csv': { query: () => ({ month: '2025-08' }) },
  'GET /abon-server/api/legals/documents/costCentres.csv': { query: () => ({ month: '2025-08' }) },
  'GET /abon-server/api/legals/documents/register.xml': { query: () => ({ month: '2025-08' }) },
  'POST /abon-server/api/administration/jobs/:id/retry': {
    params: () => ({ id: 999_999 }),
    body: () => ({ reason: 'Банк снова отвечает' }),
  },
  'POST /abon-server/api/administration/letters/:id/retry': {
    params: () => ({ id: 999_999 }),
    body: () => ({ reason: 'Почта снова отвечает' }),
  },
  'POST /abon-server/api/administration/webhooks/:id/retry': {
    params: () => ({ id: 999_999 }),
    body: () => ({ reason: 'Адрес исправили' }),
  },
  'POST /abon-server/api/administration/refunds/:payment/retry': {
    params: ({ payment }) => ({ payment }),
    body: () => ({ reason: 'Банк снова отвечает' }),
  },
  'POST /abon-server/api/administration/refunds/:payment/settlement': {
    params: ({ payment }) => ({ payment }),
    body: () => ({ document: '1', reason: 'Карта закрыта' }),
  },
  'POST /abon-server/api/editing/edits': {
    body: () => ({ collection: 'faq', path: 'faq/about-99-nothing.md', from: null, removes: false }),
  },
  'PUT /abon-server/api/editing/edits/:id': { body: () => ({ number: 1, values: {}, body: '' }) },
  'POST /abon-server/api/editing/edits/:id/submission': { body: () => ({ number: 1, comment: '' }) },
  'POST /abon-server/api/editing/edits/:id/approval': { body: () => ({ number: 1, comment: '', at: null }) },
  'POST /abon-server/api/editing/edits/:id/return': { body: () => ({ number: 1, comment: 'Нет' }) },
  'POST /abon-server/api/editing/edits/:id/withdrawal': { body: () => ({ number: 1 }) },
  'POST /abon-server/api/editing/edits/:id/rebase': { body: () => ({ number: 1 }) },
  'POST /abon-server/api/editing/versions/:id/restoration': { body: () => ({ reason: 'Нет' }) },
  'POST /abon-server/api/administration/ends/:id/confirmation': {
    params: () => ({ id: 999_999 }),
    body: () => ({ reason: 'В филиале один сотрудник' }),
  },
  'POST /abon-server/api/administration/settlements/:id/confirmation': {
    params: () => ({ id: 999_999 }),
    body: () => ({ reason: 'Деньги ушли' }),
  },
  'POST /abon-server/api/administration/settlements/:id/rejection': {
    params: () => ({ id: 999_999 }),
    body: () => ({ reason: 'Не тот документ' }),
  },
  'POST /abon-server/api/administration/receipts/:id/act': {
    params: () => ({ id: 999_999 }),
    body: () => ({ act: 'retry', reason: 'Касса снова отвечает' }),
  },
  'GET /abon-server/api/administration/offices/:index': officeParams,
  'POST /abon-server/api/administration/offices/:index/closing': {
    ...officeParams,
    body: () => ({ reason: 'Прорвало трубу', until: '2020-01-01' }),
  },
  'POST /abon-server/api/administration/offices/:index/opening': {
    ...officeParams,
    body: () => ({ reason: 'Починили' }),
  },
  'POST /abon-server/api/administration/blocks/search': { body: () => ({ text: '0000000000' }) },
  'POST /abon-server/api/administration/blocks': {
    body: () => ({ kind: 'person', subject: 'nobody', reason: 'Чужие документы' }),
  },
  'POST /abon-server/api/administration/blocks/:id/lifting': {
    params: () => ({ id: 999_999 }),
    body: () => ({ reason: 'Разобрались' }),
  },
  'POST /abon-server/api/administration/services': {
    body: () => ({ service: 1, index: '999999', reason: 'Нет конвертов' }),
  },
  'POST /abon-server/api/administration/services/:id/lifting': {
    params: () => ({ id: 999_999 }),
    body: () => ({ reason: 'Привезли' }),
  },
  'GET /abon-server/api/administration/statements/:id': { params: () => ({ id: 999_999 }) },
  'GET /abon-server/api/administration/statementLines': { query: () => ({ state: 'queue' }) },
  'POST /abon-server/api/administration/statementLines/:id/booking': {
    params: () => ({ id: 999_999 }),
    body: () => ({ targets: [{ kind: 'claim', id: 1 }] }),
  },
  'POST /abon-server/api/administration/statementLines/:id/bookingDecision': {
    params: () => ({ id: 999_999 }),
    body: () => ({ act: 'reject', reason: 'Ошибка' }),
  },
  'POST /abon-server/api/administration/statementLines/:id/balance': {
    params: () => ({ id: 999_999 }),
    body: () => ({ legalHid: 'nobody' }),
  },
  'POST /abon-server/api/administration/statementLines/:id/sent': {
    params: () => ({ id: 999_999 }),
    body: () => ({ sent: 1 }),
  },
  'POST /abon-server/api/administration/statementLines/:id/place': {
    params: () => ({ id: 999_999 }),
    body: () => ({ to: 'aside', reason: 'Ждём' }),
  },
  'POST /abon-server/api/administration/statementLines/:id/return': {
    params: () => ({ id: 999_999 }),
    body: () => ({ act: 'propose', reason: 'Чужие' }),
  },
  'POST /abon-server/api/administration/audit/search': { body: julyRange },
  'POST /abon-server/api/administration/consents/search': { body: julyRange },
  'GET /abon-server/api/administration/consents.csv': { query: julyRange },
  'GET /abon-server/api/administration/consentTexts/:hash': { params: () => ({ hash: '0'.repeat(64) }) },
  'POST /abon-server/api/administration/looks/search': { body: julyRange },
  'GET /abon-server/api/administration/looks.csv': { query: julyRange },
}
