import type { Browser, BrowserContext, Page } from '@playwright/test'
import { standsAtHome } from '../site/kit/home.ts'
import { boxesIn } from '../site/kit/rental.ts'
import { rent } from './face-shift.ts'
import { newcomer, type Stop, visit } from './face-visit.ts'
import type { Figure } from './figure.ts'

/** The most of what a page loads that it may not have used once it stands. */
const MOST_UNUSED = 0.4

/** What keeps the place of a screen has a heading too. */
const title = (page: Page) => page.locator('h1:not([role=status] h1)')

const stops: readonly Stop[] = [
  { address: '/', readySign: standsAtHome },
  { address: '/101000/step2', readySign: boxesIn },
  { address: '/101000', readySign: title },
  { address: '/faq', readySign: title },
]

interface Share {
  readonly used: number
  readonly all: number
}
const share = ({ used, all }: Share): number => (all === 0 ? 0 : 1 - used / all)

interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** How many letters of a script were run: a range inside another one says more than that. */
const lettersRun = (length: number, ranges: readonly Range[]): number => {
  const run = new Uint8Array(length)
  const inward = [...ranges].sort(
    (item, other) => item.startOffset - other.startOffset || other.endOffset - item.endOffset,
  )
  for (const { startOffset, endOffset, count } of inward) run.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return run.reduce((letters, isRun) => letters + isRun, 0)
}

const sum = (shares: readonly Share[]): Share => ({
  used: shares.reduce((total, { used }) => total + used, 0),
  all: shares.reduce((total, { all }) => total + all, 0),
})

/** Begins to note which rules of style sheets a page uses; answers the way to hear of them. */
async function trackStyles(page: Page): Promise<() => Promise<Share>> {
  const wire = await page.context().newCDPSession(page)
  let all = 0
  wire.on('CSS.styleSheetAdded', ({ header }) => {
    all += header.length
  })
  await wire.send('DOM.enable')
  await wire.send('CSS.enable')
  await wire.send('CSS.startRuleUsageTracking')
  return async () => {
    const { ruleUsage } = await wire.send('CSS.stopRuleUsageTracking')
    const used = ruleUsage.filter((rule) => rule.used)
    // A layer or a question of media counts as used with all that it holds: what is used is told by the rules in it.
    const inmost = used.filter(
      (rule) =>
        !used.some(
          (inner) =>
            inner !== rule &&
            inner.styleSheetId === rule.styleSheetId &&
            inner.startOffset >= rule.startOffset &&
            inner.endOffset <= rule.endOffset,
        ),
    )
    return { used: inmost.reduce((total, rule) => total + rule.endOffset - rule.startOffset, 0), all }
  }
}

/** How much of its scripts and style sheets a page has used once it stands, by Chromium's coverage. */
async function usedBy(context: BrowserContext, stop: Stop): Promise<{ script: Share; style: Share }> {
  const page = await context.newPage()
  const stylesUsed = await trackStyles(page)
  await page.coverage.startJSCoverage()
  await visit(page, stop)
  const scripts = await page.coverage.stopJSCoverage()
  const style = await stylesUsed()
  await page.close()
  return {
    script: sum(
      scripts.map(({ source = '', functions }) => ({
        used: lettersRun(
          source.length,
          functions.flatMap(({ ranges }) => ranges),
        ),
        all: source.length,
      })),
    ),
    style,
  }
}

const textOf = (part: Share): string =>
  `${(share(part) * 100).toFixed(0)} % of ${(part.all / 1000).toFixed(0)} kB`

/** The share of script and style that a page loads and has not used once it stands, of five kinds of pages. */
export async function unusedFigures(browser: Browser, origin: string): Promise<Figure[]> {
  const person = await newcomer(browser, origin)
  const claim: Stop = { address: `/claims/${await rent(await person.newPage())}`, readySign: title }
  const figures: Figure[] = []
  for (const stop of [...stops, claim]) {
    const context = stop === claim ? person : await newcomer(browser, origin)
    const { script, style } = await usedBy(context, stop)
    await context.close()
    figures.push({
      name: `what ${stop.address} loads and has not used once it stands`,
      ratios: [share(sum([script, style]))],
      bound: { atMost: MOST_UNUSED },
      text: `script ${textOf(script)}, style ${textOf(style)}, unpacked`,
    })
  }
  return figures
}
