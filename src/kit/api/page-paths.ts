import { checkSession, chooseOrganisation, logout, readUserInfo, startLogin } from '#people/api/session.ts'
import { apiBasePath } from './endpoint.ts'

/** Paths of the site's pages (M-ROUTE-01…42). */
export const pagePaths = {
  home: '/',
  toSearch: '/#search',
  searchNear: '/?near=me#search',
  claims: '/claims',
  ownBoxes: '/boxes',
  ownBox: (boxId: number | string) => `/boxes/${boxId}`,
  documents: '/documents',
  personalDataPolicy: '/documents/personal-data-policy',
  personalDataConsent: '/documents/personal-data-consent',
  faq: '/faq',
  myWeek: '/my-week',
  fit: '/what-fits',
  fitAtOffice: (index: string) => `/what-fits?office=${index}`,
  developers: '/developers',
  promo: '/promo',
  error: '/error',
  forbidden: '/403',
  staffOnly: '/staff-only',
  broken: '/500',
  loginFailed: '/login-failed',
  loginBlocked: '/login-blocked',
  actingChanged: '/acting-changed',
  reservation: '/reservation',
  success: '/success',
  paymentFailed: '/paymentfailed',
  paymentStatus: '/payment/status',
  /** Page that waits for an SBP payment by QR code: `?claim=`, with `&order=` for a service, or `?topUp=`. */
  paymentSbp: '/payment/sbp',
  extensionWithoutLogin: '/prolongation-without-auth',
  offices: '/offices',
  officesFound: (text: string, page = 1) =>
    `/offices?q=${encodeURIComponent(text)}${page > 1 ? `&page=${page}` : ''}`,
  office: (index: string) => `/${index}`,
  /** Shown only inside a frame of the office page. */
  mapOfOffice: (index: string) => `/map/${index}`,
  officeOnMap: (index: string) => `/?office=${index}`,
  wizard: (index: string) => `/${index}/step2`,
  waitList: (index: string, size: number, lockerId: number | null = null) =>
    `/wait?index=${index}&size=${size}${lockerId === null ? '' : `&locker=${lockerId}`}`,
  lastDraft: '/step2/',
  rentalOfLocker: (id: number | string) => `/rental/aaps/${id}`,
  claim: (id: number | string) => `/claims/${id}`,
  moveClaim: (id: number | string) => `/moving/${id}`,
  leaveClaim: (id: number | string) => `/leaving/${id}`,
  prolongation: (id: number | string) => `/prolongation/${id}`,
  extensionReservation: '/prolongation/reservation',
  continuation: (id: number | string) => `/continuation/${id}`,
  crossSiteClaim: (id: number | string) => `/crosssiteclaimlease/${id}`,
  crossSiteError: '/crosssiteclaimlease/error',
  successService: '/success-service',
  successServiceOffer: '/success-service-offer',
  offer: '/offer',
  offerSuccess: '/offer-success',
  paymentServiceStatus: '/payment-service-status',
  recovery: '/recovering-access-to-claim',
  acting: '/acting',
  invitations: '/invitations',
  delegates: '/delegates',
  delegateBox: (boxId: number | string) => `/delegates?box=${boxId}`,
  collecting: '/collecting',
  linking: '/linking',
  linkingSuccess: '/linking/success',
  linkingError: '/linking/error',
  rpo: (token: string) => `/rpo/${token}`,
  personalData: '/personal-data',
  calendar: '/calendar',
  branch: '/branch',
  branchLetters: '/branch/letters',
  branchPersonalData: '/branch/personal-data',
  branchIntegrations: '/branch/integrations',
  administration: '/administration',
  editing: '/admin',
  edit: (id: number | string) => `/admin?edit=${id}`,
  legals: '/legals',
  legalsActive: '/legals/active',
  legalsArchive: '/legals/archive',
  legalArchived: (id: number | string) => `/legals/archive/${id}`,
  legalsRules: '/legals/rules',
  legalsBalance: '/legals/balance',
  extensionByLink: (token: string) => `/extend/${token}`,
  autoExtensionOff: (token: string) => `/auto-extension/${token}`,
  legalsDocuments: '/legals/documents',
  legalsCostCentres: '/legals/cost-centres',
  claimsOfCostCentre: (id: number | string) => `/legals/active?costCentre=${id}`,
  legalsSpending: '/legals/spending',
  legalsPlan: '/legals/plan',
  legalsLimits: '/legals/limits',
  legalsUsers: '/legals/users',
  legalsSettings: '/legals/settings',
} as const

/** Who may open a page; 'minimal' pages are open to everyone and have no main menu (M-ROUTE-39, 40). */
export type PageAccessGroup =
  | 'open'
  | 'person'
  | 'legal'
  | 'minimal'
  | 'operator'
  | 'administrator'
  | 'editor'

/**
 * Maps paths with variable parts to one prebuilt page. `pattern` matches the whole path without its trailing slash; the
 * first match wins, so fixed paths come first (AMB-28).
 */
export interface DynamicPageRoute {
  readonly pattern: RegExp
  readonly page: string
  readonly group: PageAccessGroup
}

const id = '\\d{1,15}'
const shellRoute = (pattern: string, page: string, group: PageAccessGroup): DynamicPageRoute => ({
  pattern: new RegExp(`^${pattern}$`),
  page,
  group,
})

/** All of these pages except the office page are `noindex`. */
export const dynamicPageRoutes: readonly DynamicPageRoute[] = [
  shellRoute('/rental/postOffice/\\d{6}', '/rental/office', 'open'),
  shellRoute('/rental/postOffice/\\d{6}/[^/]+/[^/]+/[^/]+', '/rental/view', 'open'),
  shellRoute(`/rental/aaps/${id}(/step2)?`, '/rental/locker', 'open'),
  // The office index may be anywhere in the path (M-ROUTE-11).
  shellRoute('(/[^/]+)*/step2(/[^/]+)*', '/rental/view', 'open'),
  shellRoute('/\\d{6}', '/rental/office', 'open'),
  shellRoute(`/boxes/${id}`, '/boxes/view', 'person'),
  shellRoute(`/moving/${id}`, '/moving/view', 'person'),
  shellRoute(`/leaving/${id}`, '/leaving/view', 'person'),
  shellRoute(`/claims/${id}`, '/claims/view', 'person'),
  shellRoute(`/crosssiteclaimlease/${id}`, '/crosssiteclaimlease/view', 'open'),
  shellRoute(`/prolongation/${id}`, '/prolongation/view', 'person'),
  shellRoute(`/continuation/${id}`, '/continuation/view', 'person'),
  shellRoute(`/legals/archive/${id}`, '/legals/archive/view', 'legal'),
  shellRoute('/map/\\d{6}', '/map/view', 'minimal'),
  shellRoute('/rpo/[\\w.-]{1,200}', '/rpo/view', 'minimal'),
  shellRoute('/extend/[\\w.-]{1,200}', '/extend/view', 'minimal'),
  shellRoute('/auto-extension/[\\w.-]{1,200}', '/auto-extension/view', 'minimal'),
]

export const accessGroupByPage: Readonly<Record<string, PageAccessGroup>> = {
  '/reservation': 'person',
  '/success': 'person',
  '/paymentfailed': 'person',
  '/payment/status': 'person',
  '/payment/sbp': 'person',
  '/prolongation/reservation': 'person',
  '/prolongation-without-auth': 'minimal',
  '/success-service': 'person',
  '/success-service-offer': 'person',
  '/offer': 'person',
  '/offer-success': 'person',
  '/payment-service-status': 'person',
  '/recovering-access-to-claim': 'person',
  '/acting': 'person',
  '/invitations': 'person',
  '/boxes': 'person',
  '/delegates': 'person',
  '/collecting': 'person',
  '/linking': 'person',
  '/linking/success': 'person',
  '/linking/error': 'person',
  '/personal-data': 'person',
  '/calendar': 'person',
  '/branch': 'operator',
  '/branch/personal-data': 'operator',
  '/branch/letters': 'operator',
  '/branch/integrations': 'operator',
  '/administration': 'administrator',
  '/admin': 'editor',
  '/legals': 'legal',
  '/legals/active': 'legal',
  '/legals/archive': 'legal',
  '/legals/rules': 'legal',
  '/legals/balance': 'legal',
  '/legals/documents': 'legal',
  '/legals/cost-centres': 'legal',
  '/legals/spending': 'legal',
  '/legals/plan': 'legal',
  '/legals/limits': 'legal',
  '/legals/users': 'legal',
  '/legals/settings': 'legal',
}

const openPagesWithPersonalData = new Set(['/claims', '/wait', '/crosssiteclaimlease/view'])

/** Personal pages are never cached. */
export const isPersonalPage = (page: string, group: PageAccessGroup): boolean =>
  group === 'open' ? openPagesWithPersonalData.has(page) : page !== '/map/view'

/** Permanent redirects (M-ROUTE-02). */
export const permanentRedirects: Readonly<Record<string, string>> = { '/cabinet': '/' }

export const sessionUrls = {
  who: `${apiBasePath}${readUserInfo.path}`,
  check: `${apiBasePath}${checkSession.path}`,
  login: `${apiBasePath}${startLogin.path}`,
  logout: `${apiBasePath}${logout.path}`,
  actFor: `${apiBasePath}${chooseOrganisation.path}`,
} as const

/** The full path continues with the edit number and the page path. */
export const editPreviewPath = '/admin/preview'
