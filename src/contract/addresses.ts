import { basePath } from './endpoint.ts'
import { checkSession, chooseLegal, login, logout, readUserInfo } from './session.ts'

/** Every address of the site (M-ROUTE-01…42); a pattern's `:name` is a part that varies. */
export const addresses = {
  home: '/',
  /** The search for an office, on the home page. */
  toSearch: '/#search',
  /** The search that has a question already: words or an index. */
  searchFor: (text: string) => `/?q=${encodeURIComponent(text)}#search`,
  /** The search that begins with asking where the person is. */
  searchNear: '/?near=me#search',
  claims: '/claims',
  documents: '/documents',
  /** How personal data is processed; linked wherever data is asked. */
  personalDataPolicy: '/documents/personal-data-policy',
  personalDataConsent: '/documents/personal-data-consent',
  faq: '/faq',
  /** For engineers of other programs. */
  developers: '/developers',
  promo: '/promo',
  error: '/error',
  forbidden: '/403',
  broken: '/500',
  loginFailed: '/login-failed',
  loginBlocked: '/login-blocked',
  actingChanged: '/acting-changed',
  reservation: '/reservation',
  success: '/success',
  paymentFailed: '/paymentfailed',
  paymentStatus: '/payment/status',
  /** Waits for a payment by a code: of `?claim=`, of its `&order=` of a service, or of `?topUp=`. */
  paymentSbp: '/payment/sbp',
  prolongationWithoutLogin: '/prolongation-without-auth',
  offices: '/offices',
  office: (index: string) => `/${index}`,
  /** Only inside a frame of the office's own page. */
  mapOfOffice: (index: string) => `/map/${index}`,
  officeOnMap: (index: string) => `/?office=${index}`,
  wizard: (index: string) => `/${index}/step2`,
  /** The form at the place of the draft that was changed last. */
  lastDraft: '/step2/',
  /** The form for a cell of a parcel locker. */
  rentalOfLocker: (id: number | string) => `/rental/aaps/${id}`,
  claim: (id: number | string) => `/claims/${id}`,
  prolongation: (id: number | string) => `/prolongation/${id}`,
  prolongationReservation: '/prolongation/reservation',
  continuation: (id: number | string) => `/continuation/${id}`,
  crossSiteClaim: (id: number | string) => `/crosssiteclaimlease/${id}`,
  crossSiteError: '/crosssiteclaimlease/error',
  successService: '/success-service',
  successServiceOffer: '/success-service-offer',
  offer: '/offer',
  offerSuccess: '/offer-success',
  paymentServiceStatus: '/payment-service-status',
  recovery: '/recovering-access-to-claim',
  /** Offers to act for whoever a claim belongs to. */
  acting: '/acting',
  invitations: '/invitations',
  /** Profiles of one person that see one list of claims. */
  linking: '/linking',
  linkingSuccess: '/linking/success',
  linkingError: '/linking/error',
  rpo: (token: string) => `/rpo/${token}`,
  personalData: '/personal-data',
  /** The secret link to a calendar of rents. */
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
  autoExtensionOff: (token: string) => `/auto-extension/${token}`,
  legalsDocuments: '/legals/documents',
  legalsUsers: '/legals/users',
  legalsSettings: '/legals/settings',
} as const

/**
 * How a page may be reached: by anyone, logged in, as an organisation; 'minimal' has no main menu
 * (M-ROUTE-39, 40).
 */
export type RouteGroup = 'open' | 'person' | 'legal' | 'minimal' | 'operator' | 'administrator' | 'editor'

/**
 * An address whose parts vary, and the built page that answers it. `pattern` is matched against the whole path without
 * its trailing slash, in this order; the first match wins, so fixed addresses stand before varying ones (AMB-28).
 */
export interface Shell {
  readonly pattern: RegExp
  readonly page: string
  readonly group: RouteGroup
}

const id = '\\d{1,15}'
const shellAt = (pattern: string, page: string, group: RouteGroup): Shell => ({
  pattern: new RegExp(`^${pattern}$`),
  page,
  group,
})

/** The shells: addresses with varying parts and the page that answers each. All are `noindex` but the office's own. */
export const shells: readonly Shell[] = [
  shellAt('/rental/postOffice/\\d{6}', '/rental/office', 'open'),
  shellAt('/rental/postOffice/\\d{6}/[^/]+/[^/]+/[^/]+', '/rental/view', 'open'),
  shellAt(`/rental/aaps/${id}(/step2)?`, '/rental/locker', 'open'),
  // Whatever stands before and after it: the index is looked for in the path (M-ROUTE-11).
  shellAt('(/[^/]+)*/step2(/[^/]+)*', '/rental/view', 'open'),
  shellAt('/\\d{6}', '/rental/office', 'open'),
  shellAt(`/claims/${id}`, '/claims/view', 'person'),
  shellAt(`/crosssiteclaimlease/${id}`, '/crosssiteclaimlease/view', 'open'),
  shellAt(`/prolongation/${id}`, '/prolongation/view', 'person'),
  shellAt(`/continuation/${id}`, '/continuation/view', 'person'),
  shellAt(`/legals/archive/${id}`, '/legals/archive/view', 'legal'),
  shellAt('/map/\\d{6}', '/map/view', 'minimal'),
  shellAt('/rpo/[\\w.-]{1,200}', '/rpo/view', 'minimal'),
  shellAt('/auto-extension/[\\w.-]{1,200}', '/auto-extension/view', 'minimal'),
]

/** Fixed addresses that need a session or an organisation; every other fixed address is open. */
export const guarded: Readonly<Record<string, RouteGroup>> = {
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
  '/legals/users': 'legal',
  '/legals/settings': 'legal',
}

const openWithPersonalData = new Set(['/claims', '/crosssiteclaimlease/view'])

/** Whether a page shows what belongs to one person: no browser and no proxy may keep it. */
export const isPersonalPage = (page: string, group: RouteGroup): boolean =>
  group === 'open' ? openWithPersonalData.has(page) : page !== '/map/view'

/** Addresses that lead elsewhere for good (M-ROUTE-02). */
export const movedAddresses: Readonly<Record<string, string>> = { '/cabinet': '/' }

/** Addresses of the server that a page without an island needs: who is here, login, logout. */
export const sessionAddresses = {
  who: `${basePath}${readUserInfo.path}`,
  check: `${basePath}${checkSession.path}`,
  login: `${basePath}${login.path}`,
  logout: `${basePath}${logout.path}`,
  /** Takes a PUT with for whom one acts from now on. */
  actFor: `${basePath}${chooseLegal.path}`,
} as const

/** Below it stand pages with an edit that is not live yet: the edit's number, then the page's own address. */
export const previewAddress = '/admin/preview'
