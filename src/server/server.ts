import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { todayIn } from '#domain/calendar-date.ts'
import { createApp } from './app.ts'
import { type Clock, systemClock, testClock } from './clock.ts'
import type { Config } from './config.ts'
import { connectIntegrations, openStorage } from './connect-integrations.ts'
import { noteCarried } from './content/carried.ts'
import { contentFiles } from './content/content-files.ts'
import { openContent } from './content/living-content.ts'
import { openPublished } from './content/published.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { openOutage } from './database/outage.ts'
import { isUnavailable } from './database/unavailable.ts'
import { whenThere } from './database/when-there.ts'
import { openFailures } from './failures.ts'
import { countedHooks, openHookPost } from './gateways/hooks/hook-post.ts'
import { hasRoom } from './has-room.ts'
import { openMetrics } from './http/metrics.ts'
import { siteFilesIn } from './http/site-files.ts'
import { openIntegrations } from './integrations.ts'
import { type Boss, startBoss } from './jobs/boss.ts'
import { expectSteps, jobsOf, sweep, workOf } from './jobs/work.ts'
import { openLateMoney } from './late-money.ts'
import { listen } from './listen.ts'
import { openMessageCounts } from './metrics/message-metrics.ts'
import { openMetricsPort } from './metrics/metrics-port.ts'
import { openPoolMetrics } from './metrics/pool-metrics.ts'
import { openTableMetrics } from './metrics/table-metrics.ts'
import { lateLetters } from './modules/backlog.ts'
import { openBalanceDocuments } from './modules/balance/balance-documents.ts'
import { officesForClaims } from './modules/boxes/offices-for-claims.ts'
import { openClaimDocuments } from './modules/claim-life/claim-documents.ts'
import { consentBook } from './modules/clients/consent.ts'
import { companyStates } from './modules/directory/company-state.ts'
import { publishDue } from './modules/editing/publish.ts'
import { attachmentMaker } from './modules/legals/make-attachment.ts'
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
import { seedDemo } from './seed-demo.ts'
import { signedTokens } from './signed-tokens.ts'
import { openOutsideCalls } from './tracing/outside-calls.ts'
import { type Tracing, untraced } from './tracing/tracing.ts'
import { version } from './version.ts'
import { openWorkers } from './workers/workers.ts'

const root = resolve(import.meta.dirname, '../..')

/** How long requests in flight and jobs may take to end, in milliseconds. */
const REQUESTS_END_MS = 5_000
const JOBS_END_MS = 3_000

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
  /** How often the queues of jobs are polled, in seconds, and changes made elsewhere, in milliseconds; tests wait less. */
  readonly jobPollSeconds?: number
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
  /** Does everything that has become due, as the job of each minute does. */
  sweep(): Promise<void>
  /**
   * Not ready from now on; goes on answering for a pause (milliseconds), in which whoever sends requests here learns that,
   * then ends requests in flight, then jobs. The database stays open.
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
  jobPollSeconds,
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
  const today = () => todayIn(clock.now())
  const offices = await openOffices({
    database: database.kysely,
    today,
    pricesFrom: (group) => lowestPrices(book, group, today()),
    kept: keptIndexIn(join(config.dataDir, 'kept')),
  })
  const shared = { db: database.kysely, offices: officesForClaims(database.kysely, offices) }
  let boss: Boss | undefined
  const jobs = jobsOf(() => {
    if (!boss) throw new Error('A job was sent before the jobs were started')
    return boss
  })
  const outbox = openOutbox(jobs, origin)
  const hasOffer = offerCheck(offers, today)
  const tokens = signedTokens(await linkKeys(database.kysely, cipher, keys, clock.now()))
  const claims = {
    ...shared,
    limits: config.limits,
    hasOffer,
    jobs,
    outbox,
    book,
    boxNames,
    cipher,
    consents: consentBook(consents),
    companyState: companyStates(outside.directory, clock),
    workers,
  }
  const receipts = {
    ...shared,
    clock,
    fiscal: outside.fiscal,
    book,
    outbox,
    failures,
    sellerEmail: () => operator().email,
  }
  const payments = {
    ...receipts,
    orderReceipts: orderReceipts(receipts),
    jobs,
    refunds: jobs,
    receipts: jobs,
    lateMoney: { payments: openLateMoney(), topUps: openLateMoney() },
    hasOffer,
    companyState: claims.companyState,
    bank: outside.bank,
    origin,
    printOrder: openPaymentOrders(operator, book, workers),
  }
  if (config.bank.kind === 'acquirer' && config.receipts.kind === 'sandbox')
    log.error({ alarm: true }, 'money is real and receipts are not: set RECEIPTS')
  // Who moves the clock begins with an empty list.
  if (config.issuer.kind === 'embedded')
    await seedDemo(claims, outside.directory, { now: clock.now(), withRent: !movable })
  const notifications = {
    db: database.kysely,
    clock,
    post: outside.post,
    sms: outside.sms,
    failures,
    makeAttachment: attachmentMaker(payments),
    counts: openMessageCounts(metrics.register),
    tokens,
    bounceAddress: outside.bounces?.address ?? null,
    origin,
  }
  const files = { ...claims, storage: outside.storage }
  openTableMetrics({ database, clock, log }, metrics.register)
  openPoolMetrics(database, metrics.register)
  const sandboxPost = openHookPost(config.development)
  const hooks = { ...claims, clock, post: countedHooks(sandboxPost, calls), sandboxPost, failures }
  const work = {
    clock,
    claims,
    payments,
    receipts,
    notifications,
    tracks: { db: database.kysely, clock, outbox: claims.outbox, tracking: outside.tracking, failures },
    files,
    tokens,
    operator,
    hooks,
    retention: config.retention,
    sendEvents: jobs.sendEvents,
    failures,
    tellOfLateLetters: lateLetters(database.kysely, log),
  }
  expectSteps(work)
  const outage = openOutage(log, metrics.register)
  boss = await startBoss(
    database,
    clock,
    log,
    workOf(work),
    { failures, outage, tracing },
    { schedule: sweepsEachMinute, pollSeconds: jobPollSeconds },
  )

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
    db: database.kysely,
    content,
    published,
    showPublished: () => follow(),
  })
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
    await publishDue(editing.deps, clock.now())
    await published.follow()
    await written.follow()
    await offices.follow()
  }
  const following = setInterval(() => {
    follow().catch((error: unknown) =>
      isUnavailable(error) ? outage.note(error) : log.error({ err: error }, 'offices'),
    )
  }, followMs)

  const integrations = openIntegrations(outside.checks, { clock, log, failures, register: metrics.register })
  let stopping = false
  port.answerWith(
    createApp({
      config,
      origin,
      clock,
      log,
      metrics,
      tracing,
      database,
      outside,
      integrations,
      offices,
      claims,
      payments,
      receipts,
      offers,
      letterJobs: jobs,
      messageCounts: notifications.counts,
      statementJobs: jobs,
      documents: openClaimDocuments(claims, operator),
      balanceDocuments: openBalanceDocuments(database.kysely, operator, claims.book, workers),
      operator,
      tokens,
      files: siteFiles,
      built,
      editing: editing.deps,
      drawPreview: editing.drawPreview,
      testClock: movable,
      async onClockMoved(milliseconds) {
        if (milliseconds > 0) await boss?.putForward(milliseconds)
        await sweep(work)
        await follow()
      },
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
    sweep: () => sweep(work),
    async stop(pause = 0) {
      stopping = true
      await port.leave(pause)
      await port.stop(REQUESTS_END_MS)
      clearInterval(following)
      stopFollowing()
      await boss?.stop(JOBS_END_MS)
      integrations.stop()
      await workers.stop()
      await outside.stop()
      await metricsPort?.stop()
    },
  }
}
