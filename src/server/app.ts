import type { RequestListener } from 'node:http'
import { administrationRoutes } from '#back-office/server/administration/administration-routes.ts'
import {
  officeClosureRoutes,
  serviceSuspensionRoutes,
} from '#back-office/server/administration/closure-and-suspension-routes.ts'
import { holderBlockRoutes } from '#back-office/server/administration/holder-block-routes.ts'
import { integrationStateRoutes } from '#back-office/server/administration/message-backlog.ts'
import { branchRoutes } from '#back-office/server/branch/branch-routes.ts'
import { claimRoutes, rentConditionRoutes } from '#claims/server/claim-routes.ts'
import { claimWhatIfRoutes } from '#claims/server/extension/claim-what-if.ts'
import { extensionLinkRoutes } from '#claims/server/extension/extend-by-link.ts'
import { autoExtensionRoutes, extensionRoutes } from '#claims/server/extension/extension-routes.ts'
import { leavingRoutes } from '#claims/server/leaving/leaving-routes.ts'
import { calendarRoutes } from '#claims/server/life/calendar-routes.ts'
import { claimDetailsRoutes } from '#claims/server/life/claim-details-routes.ts'
import { movingRoutes } from '#claims/server/moving/moving-routes.ts'
import { offerRoutes } from '#claims/server/offer-acceptance.ts'
import { costCentreRoutes } from '#claims/server/organisation/cost-centres.ts'
import { organisationClaimRoutes } from '#claims/server/organisation/organisation-claim-routes.ts'
import { ownBoxRoutes } from '#claims/server/own-boxes.ts'
import { recoveryRoutes } from '#claims/server/recovery/recover-claim.ts'
import { rentalPlanRoutes } from '#claims/server/rental-plan/rental-plan-routes.ts'
import { serviceRoutes } from '#claims/server/services/service-routes.ts'
import { spendingLimitRoutes } from '#claims/server/spending/spending-limits.ts'
import { spendingRoutes } from '#claims/server/spending/spending-routes.ts'
import {
  createEditPreviewHandler,
  type RenderEditPreview,
} from '#content/server/editing/edit-preview-handler.ts'
import { editingRoutes } from '#content/server/editing/editing-routes.ts'
import { feedbackRoutes, siteSettingsRoutes } from '#content/server/feedback-and-settings-routes.ts'
import { createSecurityTxtHandler } from '#content/server/security-txt.ts'
import { collectorCodeRoutes } from '#delegates/server/collector-codes.ts'
import { grantedDelegationRoutes } from '#delegates/server/granted-delegations.ts'
import { receivedDelegationRoutes } from '#delegates/server/received-delegations.ts'
import { allEndpoints } from '#features/every-endpoint.ts'
import { authenticateApiKeyCaller } from '#integration/server/api-keys.ts'
import { eventRoutes } from '#integration/server/event-routes.ts'
import { sandboxRoutes } from '#integration/server/sandbox-claims.ts'
import { registeredItemRoutes } from '#mail/server/items/registered-item-routes.ts'
import { trackedItemRoutes } from '#mail/server/items/tracked-items.ts'
import { incomingLetterRoutes } from '#mail/server/letters/incoming-letter-routes.ts'
import { letterRuleRoutes } from '#mail/server/letters/letter-rules.ts'
import { mailroomRoutes } from '#mail/server/letters/mailroom-routes.ts'
import { emailRoutes } from '#messages/server/email-routes.ts'
import { accountingRoutes } from '#money/server/accounting/accounting-routes.ts'
import { balanceRoutes } from '#money/server/balance/balance-routes.ts'
import { paymentRoutes } from '#money/server/payments/payment-routes.ts'
import { receiptRoutes } from '#money/server/receipts/receipt-routes.ts'
import { statementRoutes } from '#money/server/statements/statement-routes.ts'
import { clientRoutes } from '#people/server/clients/client-routes.ts'
import { directoryRoutes } from '#people/server/clients/directory-routes.ts'
import { loginRoutes } from '#people/server/login-routes.ts'
import { organisationUserRoutes } from '#people/server/organisations/organisation-users.ts'
import { personRoutes } from '#people/server/person-routes.ts'
import { dataSubjectRequestRoutes } from '#people/server/personal-data/data-subject-requests.ts'
import { personalDataRoutes } from '#people/server/personal-data/personal-data-routes.ts'
import { privacyRegisterRoutes } from '#people/server/personal-data/privacy-register-routes.ts'
import { createRoleCheck, findSession, openVisitorSession } from '#people/server/sessions.ts'
import { placeAtPathExists } from '#places/server/offices/office-directory.ts'
import { officeRoutes } from '#places/server/offices/office-routes.ts'
import {
  createLocalStreetFiles,
  createRemoteStreetFiles,
  embeddedStreetsFolder,
  importedStreetsFolder,
} from '#places/server/street-map/street-files.ts'
import { createStreetFilesHandler } from '#places/server/street-map/street-files-handler.ts'
import { createPngPictures } from '#places/server/street-picture/png-pictures.ts'
import {
  createLandOutlinesReader,
  createStreetPictureHandler,
} from '#places/server/street-picture/street-picture-handler.ts'
import { createStreetPictures } from '#places/server/street-picture/street-pictures.ts'
import { listPreloadUrls } from '#rent/rules/preload-urls.ts'
import { boxRoutes } from '#rent/server/boxes/box-routes.ts'
import { reminderRoutes } from '#rent/server/reminders/reminder-routes.ts'
import { tariffRoutes } from '#rent/server/tariffs/tariff-routes.ts'
import { whatIfRoutes } from '#rent/server/tariffs/what-if-routes.ts'
import { waitListStaffRoutes } from '#rent/server/wait-list/staff-lists.ts'
import { waitListRoutes } from '#rent/server/wait-list/wait-list-routes.ts'
import { visitRoutes } from '#visits/server/visit-routes.ts'
import { createCrossServerCallCounter } from './access/rate-limits.ts'
import type { Context } from './context.ts'
import { createCallLimiter } from './http/call-limits.ts'
import { createRequestHandler, type MountedHandler } from './http/request-handler.ts'
import type { Route } from './http/route.ts'
import type { BuiltFiles, SiteFiles } from './http/site-files.ts'

const collectRoutes = (context: Context): Route[] =>
  [
    loginRoutes,
    personRoutes,
    officeRoutes,
    boxRoutes,
    waitListRoutes,
    waitListStaffRoutes,
    tariffRoutes,
    whatIfRoutes,
    reminderRoutes,
    organisationClaimRoutes,
    costCentreRoutes,
    spendingLimitRoutes,
    spendingRoutes,
    rentalPlanRoutes,
    organisationUserRoutes,
    rentConditionRoutes,
    offerRoutes,
    claimRoutes,
    clientRoutes,
    emailRoutes,
    personalDataRoutes,
    dataSubjectRequestRoutes,
    privacyRegisterRoutes,
    directoryRoutes,
    paymentRoutes,
    receiptRoutes,
    balanceRoutes,
    claimDetailsRoutes,
    claimWhatIfRoutes,
    calendarRoutes,
    leavingRoutes,
    movingRoutes,
    ownBoxRoutes,
    trackedItemRoutes,
    serviceRoutes,
    extensionRoutes,
    extensionLinkRoutes,
    autoExtensionRoutes,
    accountingRoutes,
    registeredItemRoutes,
    recoveryRoutes,
    branchRoutes,
    mailroomRoutes,
    incomingLetterRoutes,
    letterRuleRoutes,
    grantedDelegationRoutes,
    receivedDelegationRoutes,
    collectorCodeRoutes,
    sandboxRoutes,
    eventRoutes,
    integrationStateRoutes,
    administrationRoutes,
    statementRoutes,
    officeClosureRoutes,
    holderBlockRoutes,
    serviceSuspensionRoutes,
    editingRoutes,
    feedbackRoutes,
    siteSettingsRoutes,
    visitRoutes,
  ].flatMap((routes) => routes(context))

const openStreets = ({ config, log }: Context) =>
  config.streets === undefined
    ? createLocalStreetFiles([importedStreetsFolder(config.dataDir), embeddedStreetsFolder], (error) =>
        log.warn({ err: error }, 'a street map file is ignored'),
      )
    : createRemoteStreetFiles(config.streets)

const createStreetMounts = (context: Context, built: BuiltFiles): MountedHandler[] => {
  const streets = openStreets(context)
  const pictures = createStreetPictures({
    streets,
    directory: context.offices.directory,
    outlines: createLandOutlinesReader(built),
    onBad: (error) => context.log.warn({ err: error }, 'a street picture is drawn without streets'),
  })
  const pngs = createPngPictures({
    pictures,
    directory: context.offices.directory,
    priceFrom: (office) => context.offices.show(office).pricesFrom?.individual,
    drawPng: (svg, scale) => context.workers.run('drawPng', svg, scale),
  })
  return [createStreetFilesHandler(streets), createStreetPictureHandler(pictures, pngs)]
}

/** Throws if a route is missing from `everyEndpoint`, because the access tests cover only that list. */
const requireKnownRoutes = (routes: Route[]): Route[] => {
  const known = new Set(allEndpoints)
  for (const { endpoint } of routes)
    if (!known.has(endpoint))
      throw new Error(`${endpoint.method} ${endpoint.path} is served but not in features/every-endpoint.ts`)
  return routes
}

const hideDesignPage = (files: SiteFiles): SiteFiles => ({
  get size() {
    return files.size
  },
  get: (address) => (address === '/design' ? undefined : files.get(address)),
})

export const createApp = (
  context: Context,
  options: {
    readonly files: SiteFiles
    readonly built: BuiltFiles
    readonly mounts: readonly MountedHandler[]
    readonly drawPreview: RenderEditPreview
    readonly ready: () => Promise<boolean>
  },
): RequestListener => {
  const { config, clock, db, offices, cookie } = context
  const files = config.development ? options.files : hideDesignPage(options.files)
  const checkRole = createRoleCheck(context)
  const findCheckedSession = async (secret: string, now: Date) => {
    const session = await findSession(db, secret, now)
    return session && checkRole(session, now)
  }
  const previews = createEditPreviewHandler(context, options.drawPreview, async (request) => {
    const secret = cookie.read(request.headers.cookie)
    return secret === null ? null : findCheckedSession(secret, clock.now())
  })
  return createRequestHandler({
    ...context,
    files,
    ready: options.ready,
    routes: requireKnownRoutes(collectRoutes(context)),
    tiles: config.tiles?.url,
    streets: config.streets,
    isThere: (path) => placeAtPathExists(offices.directory, path),
    firstCalls: (path) => listPreloadUrls(path, (id) => offices.directory.locker(id)?.officeIndex),
    mounts: [
      ...options.mounts,
      ...createStreetMounts(context, options.built),
      createSecurityTxtHandler(context),
      previews,
    ],
    sessions: { find: findCheckedSession, open: (now) => openVisitorSession(db, now) },
    callerOfKey: (headers, now) => authenticateApiKeyCaller(db, headers, now),
    limit: createCallLimiter(
      config,
      createCrossServerCallCounter(db, () => clock.now()),
    ),
    checkReplies: config.mode !== 'production',
    trustedProxies: config.trustProxy,
  })
}
