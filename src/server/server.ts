import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { createClaimDocuments } from '#claims/server/life/claim-documents.ts'
import { createOfferAcceptanceCheck } from '#claims/server/offer-acceptance.ts'
import { buildEmailAttachment } from '#claims/server/organisation/print-joint-order.ts'
import { openContentFiles } from '#content/server/content-files.ts'
import { openEditableContent } from '#content/server/editing/open-editable-content.ts'
import { publishScheduledEdits } from '#content/server/editing/publish-edit.ts'
import { openLiveContent } from '#content/server/live-content.ts'
import { openPublishedContent, recordVersionsInRelease } from '#content/server/published-content.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { createOutbox } from '#messages/server/outbox.ts'
import { createBalanceDocuments } from '#money/server/balance/balance-documents.ts'
import { seedDemoBalance } from '#money/server/balance/balances.ts'
import { createPaymentOrderPrinter } from '#money/server/payments/print-payment-order.ts'
import { createBankOrderReceipts } from '#money/server/receipts/receipt-content.ts'
import { createConsentBook } from '#people/server/clients/consent.ts'
import { createCompanyStateReader } from '#people/server/clients/directory-routes.ts'
import { MAX_FOUND_OFFICES } from '#places/rules/office-page-search.ts'
import { loadOfficeCatalogue } from '#places/server/offices/office-catalogue.ts'
import { createFileWordIndexCache } from '#places/server/offices/office-word-index.ts'
import { createClaimOfficeDirectory } from '#rent/server/boxes/claim-office-directory.ts'
import { findLowestPrices } from '#rent/server/tariffs/price-book.ts'
import { seedDemoClients } from '#stand-ins/demo/demo-clients.ts'
import { seedDemoRent } from '#stand-ins/demo/demo-rent.ts'
import { buildVisitAttachment } from '#visits/server/visit-calendar.ts'
import { createApp } from './app.ts'
import { type Clock, createTestClock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Database } from './database/database.ts'
import { isDatabaseUnavailable, openOutageLog } from './database/database-outage.ts'
import { migrate } from './database/migrate.ts'
import { retryWhileUnavailable } from './database/open-database.ts'
import { openFailureReporter } from './failure-reporter.ts'
import { createFieldCipher, describeKeySource, readPersonalDataKeys } from './field-cipher.ts'
import { createSessionCookie } from './http/session.ts'
import { readSiteFiles } from './http/site-files.ts'
import { connectIntegrations, openFileStorage } from './integrations/connect-integrations.ts'
import { createWebhookSender, withWebhookMetrics } from './integrations/hooks/webhook-sender.ts'
import { openIntegrationMonitor } from './integrations/integration-monitor.ts'
import { runDueWork, startDueWork } from './jobs/due-work.ts'
import { listen } from './listen.ts'
import { openMessageMetrics, openMetrics, openPoolMetrics, startMetricsServer } from './metrics/metrics.ts'
import { openTableMetrics } from './metrics/table-metrics.ts'
import { createGeneratedDocumentFiles } from './render/document-files.ts'
import { createOfficeStatusReaderFactory } from './render/page-offices.ts'
import { loadPageRenderer } from './render/page-renderer.ts'
import { createSitePages } from './render/site-pages.ts'
import { createFailedRowStore, createLatePaymentPollSchedule } from './run-job-step.ts'
import { checkSealingKeys, readLinkKeys, recordSealingKeys } from './sealing/keys-in-use.ts'
import { createSignedTokens } from './signed-tokens.ts'
import { createOutsideCallRecorder } from './tracing/outside-calls.ts'
import { noTracing, type Tracing } from './tracing/tracing.ts'
import { version } from './version.ts'
import { createWorkerPool } from './workers/worker-pool.ts'

/** Adds client records and balances of the demo people, and a running rent if `withRent` is set. */
const seedDemo = async (context: Context, { withRent }: { withRent: boolean }): Promise<void> => {
  const now = context.clock.now()
  await seedDemoClients(context, now)
  await seedDemoBalance(context.db, now)
  if (withRent) await seedDemoRent(context, now)
}

/** Enough for one upload or one write of the embedded database. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

/** Also true if the folder does not exist. */
export const hasFreeDiskSpace = async (folder: string): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return true
  }
}

const root = resolve(import.meta.dirname, '../..')

const STOP_REQUESTS_TIMEOUT_MS = 5_000
const STOP_DUE_WORK_TIMEOUT_MS = 3_000

/** Checks the personal data keys and creates from them the cipher and the signed tokens. */
const openKeys = async (
  config: Config,
  db: Database['kysely'],
  fetch: typeof globalThis.fetch,
  now: Date,
) => {
  const keys = readPersonalDataKeys(config)
  const cipher = createFieldCipher(keys)
  await checkSealingKeys({
    db,
    storage: openFileStorage({ config, fetch }),
    keys,
    source: describeKeySource(config),
  })
  await recordSealingKeys(db, cipher, keys, now)
  return { cipher, tokens: createSignedTokens(await readLinkKeys(db, cipher, keys, now)) }
}

interface ServerOptions {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly fetch: typeof globalThis.fetch
  readonly tracing?: Tracing
  readonly machine?: Clock
  /** False in tests that run the due work themselves. */
  readonly sweepsEachMinute?: boolean
  readonly dueWorkPollMs?: number
  readonly followMs?: number
  readonly site?: string
  readonly content?: string
}

export const openServer = async (options: ServerOptions) => {
  const { config, database, log, fetch, tracing = noTracing, machine = systemClock } = options
  const { site: folder = join(root, 'dist'), content = join(root, 'content') } = options
  const movable = config.testClock ? createTestClock(config.testClock, machine) : null
  const clock = movable ?? systemClock
  const port = await listen(config.port, config.host)
  // With port 0 the origin is known only now.
  const origin = config.port === 0 ? `http://localhost:${port.port}` : config.origin
  const metrics = openMetrics(version)
  const metricsPort = config.metrics ? await startMetricsServer(config.metrics, metrics.register) : undefined
  await retryWhileUnavailable(() => migrate(database, log), log)
  const db = database.kysely
  const { cipher, tokens } = await openKeys(config, db, fetch, clock.now())
  const release = openContentFiles(content)
  await recordVersionsInRelease(db, { release, version, now: clock.now() })
  const published = await openPublishedContent(db)
  const live = openContentFiles(content, published.current)
  const failures = openFailureReporter(log, metrics.register)
  const workers = createWorkerPool(metrics.register)
  const calls = createOutsideCallRecorder(tracing, metrics.register)
  const written = await openLiveContent(live, db, { log, failures })
  const {
    book,
    offers,
    consents,
    boxNames,
    operator,
    waitListSettings,
    movingTerms,
    organisationTerms,
    visitTerms,
    delegationTerms,
  } = written
  const outside = await connectIntegrations({
    config,
    origin,
    ownOrigin: port.ownOrigin,
    clock,
    database,
    fetch,
    content,
    failures,
    calls,
    operator,
  })
  const today = () => todayInZone(clock.now())
  const offices = await loadOfficeCatalogue({
    database: db,
    today,
    pricesFrom: (group) => findLowestPrices(book, group, today()),
    kept: createFileWordIndexCache(join(config.dataDir, 'kept')),
  })
  if (config.bank.kind !== 'sandbox' && config.receipts.kind === 'sandbox')
    log.error({ alarm: true }, 'payments are real but receipts are not: set RECEIPTS')
  openTableMetrics({ database, clock, log }, metrics.register)
  openPoolMetrics(database, metrics.register)

  const built = readSiteFiles(folder, origin)
  let render = await loadPageRenderer(folder)
  const shown = {
    built,
    render: () => render,
    published: published.current,
    directory: offices.directory,
    fileOf: createGeneratedDocumentFiles(release, built, workers),
    officesNow: createOfficeStatusReaderFactory(offices, () => clock.now()),
    findOffices: (text: string) => offices.search.findFirst(text, MAX_FOUND_OFFICES),
    origin,
    failures,
  }
  const editing = openEditableContent({ ...shown, content, published, showPublished: () => follow() })
  const outage = openOutageLog(log, metrics.register)
  const sandboxPost = createWebhookSender(config.development)
  const claimOffices = { ...offices, ...createClaimOfficeDirectory(db, offices) }
  const context: Context = {
    ...outside.services,
    config,
    origin,
    clock,
    testClock: movable,
    async onClockMoved() {
      await runDueWork(context)
      await follow()
    },
    log,
    failures,
    failedRows: createFailedRowStore(db, clock),
    outage,
    tracing,
    metrics,
    messageCounts: openMessageMetrics(metrics.register),
    integrations: openIntegrationMonitor(outside.checks, {
      clock,
      log,
      failures,
      register: metrics.register,
    }),
    db,
    workers,
    outbox: createOutbox(origin),
    cookie: createSessionCookie(origin, tokens.actingMark),
    cipher,
    tokens,
    offices: claimOffices,
    book,
    boxNames,
    waitListSettings,
    movingTerms,
    organisationTerms,
    visitTerms,
    delegationTerms,
    consents: createConsentBook(consents),
    offers,
    operator,
    content: editing.editable,
    companyState: createCompanyStateReader(outside.services.directory, clock),
    hasOffer: createOfferAcceptanceCheck(offers, today),
    hookPost: withWebhookMetrics(sandboxPost, calls),
    sandboxPost,
    lateMoney: { payments: createLatePaymentPollSchedule(), topUps: createLatePaymentPollSchedule() },
    orderReceipts: createBankOrderReceipts({ db, book, fiscal: outside.services.fiscal, operator }),
    printOrder: createPaymentOrderPrinter(operator, book, workers),
    documents: createClaimDocuments({ db, book, cipher, workers, origin, offices: claimOffices }, operator),
    balanceDocuments: createBalanceDocuments(db, operator, book, workers),
    makeAttachment: ({ kind, of }) =>
      kind === 'visit' ? buildVisitAttachment(context, of) : buildEmailAttachment(context, { kind, of }),
  }
  // Tests with a test clock start without rents.
  if (config.issuer.kind === 'embedded') await seedDemo(context, { withRent: !movable })

  const dueWork = startDueWork(context, {
    pollMs: options.dueWorkPollMs,
    sweepsEachMinute: options.sweepsEachMinute,
  })

  const siteFiles = createSitePages({
    ...shown,
    release,
    live,
    offices: written.officePages,
    now: () => clock.now(),
    today,
    register: metrics.register,
  })
  const stopFollowing = built.follow(() => {
    loadPageRenderer(folder).then(
      (program) => {
        render = program
      },
      (error: unknown) => log.error({ err: error }, 'the new page program cannot be loaded'),
    )
  })

  const follow = async () => {
    await publishScheduledEdits(context, clock.now())
    await published.follow()
    await written.follow()
    await offices.follow()
  }
  const following = setInterval(() => {
    follow().catch((error: unknown) =>
      isDatabaseUnavailable(error) ? outage.note(error) : log.error({ err: error }, 'offices'),
    )
  }, options.followMs ?? 3_000)

  let stopping = false
  port.answerWith(
    createApp(context, {
      files: siteFiles,
      built,
      mounts: outside.mounts,
      drawPreview: editing.drawPreview,
      ready: async () => !stopping && (await hasFreeDiskSpace(config.dataDir)) && (await database.ping()),
    }),
  )

  return {
    origin,
    /** Origin on the loopback interface, whatever the public origin is. */
    ownOrigin: port.ownOrigin,
    metricsOrigin: metricsPort?.origin,
    clock,
    files: siteFiles.size,
    /** Runs all due work, including failed rows that wait for a retry. */
    sweep: () => runDueWork(context),
    /**
     * Reports "not ready" for `pause` milliseconds, then finishes the running requests and due work. The database stays
     * open.
     */
    async stop(pause = 0): Promise<void> {
      stopping = true
      await port.leave(pause)
      await port.stop(STOP_REQUESTS_TIMEOUT_MS)
      clearInterval(following)
      stopFollowing()
      await dueWork.stop(STOP_DUE_WORK_TIMEOUT_MS)
      context.integrations.stop()
      await workers.stop()
      await outside.stop()
      await metricsPort?.stop()
    },
  }
}

export type RunningServer = Awaited<ReturnType<typeof openServer>>
