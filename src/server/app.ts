import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { everyEndpoint } from '#contract/every-endpoint.ts'
import { firstCalls } from '#domain/first-calls.ts'
import type { OrderPrinter } from '../documents/payment-order.ts'
import type { Clock, TestClock } from './clock.ts'
import type { Config } from './config.ts'
import type { ConnectedIntegrations } from './connect-integrations.ts'
import type { DocumentBook } from './content/document-book.ts'
import type { Database } from './database/database.ts'
import type { Outage } from './database/outage.ts'
import { frontDoor, type Mount } from './http/front-door.ts'
import { callLimits } from './http/limits.ts'
import type { Metrics } from './http/metrics.ts'
import type { Route } from './http/route.ts'
import { sessionCookie } from './http/session-cookie.ts'
import type { BuiltFiles, SiteFiles } from './http/site-files.ts'
import type { Integrations } from './integrations.ts'
import type { MessageCounts } from './metrics/message-metrics.ts'
import { accountingRoutes } from './modules/accounting/accounting-routes.ts'
import { administrationRoutes } from './modules/administration/administration-routes.ts'
import { blockRoutes } from './modules/administration/block-routes.ts'
import { officeStopRoutes } from './modules/administration/office-stop-routes.ts'
import { serviceStopRoutes } from './modules/administration/service-stop-routes.ts'
import { integrationRoutes, readBacklog } from './modules/backlog.ts'
import type { BalanceDocuments } from './modules/balance/balance-documents.ts'
import { balanceRoutes } from './modules/balance/balance-routes.ts'
import type { StatementJobs } from './modules/bank-statements/statement-deps.ts'
import { statementRoutes } from './modules/bank-statements/statement-routes.ts'
import { boxRoutes } from './modules/boxes/box-routes.ts'
import { branchRoutes } from './modules/branch/branch-routes.ts'
import { calendarRoutes } from './modules/calendar/calendar-routes.ts'
import { cardRoutes } from './modules/claim-life/card-routes.ts'
import type { ClaimDocuments } from './modules/claim-life/claim-documents.ts'
import { serviceRoutes } from './modules/claim-services/service-routes.ts'
import type { ClaimDeps } from './modules/claims/claim-deps.ts'
import { claimRoutes } from './modules/claims/claim-routes.ts'
import { conditionRoutes } from './modules/claims/condition-routes.ts'
import { clientRoutes } from './modules/clients/client-routes.ts'
import { linkProfiles } from './modules/clients/linked-profiles.ts'
import { directoryRoutes } from './modules/directory/directory-routes.ts'
import type { EditingDeps } from './modules/editing/editing-deps.ts'
import { editingRoutes } from './modules/editing/editing-routes.ts'
import type { DrawPreview } from './modules/editing/preview.ts'
import { previewMount } from './modules/editing/preview-mount.ts'
import { callerOfKey } from './modules/events/caller-of-key.ts'
import { eventRoutes } from './modules/events/event-routes.ts'
import { feedbackRoutes } from './modules/feedback.ts'
import { incomingRoutes } from './modules/incoming-letters/incoming-routes.ts'
import { mailroomRoutes } from './modules/incoming-letters/mailroom-routes.ts'
import { letterRuleRoutes } from './modules/incoming-letters/rule-routes.ts'
import { stopUntriedDestruction } from './modules/incoming-letters/rules-of-owner.ts'
import { legalRoutes } from './modules/legals/legal-routes.ts'
import { letterRoutes } from './modules/notifications/letter-routes.ts'
import type { NotificationJobs } from './modules/notifications/outbox.ts'
import { offerRoutes } from './modules/offers/offer-routes.ts'
import { isThere } from './modules/offices/named-place.ts'
import { officeRoutes } from './modules/offices/office-routes.ts'
import type { Offices } from './modules/offices/offices.ts'
import { organisationRoutes } from './modules/organisations/organisation-routes.ts'
import type { PaymentDeps } from './modules/payments/payment-deps.ts'
import { paymentRoutes } from './modules/payments/payment-routes.ts'
import { peopleRoutes } from './modules/people.ts'
import { personalDataRoutes } from './modules/personal-data/personal-data-routes.ts'
import { registerRoutes } from './modules/personal-data/register-routes.ts'
import { subjectRequestRoutes } from './modules/personal-data/subject-request-routes.ts'
import { autoRoutes } from './modules/prolongation/auto-routes.ts'
import { prolongationRoutes } from './modules/prolongation/prolongation-routes.ts'
import { callCount } from './modules/rate-limits/call-count.ts'
import type { ReceiptDeps } from './modules/receipts/receipt-deps.ts'
import { receiptRoutes } from './modules/receipts/receipt-routes.ts'
import { recoveryRoutes } from './modules/recovery/recovery-routes.ts'
import { openRoleChecks } from './modules/role-checks.ts'
import { rpoRoutes } from './modules/rpo/rpo-routes.ts'
import { sandboxRoutes } from './modules/sandbox/sandbox-routes.ts'
import { serviceLifeRoutes } from './modules/service-life.ts'
import { findSession, openVisitorSession } from './modules/sessions.ts'
import { loginRoutes } from './modules/sessions-login.ts'
import {
  embeddedStreets,
  importedStreets,
  streetFiles,
  streetsElsewhere,
} from './modules/street-map/street-files.ts'
import { streetMount } from './modules/street-map/street-mount.ts'
import { builtOutlines } from './modules/street-picture/built-outlines.ts'
import { pictureMount } from './modules/street-picture/picture-mount.ts'
import { streetPictures } from './modules/street-picture/street-pictures.ts'
import { tariffRoutes } from './modules/tariffs/tariff-routes.ts'
import { trackRoutes } from './modules/tracks/track-routes.ts'
import type { SignedTokens } from './signed-tokens.ts'
import type { Tracing } from './tracing/tracing.ts'

/** Everything that is open by the time that requests are answered. */
export interface AppDeps {
  readonly config: Config
  readonly origin: string
  readonly clock: Clock
  /** The same clock where a test may move it. */
  readonly testClock: TestClock | null
  /** What must happen once a test put the clock forward by so many milliseconds. */
  readonly onClockMoved: (milliseconds: number) => Promise<void>
  readonly log: Logger
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly database: Database
  readonly outside: ConnectedIntegrations
  readonly integrations: Integrations
  /** Asks for a letter to be sent. */
  readonly letterJobs: NotificationJobs
  readonly messageCounts: MessageCounts
  /** Asks for the lines of a statement to be booked. */
  readonly statementJobs: StatementJobs
  readonly offices: Offices
  readonly claims: ClaimDeps
  readonly payments: PaymentDeps & { readonly printOrder: OrderPrinter }
  readonly receipts: ReceiptDeps
  readonly offers: DocumentBook
  readonly documents: ClaimDocuments
  readonly balanceDocuments: BalanceDocuments
  /** Who runs the service, as `content/site` says now; their e-mail is the address of support. */
  readonly operator: () => OperatorEntry
  readonly tokens: SignedTokens
  readonly files: SiteFiles
  readonly built: BuiltFiles
  readonly editing: EditingDeps
  /** Draws a page with an edit that is not live yet. */
  readonly drawPreview: DrawPreview
  readonly ready: () => Promise<boolean>
  readonly outage: Outage
}

const routesOf = (deps: AppDeps): Route[] => {
  const { config, origin, outside, offices, claims } = deps
  const database = deps.database.kysely
  const { payments, documents, tokens } = deps
  const cookie = sessionCookie(origin, tokens.actingMark)
  const rents = { ...claims, payments, documents, tokens, printOrder: payments.printOrder }
  const letters = { ...claims, tokens, storage: outside.storage, operator: deps.operator }
  return [
    ...loginRoutes({
      database,
      origin,
      identity: outside.identity,
      cookie,
      cipher: claims.cipher,
      metrics: deps.metrics,
      link: (profiles) => linkProfiles({ ...claims, onLinked: stopUntriedDestruction }, profiles),
    }),
    ...peopleRoutes({ ...claims, cookie }),
    ...officeRoutes(offices),
    ...boxRoutes(database, offices, config, claims.boxNames),
    ...tariffRoutes(claims),
    ...legalRoutes(rents),
    ...organisationRoutes(claims),
    ...conditionRoutes(claims),
    ...offerRoutes({ db: database, offers: deps.offers }),
    ...claimRoutes(claims),
    ...clientRoutes({ ...claims, origin, product: config.product, identity: outside.identity }),
    ...letterRoutes({
      ...claims,
      tokens,
      jobs: deps.letterJobs,
      counts: deps.messageCounts,
      bounceSecret: outside.bounces?.secret ?? null,
    }),
    ...personalDataRoutes({ ...claims, terms: config.retention }),
    ...subjectRequestRoutes({ ...claims, operator: deps.operator }),
    ...registerRoutes(database),
    ...directoryRoutes({ db: database, directory: outside.directory }),
    ...paymentRoutes(payments),
    ...receiptRoutes(deps.receipts),
    ...balanceRoutes({
      ...payments,
      balanceDocuments: deps.balanceDocuments,
      sbpTopUps: config.sbp === 'on',
    }),
    ...cardRoutes(rents),
    ...calendarRoutes({ db: database, origin }),
    ...trackRoutes({ db: database }),
    ...serviceRoutes(rents),
    ...prolongationRoutes(rents),
    ...autoRoutes(rents),
    ...accountingRoutes({ ...claims, operator: deps.operator }),
    ...rpoRoutes(rents),
    ...recoveryRoutes(rents),
    ...branchRoutes(rents),
    ...mailroomRoutes(letters),
    ...incomingRoutes(letters),
    ...letterRuleRoutes(claims),
    ...sandboxRoutes({ db: database }),
    ...eventRoutes({ ...claims, development: config.development }),
    ...integrationRoutes({ database, integrations: deps.integrations, clock: deps.clock }),
    ...administrationRoutes({
      ...rents,
      letterJobs: deps.letterJobs,
      integrations: deps.integrations,
      backlog: () => readBacklog(database, deps.clock.now()),
    }),
    ...statementRoutes({
      ...claims,
      statementJobs: deps.statementJobs,
      operator: deps.operator,
      demo: config.issuer.kind === 'embedded',
    }),
    ...officeStopRoutes(database, offices),
    ...blockRoutes(database),
    ...serviceStopRoutes(database, offices),
    ...editingRoutes(deps.editing),
    ...feedbackRoutes({ database, outbox: claims.outbox, support: () => deps.operator().email }),
    ...serviceLifeRoutes({
      testClock: deps.testClock,
      onClockMoved: deps.onClockMoved,
      tiles: config.tiles ?? null,
      product: config.product,
      demo: config.issuer.kind === 'embedded',
      sbp: config.sbp,
      stoppedServices: offices.stoppedServices.everywhere,
    }),
  ]
}

const streetsOf = ({ config, log }: AppDeps) =>
  config.streets === undefined
    ? streetFiles([importedStreets(config.dataDir), embeddedStreets], (error) =>
        log.warn({ err: error }, 'a file of streets is left out'),
      )
    : streetsElsewhere(config.streets)

/** The streets as files, and as a picture of the surroundings of each office. */
const streetMounts = (deps: AppDeps): Mount[] => {
  const streets = streetsOf(deps)
  const pictures = streetPictures({
    streets,
    directory: deps.offices.directory,
    outlines: builtOutlines(deps.built),
    onBad: (error) => deps.log.warn({ err: error }, 'a picture is drawn without its streets'),
  })
  return [streetMount(streets), pictureMount(pictures)]
}

/**
 * The routes, once it is sure that each of them stands in the list of endpoints, which the tests of access read: what the
 * list forgot is not served, and the server says so instead of starting.
 */
const knownToAll = (routes: Route[]): Route[] => {
  const known = new Set(everyEndpoint)
  for (const { endpoint } of routes) {
    if (!known.has(endpoint)) {
      throw new Error(`${endpoint.method} ${endpoint.path} is served but not in contract/every-endpoint.ts`)
    }
  }
  return routes
}

/** The examples of the design system are for developers. */
const withoutDesign = (files: SiteFiles): SiteFiles => ({
  get size() {
    return files.size
  },
  get: (address) => (address === '/design' ? undefined : files.get(address)),
})

/** Puts the parts together: which module answers what, and what they are given. Nothing is opened here. */
export const createApp = (deps: AppDeps): RequestListener => {
  const { config, origin, clock, log, metrics, tracing, database, offices, outside, ready } = deps
  const files = config.development ? deps.files : withoutDesign(deps.files)
  const cookie = sessionCookie(origin, deps.tokens.actingMark)
  const { identity } = outside
  const { cipher } = deps.claims
  const minutes = config.roleCheckMinutes
  const checkRole = openRoleChecks({ database: database.kysely, identity, cipher, minutes, log })
  const sessionBehind = async (secret: string, now: Date) => {
    const session = await findSession(database.kysely, secret, now)
    return session && checkRole(session, now)
  }
  const previews = previewMount({
    editing: deps.editing,
    draw: deps.drawPreview,
    origin,
    clock,
    async sessionOf(request) {
      const secret = cookie.read(request.headers.cookie)
      return secret === null ? null : sessionBehind(secret, clock.now())
    },
  })
  return frontDoor({
    origin,
    clock,
    log,
    metrics,
    tracing,
    files,
    ready,
    outage: deps.outage,
    routes: knownToAll(routesOf(deps)),
    tiles: config.tiles?.url,
    streets: config.streets,
    isThere: (path) => isThere(offices.directory, path),
    firstCalls: (path) => firstCalls(path, (id) => offices.directory.locker(id)?.officeIndex),
    mounts: [...outside.mounts, ...streetMounts(deps), previews],
    cookie,
    sessions: {
      find: sessionBehind,
      open: (now) => openVisitorSession(database.kysely, now),
    },
    callerOfKey: (headers, now) => callerOfKey(database.kysely, headers, now),
    limit: callLimits(
      config,
      callCount(database.kysely, () => clock.now()),
    ),
    checkReplies: config.mode !== 'production',
    trustedProxies: config.trustProxy,
  })
}
