import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { drawCharts } from './charts.ts'
import { allowedError, checkForecast, STATED_ERROR } from './check-forecast.ts'
import type { Results } from './results.ts'
import { total } from './tariff.ts'

const root = resolve(import.meta.dirname, '../..')
const KOPECKS = 100

const number = (value: number): string => value.toLocaleString('en')
const roubles = (kopecks: number): string => number(Math.round(kopecks / KOPECKS))

/** What each check compares, in the order of the page. */
const checks = {
  boxes:
    'each claim has the holder, box, dates, state, price and early end that were simulated; no box has two holders on a day; each month of a rent is reserved, and nothing else is',
  queue:
    'nobody who can be offered a box waits beside a free one; offers follow the order of joining; nobody rented past the queue',
  moves:
    'each move takes the rest of the old rent to the kopeck and is exchanged within its days; at each active time its holder has one running rent, never none and never two, and no day is without a box',
  visits:
    'each booked visit is at its time, kept, missed or given up as simulated; a half hour never takes more than its office states and is refused only if full; a missed visit frees its place',
  delegates:
    'each code opens what its holder allowed; a code for one visit is taken once, an ended one opens nothing; the desk recorded who took which item',
  forecast: 'forecasts shown in the queue against what happened',
  money:
    'each payment, refund and moved part in ledger, bank and fiscal register; balances; acts of organisations by month used',
  messages:
    'each email that a simulated act should cause arrived once at its recipient, and no other email arrived',
  ends: 'no refund, receipt, message or failed row is left open at the end of a month',
} as const

function compared({ months, calibration }: Results): Readonly<Record<keyof typeof checks, string>> {
  const last = months.at(-1)?.compared ?? {}
  const figure = (what: string) => number(last[what] ?? 0)
  return {
    boxes: `${figure('claims')} claims`,
    queue: `${figure('offers')} offers`,
    moves: `${figure('moves')} moves`,
    visits: `${figure('visits')} visits`,
    delegates: `${figure('delegations')} delegations`,
    forecast: `${number(calibration.judged)} monthly chances`,
    money: `${figure('payments')} payments, ${figure('receipts')} receipts`,
    messages: `${figure('messages')} emails`,
    ends: `${months.length} months`,
  }
}

function writeChecks(results: Results): string[] {
  const counts = compared(results)
  const wrong: Results['wrong'] = { ...results.wrong, forecast: checkForecast(results.calibration) }
  return [
    '| check | what is compared | compared | differences |',
    '|---|---|---|---|',
    ...(Object.keys(checks) as (keyof typeof checks)[]).map(
      (check) => `| ${check} | ${checks[check]} | ${counts[check]} | ${wrong[check]?.length ?? 0} |`,
    ),
    '',
    ...Object.entries(wrong).flatMap(([check, found]) =>
      found.slice(0, 10).map((line) => `- ${check}: ${line}`),
    ),
  ]
}

function writeForecasts({ calibration }: Results): string[] {
  const { error, sampleError, brier, tenths } = calibration
  const point = (value: number) => value.toFixed(1)
  return [
    `A chance that people in a queue were shown, at joining and every third month, is compared with whether a box was offered by the end of its month. The first year is left out, because shares are learned from rents that ended. People who left the queue count until then. The mean difference, weighted by the number of chances in a tenth, is **${point(error)} points of 100** (Brier score ${brier.toFixed(3)}).`,
    '',
    `[Decision 0043](../decisions/0043-offer-freed-boxes-to-a-queue.md#the-chance-is-computed-from-known-ends-and-learned-shares) states ${STATED_ERROR} points for its method. A sample of this size would differ by ${point(sampleError)} points even if each chance were exact, found by resampling the offices 200 times. Allowed are the stated error and twice that of the sample: ${point(allowedError(calibration))} points.`,
    '',
    '| tenth | chances | mean forecast | were offered a box | standard deviation |',
    '|---|---|---|---|---|',
    ...tenths.flatMap(({ count, forecast, share, deviation }, tenth) =>
      count === 0
        ? []
        : [
            `| ${tenth * 10} to ${tenth * 10 + 10} | ${number(count)} | ${point(forecast)} | ${point(share)} | ${point(deviation)} |`,
          ],
    ),
  ]
}

function writeMoves({ acts }: Results): string[] {
  const times = (...names: string[]) =>
    number(total(acts.flatMap(([what, figure]) => (names.includes(what) ? [figure] : []))))
  return [
    `Of ${times('moves to another office', 'moves to another size')} moves, ${times('keys exchanged', 'keys exchanged, with a refund')} ended with an exchange of keys, ${times('keys exchanged, with a refund')} of them with a refund; ${times('moves with nothing left to pay')} cost nothing more. ${times('moves lapsed')} lapsed, because nobody came in ten days. ${times('boxes left by a move and offered')} of the boxes that people left were offered to a queue.`,
  ]
}

const LEFT_OUT = [
  'Faults of bank, register, network and servers: [the simulated month](../../tests/month/run.ts) has them.',
  'Nothing is done between the active times, so a reminder of the last day is due only if that is an active day.',
  'Queues for places within a distance, spending limits, letters of claims and their digitization, promo codes, digests and text messages, moved tenants, mail rules.',
  'Tariffs do not change in these years. Each organisation makes one plan, and none moves.',
  'A move whose old rent ends otherwise, is extended in the meantime, or belongs to another branch; visits to collect an item; half hours that an operator closes; delegates with an account who pay.',
  'People answer an offer at the next active time or ignore it; an offer that is made in the hours after it waits unanswered only if its person ignores it.',
]

/** The whole page. */
function writePage(results: Results): string {
  const { size, minutes, people, months, acts, waits, stillWaiting } = results
  const last = months.at(-1)
  const command = `npm run region -- ${[size.seed, size.offices, size.people, size.organisations, size.months].join(' ')}`
  return [
    '# A simulated region',
    '',
    `${number(size.offices)} offices with ${number(people.boxes)} boxes and cells, ${number(size.people)} people (${number(people.wanting)} of them want a box within these years) and ${number(size.organisations)} organisations use the real server for ${size.months} simulated months, from ${months[0]?.month} to ${last?.month}. All their acts are calls of the site; the clock jumps between five active times a month. The run took ${minutes} minutes.`,
    '',
    '```',
    command,
    '```',
    '',
    'How it works and why: [decision 0046](../decisions/0046-prove-the-whole-by-a-simulated-region.md). A run with `PAGE=yes` writes this page.',
    '',
    '## Checks',
    '',
    'What each person should hold, owe and receive is computed from their simulated acts, the tariff and the calendar, not read from the product. Every check runs at the end of each month; that of free boxes beside a queue also at each active time.',
    '',
    ...writeChecks(results),
    '',
    '## Boxes and queues',
    '',
    '![Occupied boxes and people in queues by month](boxes.svg)',
    '',
    `${number(waits.length)} people were offered a box; ${number(stillWaiting)} still wait at the end.`,
    '',
    '![Time from joining a queue to the first offer](waits.svg)',
    '',
    '## Moves',
    '',
    ...writeMoves(results),
    '',
    '## Forecasts',
    '',
    ...writeForecasts(results),
    '',
    '![Forecast and share of people who were offered a box](forecasts.svg)',
    '',
    'Lines are two standard deviations of the sample.',
    '',
    '## Money',
    '',
    `In all ${roubles(last?.money.received ?? 0)} roubles came in, ${roubles(last?.money.refunded ?? 0)} were refunded, and acts of organisations sum to ${roubles(last?.money.acts ?? 0)}.`,
    '',
    '![Money by month](money.svg)',
    '',
    '## Messages',
    '',
    `${number(total(months.flatMap(({ messages }) => Object.values(messages))))} emails. Each row has its own scale.`,
    '',
    '![Messages by kind and month](messages.svg)',
    '',
    '## What happened',
    '',
    '| act | times |',
    '|---|---|',
    ...acts.map(([what, times]) => `| ${what} | ${number(times)} |`),
    '',
    '## Left out',
    '',
    ...LEFT_OUT.map((line) => `- ${line}`),
    '',
  ].join('\n')
}

export function writeRegionPage(results: Results, folder = join(root, 'docs/region')): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, chart] of Object.entries(drawCharts(results))) writeFileSync(join(folder, name), chart)
  writeFileSync(join(folder, 'README.md'), writePage(results))
}

/** `node tests/region/write-page.ts RESULTS` writes the page again from the results of a run. */
if (import.meta.main) {
  const [file = join(root, '.cache/region/results.json'), folder] = process.argv.slice(2)
  writeRegionPage(JSON.parse(readFileSync(file, 'utf8')) as Results, folder)
}
