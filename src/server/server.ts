import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { todayIn } from '#domain/calendar-date.ts'
import { createApp } from './app.ts'
import { type Clock, systemClock, testClock } from './clock.ts'
import type { Config } from './config.ts'
import { connectIntegrations, openStorage } from './connect-integrations.ts'
import { contentFiles } from './content/content-files.ts'
import { openContent } from './content/living-content.ts'
import { noteCarried, openPublished } from './content/published.ts'
import type { Context } from './context.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { openOutage } from './database/outage.ts'
import { isUnavailable } from './database/unavailable.ts'
import { whenThere } from './database/when-there.ts'
import { openFailures } from './failures.ts'
import { countedHooks, openHookPost } from './gateways/hooks/hook-post.ts'
import { openMetrics } from './http/metrics.ts'
import { sessionCookie } from './http/session-cookie.ts'
import { siteFilesIn } from './http/site-files.ts'
import { openIntegrations } from './integrations.ts'
import { doDueWork, startDueWork } from './jobs/due-work.ts'
import { openFailedRows } from './jobs/failed-rows.ts'
import { openLateMoney } from './late-money.ts'
import { listen } from './listen.ts'
import { openMessageCounts } from './metrics/message-metrics.ts'
import { openMetricsPort } from './metrics/metrics-port.ts'
import { openPoolMetrics } from './metrics/pool-metrics.ts'
import { openTableMetrics } from './metrics/table-metrics.ts'
import { openBalanceDocuments } from './modules/balance/balance-documents.ts'
import { seedDemoBalance } from './modules/balance/balance-row.ts'
import { officesForClaims } from './modules/boxes/offices-for-claims.ts'
import { openClaimDocuments } from './modules/claim-life/claim-documents.ts'
import { seedDemoRent } from './modules/claims/demo-rent.ts'
import { consentBook } from './modules/clients/consent.ts'
import { seedDemoClients } from './modules/clients/demo-clients.ts'
import { companyStates } from './modules/directory/company-state.ts'
import { publishDue } from './modules/editing/publish.ts'
import { makeAttachment } from './modules/legals/print-joint-order.ts'
import { openOutbox } from './modules/notifications/outbox.ts'
import { offerCheck } from './modules/offers/acceptance.ts'
import { keptIndexIn } from './modules/offices/kept-index.ts'
import { openOffices } from './modules/offices/offices.ts'
import { openPaymentOrders } from './modules/payments/print-payment-order.ts'
import { orderReceipts } from './modules/receipts/content-of-receipt.ts'
import { lowestPrices } from './modules/tariffs/price-book.ts'
import { openEditing } from './open-editing.ts'
import { documentFiles } from './pages/document-files.ts'
import { officesNow } from './pages/offices-now.ts'
import { readPageProgram } from './pages/page-program.ts'
import { sitePages } from './pages/site-pages.ts'
import { personalDataKeys, sourceOfKeys } from './personal-data-key.ts'
import { checkKeys, linkKeys, noteKeys } from './sealing/keys-in-use.ts'
import { fieldCipher } from './secrets.ts'
import { signedTokens } from './signed-tokens.ts'
import { openOutsideCalls } from './tracing/outside-calls.ts'
import { type Tracing, untraced } from './tracing/tracing.ts'
import { version } from './version.ts'
import { openWorkers } from './workers/workers.ts'

/** Client records and money of the demo people, and a rent that runs unless `withRent` is false. */
const seedDemo = async (context: Context, { withRent }: { withRent: boolean }): Promise<void> => {
  const now = context.clock.now()
  await seedDemoClients(context, now)
  await seedDemoBalance(context.db, now)
  if (withRent) await seedDemoRent(context, now)
}

/** Less than this, in bytes, is a full disk: neither an upload nor a page of the embedded database fits. */
const LEAST_BYTES = 16 * 1024 * 1024

/** Is there room on the disk of a folder? True for a folder that is not made yet. */
export const hasRoom = async (folder: string): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= LEAST_BYTES
  } catch {
    return true
  }
}

const root = resolve(import.meta.dirname, '../..')

/** How long requests in flight and due work may take to end, in milliseconds. */
const REQUESTS_END_MS = 5_000
const DUE_WORK_END_MS = 3_000

export interface ServerDeps {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly fetch: typeof globalThis.fetch
  /** Where traces go; nowhere unless given. */
  readonly tracing?: Tracing
  /** What makes a test clock tick: the machine's clock, which tests replace by one that stands. */
  readonly machine?: Clock
  /** Does what becomes due each minute; false where tests do it themselves. */
  readonly sweepsEachMinute?: boolean
  /** How often due work and changes made elsewhere are looked for, in milliseconds; tests wait less. */
  readonly dueWorkPollMs?: number
  readonly followMs?: number
  /** The folder of the built site; by default where the build puts it. */
  readonly site?: string
  /** The folder of what editors write; by default the one beside the sources. */
  readonly content?: string
}

/** The product as it runs. */
export interface RunningServer {
  readonly origin: string
  /** Where it listens on this machine, whatever the origin. */
  readonly ownOrigin: string
  /** Where a collector reads what it counts; undefined where nobody does. */
  readonly metricsOrigin: string | undefined
  readonly clock: { now(): Date }
  readonly files: number
  /** Does everything that has become due, also what failed and waits to be tried again. */
  sweep(): Promise<void>
  /**
   * Not ready from now on; goes on answering for a pause (milliseconds), in which whoever sends requests here learns that,
   * then ends requests in flight, then due work. The database stays open.
   */
  stop(pause?: number): Promise<void>
}

/** Opens everything behind one port and answers it: the same for the real server and for tests. */
export const openServer = async ({
  config,
  database,
  log,
  fetch,
  tracing = untraced,
  machine = systemClock,
  sweepsEachMinute = true,
  dueWorkPollMs,
  followMs = 3_000,
  site: folder = join(root, 'dist'),
  content = join(root, 'content'),
}: ServerDeps): Promise<RunningServer> => {
  const movable = config.testClock ? testClock(config.testClock, machine) : null
  const clock = movable ?? systemClock
  const port = await listen(config.port, config.host)
  const { ownOrigin } = port
  // Port 0 is any free one, and then the origin is known only now.
  const origin = config.port === 0 ? `http://localhost:${port.port}` : config.origin
  const metrics = openMetrics(version)
  const metricsPort = config.metrics ? await openMetricsPort(config.metrics, metrics.register) : undefined
  await whenThere(() => migrate(database, log), log)
  const keys = personalDataKeys(config)
  const cipher = fieldCipher(keys)
  const storage = openStorage({ config, fetch })
  await checkKeys({ db: database.kysely, storage, keys, source: sourceOfKeys(config) })
  await noteKeys(database.kysely, cipher, keys, clock.now())
  await noteCarried(database.kysely, { release: contentFiles(content), version, now: clock.now() })
  const published = await openPublished(database.kysely)
  const live = contentFiles(content, published.current)
  const failures = openFailures(log, metrics.register)
  const workers = openWorkers(metrics.register)
  const calls = openOutsideCalls(tracing, metrics.register)
  const written = await openContent(live, database.kysely, { log, failures })
  const { book, offers, consents, boxNames, operator } = written
  const outside = await connectIntegrations({
    config,
    origin,
    ownOrigin,
    clock,
    database,
    fetch,
    content,
    failures,
    calls,
    operator,
  })
  const db = database.kysely
  const today = () => todayIn(clock.now())
  const offices = await openOffices({
    database: db,
    today,
    pricesFrom: (group) => lowestPrices(book, group, today()),
    kept: keptIndexIn(join(config.dataDir, 'kept')),
  })
  if (config.bank.kind !== 'sandbox' && config.receipts.kind === 'sandbox')
    log.error({ alarm: true }, 'money is real and receipts are not: set RECEIPTS')
  openTableMetrics({ database, clock, log }, metrics.register)
  openPoolMetrics(database, metrics.register)

  const built = siteFilesIn(folder, origin)
  let render = await readPageProgram(folder)
  const shown = {
    built,
    render: () => render,
    published: published.current,
    directory: offices.directory,
    fileOf: documentFiles(contentFiles(content), built, workers),
    officesNow: officesNow(offices, () => clock.now()),
    origin,
    failures,
  }
  const editing = openEditing({
    ...shown,
    content,
    published,
    showPublished: () => follow(),
  })
  const tokens = signedTokens(await linkKeys(db, cipher, keys, clock.now()))
  const outage = openOutage(log, metrics.register)
  const sandboxPost = openHookPost(config.development)
  const claimOffices = { ...offices, ...officesForClaims(db, offices) }
  const messageCounts = openMessageCounts(metrics.register)
  const context: Context = {
    ...outside.services,
    config,
    origin,
    clock,
    testClock: movable,
    async onClockMoved() {
      await doDueWork(context)
      await follow()
    },
    log,
    failures,
    failedRows: openFailedRows(db, clock),
    outage,
    tracing,
    metrics,
    messageCounts,
    integrations: openIntegrations(outside.checks, { clock, log, failures, register: metrics.register }),
    db,
    workers,
    outbox: openOutbox(origin),
    cookie: sessionCookie(origin, tokens.actingMark),
    cipher,
    tokens,
    offices: claimOffices,
    book,
    boxNames,
    consents: consentBook(consents),
    offers,
    operator,
    content: editing.editable,
    companyState: companyStates(outside.services.directory, clock),
    hasOffer: offerCheck(offers, today),
    hookPost: countedHooks(sandboxPost, calls),
    sandboxPost,
    lateMoney: { payments: openLateMoney(), topUps: openLateMoney() },
    orderReceipts: orderReceipts({ db, book, fiscal: outside.services.fiscal, operator }),
    printOrder: openPaymentOrders(operator, book, workers),
    documents: openClaimDocuments({ db, book, cipher, workers, offices: claimOffices }, operator),
    balanceDocuments: openBalanceDocuments(db, operator, book, workers),
    makeAttachment: (attachment) => makeAttachment(context, attachment),
  }
  // Who moves the clock begins with an empty list.
  if (config.issuer.kind === 'embedded') await seedDemo(context, { withRent: !movable })

  const dueWork = startDueWork(context, { pollMs: dueWorkPollMs, sweepsEachMinute })

  const siteFiles = sitePages({
    ...shown,
    release: contentFiles(content),
    live,
    offices: written.officePages,
    now: () => clock.now(),
    today,
    register: metrics.register,
  })
  const stopFollowing = built.follow(() => {
    readPageProgram(folder).then(
      (program) => {
        render = program
      },
      (error: unknown) => log.error({ err: error }, 'pages are rendered by the build before'),
    )
  })

  const follow = async () => {
    await publishDue(context, clock.now())
    await published.follow()
    await written.follow()
    await offices.follow()
  }
  const following = setInterval(() => {
    follow().catch((error: unknown) =>
      isUnavailable(error) ? outage.note(error) : log.error({ err: error }, 'offices'),
    )
  }, followMs)

  let stopping = false
  port.answerWith(
    createApp(context, {
      database,
      tracing,
      files: siteFiles,
      built,
      mounts: outside.mounts,
      drawPreview: editing.drawPreview,
      ready: async () => !stopping && (await hasRoom(config.dataDir)) && (await database.ping()),
      outage,
    }),
  )

  return {
    origin,
    ownOrigin,
    metricsOrigin: metricsPort?.origin,
    clock,
    files: siteFiles.size,
    sweep: () => doDueWork(context),
    async stop(pause = 0) {
      stopping = true
      await port.leave(pause)
      await port.stop(REQUESTS_END_MS)
      clearInterval(following)
      stopFollowing()
      await dueWork.stop(DUE_WORK_END_MS)
      context.integrations.stop()
      await workers.stop()
      await outside.stop()
      await metricsPort?.stop()
    },
  }
}
