import { expect, test } from 'vitest'
import { accessGroupByPage, dynamicPageRoutes, type PageAccessGroup, pagePaths } from '#kit/api/page-paths.ts'
import { resolveSiteRoute } from '#server/http/static-site.ts'

/** M-ROUTE-01…42; http/page-groups.test.ts has the answers of each group to each role. */
const expected: Readonly<Record<keyof typeof pagePaths, PageAccessGroup>> = {
  home: 'open',
  toSearch: 'open',
  searchNear: 'open',
  claims: 'open',
  documents: 'open',
  personalDataPolicy: 'open',
  personalDataConsent: 'open',
  faq: 'open',
  myWeek: 'open',
  fit: 'open',
  fitAtOffice: 'open',
  developers: 'open',
  promo: 'open',
  error: 'open',
  forbidden: 'open',
  staffOnly: 'open',
  broken: 'open',
  loginFailed: 'open',
  loginBlocked: 'open',
  actingChanged: 'open',
  reservation: 'person',
  success: 'person',
  paymentFailed: 'person',
  paymentStatus: 'person',
  paymentSbp: 'person',
  extensionWithoutLogin: 'minimal',
  offices: 'open',
  officesFound: 'open',
  office: 'open',
  mapOfOffice: 'minimal',
  officeOnMap: 'open',
  wizard: 'open',
  waitList: 'open',
  lastDraft: 'open',
  rentalOfLocker: 'open',
  claim: 'person',
  prolongation: 'person',
  extensionReservation: 'person',
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
  ownBoxes: 'person',
  moveClaim: 'person',
  leaveClaim: 'person',
  ownBox: 'person',
  delegates: 'person',
  delegateBox: 'person',
  collecting: 'person',
  linking: 'person',
  linkingSuccess: 'person',
  linkingError: 'person',
  rpo: 'minimal',
  extensionByLink: 'minimal',
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
  legalsCostCentres: 'legal',
  claimsOfCostCentre: 'legal',
  legalsSpending: 'legal',
  legalsPlan: 'legal',
  legalsLimits: 'legal',
  legalsUsers: 'legal',
  legalsSettings: 'legal',
}

const examplePath = (address: (typeof pagePaths)[keyof typeof pagePaths]): string =>
  (typeof address === 'string' ? address : address('100001', 1)).replace(/[?#].*$/, '')

/** Built pages are those of the shells and all addresses without a shell. */
const findBuiltPage = (address: string): string | undefined =>
  dynamicPageRoutes.some(({ page }) => page === address) ||
  !dynamicPageRoutes.some(({ pattern }) => pattern.test(address))
    ? address
    : undefined

// M-ROUTE-25, AMB-28.
test.each(Object.entries(pagePaths))('%s is open to its group', async (name, address) => {
  const route = await resolveSiteRoute(examplePath(address), findBuiltPage)
  expect(route).toMatchObject({ kind: 'page', group: expected[name as keyof typeof pagePaths] })
})

test('every guarded address and every shell is an address of the site', () => {
  const knownAddresses = new Set(Object.values(pagePaths).map(examplePath))
  expect(Object.keys(accessGroupByPage).filter((path) => !knownAddresses.has(path))).toEqual([])
  const isGuarded = (group: PageAccessGroup) => group !== 'open'
  const unknownShells = dynamicPageRoutes
    .filter(({ group }) => isGuarded(group))
    .filter(({ pattern }) => ![...knownAddresses].some((path) => pattern.test(path)))
  expect(unknownShells).toEqual([])
})
