import type { RequestListener } from 'node:http'
import { administrationRoutes } from '#back-office/server/administration/administration-routes.ts'
import { integrationRoutes } from '#back-office/server/administration/backlog.ts'
import { blockRoutes } from '#back-office/server/administration/block-routes.ts'
import { officeStopRoutes, serviceStopRoutes } from '#back-office/server/administration/stop-routes.ts'
import { branchRoutes } from '#back-office/server/branch/branch-routes.ts'
import { offerRoutes } from '#claims/server/acceptance.ts'
import { claimRoutes, conditionRoutes } from '#claims/server/claim-routes.ts'
import { autoRoutes, prolongationRoutes } from '#claims/server/extension/prolongation-routes.ts'
import { calendarRoutes } from '#claims/server/life/calendar-routes.ts'
import { cardRoutes } from '#claims/server/life/card-routes.ts'
import { legalRoutes } from '#claims/server/organisation/legal-routes.ts'
import { recoveryRoutes } from '#claims/server/recovery/recover-claim.ts'
import { serviceRoutes } from '#claims/server/services/service-routes.ts'
import { editingRoutes } from '#content/server/editing/editing-routes.ts'
import { type DrawPreview, previewMount } from '#content/server/editing/preview.ts'
import { feedbackRoutes, serviceLifeRoutes } from '#content/server/service-life.ts'
import { everyEndpoint } from '#features/every-endpoint.ts'
import { callerOfKey } from '#integration/server/api-keys.ts'
import { eventRoutes } from '#integration/server/event-routes.ts'
import { sandboxRoutes } from '#integration/server/sandbox-claims.ts'
import { rpoRoutes } from '#mail/server/items/rpo-routes.ts'
import { trackRoutes } from '#mail/server/items/tracked-items.ts'
import { incomingRoutes } from '#mail/server/letters/incoming-routes.ts'
import { mailroomRoutes } from '#mail/server/letters/mailroom-routes.ts'
import { letterRuleRoutes } from '#mail/server/letters/rules-of-owner.ts'
import { letterRoutes } from '#messages/server/letter-routes.ts'
import { accountingRoutes } from '#money/server/accounting/accounting-routes.ts'
import { balanceRoutes } from '#money/server/balance/balance-routes.ts'
import { paymentRoutes } from '#money/server/payments/payment-routes.ts'
import { receiptRoutes } from '#money/server/receipts/open-receipts.ts'
import { statementRoutes } from '#money/server/statements/statement-routes.ts'
import { clientRoutes } from '#people/server/clients/client-routes.ts'
import { directoryRoutes } from '#people/server/clients/directory-routes.ts'
import { organisationRoutes } from '#people/server/organisations/organisation-users.ts'
import { peopleRoutes } from '#people/server/people.ts'
import { personalDataRoutes } from '#people/server/personal-data/personal-data-routes.ts'
import { registerRoutes } from '#people/server/personal-data/registers.ts'
import { subjectRequestRoutes } from '#people/server/personal-data/subject-requests.ts'
import { findSession, openRoleChecks, openVisitorSession } from '#people/server/sessions.ts'
import { loginRoutes } from '#people/server/sessions-login.ts'
import { isThere } from '#places/server/offices/office-directory.ts'
import { officeRoutes } from '#places/server/offices/office-routes.ts'
import {
  embeddedStreets,
  importedStreets,
  streetFiles,
  streetsElsewhere,
} from '#places/server/street-map/street-files.ts'
import { streetMount } from '#places/server/street-map/street-mount.ts'
import { builtOutlines, pictureMount } from '#places/server/street-picture/picture-mount.ts'
import { streetPictures } from '#places/server/street-picture/street-pictures.ts'
import { firstCalls } from '#rent/rules/first-calls.ts'
import { boxRoutes } from '#rent/server/boxes/box-routes.ts'
import { tariffRoutes } from '#rent/server/tariffs/tariff-routes.ts'
import { callCount } from './access/guess-limit.ts'
import type { Context } from './context.ts'
import { frontDoor, type Mount } from './http/front-door.ts'
import { callLimits } from './http/limits.ts'
import type { Route } from './http/route.ts'
import type { BuiltFiles, SiteFiles } from './http/site-files.ts'

const routesOf = (context: Context): Route[] =>
  [
    loginRoutes,
    peopleRoutes,
    officeRoutes,
    boxRoutes,
    tariffRoutes,
    legalRoutes,
    organisationRoutes,
    conditionRoutes,
    offerRoutes,
    claimRoutes,
    clientRoutes,
    letterRoutes,
    personalDataRoutes,
    subjectRequestRoutes,
    registerRoutes,
    directoryRoutes,
    paymentRoutes,
    receiptRoutes,
    balanceRoutes,
    cardRoutes,
    calendarRoutes,
    trackRoutes,
    serviceRoutes,
    prolongationRoutes,
    autoRoutes,
    accountingRoutes,
    rpoRoutes,
    recoveryRoutes,
    branchRoutes,
    mailroomRoutes,
    incomingRoutes,
    letterRuleRoutes,
    sandboxRoutes,
    eventRoutes,
    integrationRoutes,
    administrationRoutes,
    statementRoutes,
    officeStopRoutes,
    blockRoutes,
    serviceStopRoutes,
    editingRoutes,
    feedbackRoutes,
    serviceLifeRoutes,
  ].flatMap((routes) => routes(context))

const streetsOf = ({ config, log }: Context) =>
  config.streets === undefined
    ? streetFiles([importedStreets(config.dataDir), embeddedStreets], (error) =>
        log.warn({ err: error }, 'a street map file is ignored'),
      )
    : streetsElsewhere(config.streets)

const streetMounts = (context: Context, built: BuiltFiles): Mount[] => {
  const streets = streetsOf(context)
  const pictures = streetPictures({
    streets,
    directory: context.offices.directory,
    outlines: builtOutlines(built),
    onBad: (error) => context.log.warn({ err: error }, 'a street picture is drawn without streets'),
  })
  return [streetMount(streets), pictureMount(pictures)]
}

/** Throws for a route missing from `everyEndpoint`, which the access tests cover. */
const knownToAll = (routes: Route[]): Route[] => {
  const known = new Set(everyEndpoint)
  for (const { endpoint } of routes)
    if (!known.has(endpoint))
      throw new Error(`${endpoint.method} ${endpoint.path} is served but not in features/every-endpoint.ts`)
  return routes
}

const withoutDesign = (files: SiteFiles): SiteFiles => ({
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
    readonly mounts: readonly Mount[]
    readonly drawPreview: DrawPreview
    readonly ready: () => Promise<boolean>
  },
): RequestListener => {
  const { config, clock, db, offices, cookie } = context
  const files = config.development ? options.files : withoutDesign(options.files)
  const checkRole = openRoleChecks(context)
  const findCheckedSession = async (secret: string, now: Date) => {
    const session = await findSession(db, secret, now)
    return session && checkRole(session, now)
  }
  const previews = previewMount(context, options.drawPreview, async (request) => {
    const secret = cookie.read(request.headers.cookie)
    return secret === null ? null : findCheckedSession(secret, clock.now())
  })
  return frontDoor({
    ...context,
    files,
    ready: options.ready,
    routes: knownToAll(routesOf(context)),
    tiles: config.tiles?.url,
    streets: config.streets,
    isThere: (path) => isThere(offices.directory, path),
    firstCalls: (path) => firstCalls(path, (id) => offices.directory.locker(id)?.officeIndex),
    mounts: [...options.mounts, ...streetMounts(context, options.built), previews],
    sessions: { find: findCheckedSession, open: (now) => openVisitorSession(db, now) },
    callerOfKey: (headers, now) => callerOfKey(db, headers, now),
    limit: callLimits(
      config,
      callCount(db, () => clock.now()),
    ),
    checkReplies: config.mode !== 'production',
    trustedProxies: config.trustProxy,
  })
}
