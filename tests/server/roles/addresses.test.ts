import { expect, test } from 'vitest'
import { addresses, guarded, type RouteGroup, shells } from '#kit/api/addresses.ts'
import { siteRoute } from '#server/http/static-site.ts'

/**
 * Every address of the site and who may open it (M-ROUTE-01…42); what each group answers to each role stands
 * in http/page-groups.test.ts. A new address without a row fails below.
 */
const expected: Readonly<Record<keyof typeof addresses, RouteGroup>> = {
  home: 'open',
  toSearch: 'open',
  searchFor: 'open',
  searchNear: 'open',
  claims: 'open',
  documents: 'open',
  personalDataPolicy: 'open',
  personalDataConsent: 'open',
  faq: 'open',
  developers: 'open',
  promo: 'open',
  error: 'open',
  forbidden: 'open',
  broken: 'open',
  loginFailed: 'open',
  loginBlocked: 'open',
  actingChanged: 'open',
  reservation: 'person',
  success: 'person',
  paymentFailed: 'person',
  paymentStatus: 'person',
  paymentSbp: 'person',
  prolongationWithoutLogin: 'minimal',
  offices: 'open',
  office: 'open',
  mapOfOffice: 'minimal',
  officeOnMap: 'open',
  wizard: 'open',
  lastDraft: 'open',
  rentalOfLocker: 'open',
  claim: 'person',
  prolongation: 'person',
  prolongationReservation: 'person',
  continuation: 'person',
  crossSiteClaim: 'open',
  crossSiteError: 'open',
  successService: 'person',
  successServiceOffer: 'person',
  offer: 'person',
  offerSuccess: 'person',
  paymentServiceStatus: 'person',
  recovery: 'person',
  acting: 'person',
  invitations: 'person',
  linking: 'person',
  linkingSuccess: 'person',
  linkingError: 'person',
  rpo: 'minimal',
  autoExtensionOff: 'minimal',
  personalData: 'person',
  calendar: 'person',
  branch: 'operator',
  branchPersonalData: 'operator',
  branchLetters: 'operator',
  branchIntegrations: 'operator',
  administration: 'administrator',
  editing: 'editor',
  edit: 'editor',
  legals: 'legal',
  legalsActive: 'legal',
  legalsArchive: 'legal',
  legalArchived: 'legal',
  legalsRules: 'legal',
  legalsBalance: 'legal',
  legalsDocuments: 'legal',
  legalsUsers: 'legal',
  legalsSettings: 'legal',
}

/** An address with what varies filled in, without query and place. */
const pathOf = (address: (typeof addresses)[keyof typeof addresses]): string =>
  (typeof address === 'string' ? address : address('100001')).replace(/[?#].*$/, '')

/** Built are the shells' pages, and whatever no shell answers. */
const builtAt = (address: string): string | undefined =>
  shells.some(({ page }) => page === address) || !shells.some(({ pattern }) => pattern.test(address))
    ? address
    : undefined

// M-ROUTE-25, AMB-28.
test.each(Object.entries(addresses))('%s is open to whom it should be', async (name, address) => {
  const route = await siteRoute(pathOf(address), builtAt)
  expect(route).toMatchObject({ kind: 'page', group: expected[name as keyof typeof addresses] })
})

test('every guarded address and every shell is an address of the site', () => {
  const known = new Set(Object.values(addresses).map(pathOf))
  expect(Object.keys(guarded).filter((path) => !known.has(path))).toEqual([])
  const named = (group: RouteGroup) => group !== 'open'
  const lost = shells
    .filter(({ group }) => named(group))
    .filter(({ pattern }) => ![...known].some((path) => pattern.test(path)))
  expect(lost).toEqual([])
})
