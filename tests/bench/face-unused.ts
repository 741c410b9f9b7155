import type { Browser, BrowserContext, Page } from '@playwright/test'
import { standsAtHome } from '../site/kit/home.ts'
import { boxesIn } from '../site/kit/rental.ts'
import { rent } from './face-shift.ts'
import { newcomer, type Stop, visit } from './face-visit.ts'
import type { Figure } from './figure.ts'

const MAX_UNUSED_SHARE = 0.4

/** Excludes the headings of loading placeholders. */
const title = (page: Page) => page.locator('h1:not([role=status] h1)')

const stops: readonly Stop[] = [
  { address: '/', readySign: standsAtHome },
  { address: '/101000/step2', readySign: boxesIn },
  { address: '/101000', readySign: title },
  { address: '/faq', readySign: title },
]

interface UsedCode {
  readonly used: number
  readonly all: number
}
const unusedShare = ({ used, all }: UsedCode): number => (all === 0 ? 0 : 1 - used / all)

interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** Counts the characters of a script that ran; inner ranges override the ranges around them. */
const countUsedCharacters = (length: number, ranges: readonly Range[]): number => {
  const usedFlags = new Uint8Array(length)
  const outerFirst = [...ranges].sort(
    (item, other) => item.startOffset - other.startOffset || other.endOffset - item.endOffset,
  )
  for (const { startOffset, endOffset, count } of outerFirst)
    usedFlags.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return usedFlags.reduce((letters, isRun) => letters + isRun, 0)
}

const sumUsed = (shares: readonly UsedCode[]): UsedCode => ({
  used: shares.reduce((total, { used }) => total + used, 0),
  all: shares.reduce((total, { all }) => total + all, 0),
})

/** Starts to record the style rules that a page uses; returns a function that reads the result. */
async function trackStyles(page: Page): Promise<() => Promise<UsedCode>> {
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
    // Layers and media queries count as used with all their content, so only their inner rules are counted.
    const innermost = used.filter(
      (rule) =>
        !used.some(
          (inner) =>
            inner !== rule &&
            inner.styleSheetId === rule.styleSheetId &&
            inner.startOffset >= rule.startOffset &&
            inner.endOffset <= rule.endOffset,
        ),
    )
    return { used: innermost.reduce((total, rule) => total + rule.endOffset - rule.startOffset, 0), all }
  }
}

async function measureUsedCode(
  context: BrowserContext,
  stop: Stop,
): Promise<{ script: UsedCode; style: UsedCode }> {
  const page = await context.newPage()
  const stylesUsed = await trackStyles(page)
  await page.coverage.startJSCoverage()
  await visit(page, stop)
  const scripts = await page.coverage.stopJSCoverage()
  const style = await stylesUsed()
  await page.close()
  return {
    script: sumUsed(
      scripts.map(({ source = '', functions }) => ({
        used: countUsedCharacters(
          source.length,
          functions.flatMap(({ ranges }) => ranges),
        ),
        all: source.length,
      })),
    ),
    style,
  }
}

const formatPart = (part: UsedCode): string =>
  `${(unusedShare(part) * 100).toFixed(0)} % of ${(part.all / 1000).toFixed(0)} kB`

export async function unusedFigures(browser: Browser, origin: string): Promise<Figure[]> {
  const person = await newcomer(browser, origin)
  const claim: Stop = { address: `/claims/${await rent(await person.newPage())}`, readySign: title }
  const figures: Figure[] = []
  for (const stop of [...stops, claim]) {
    const context = stop === claim ? person : await newcomer(browser, origin)
    const { script, style } = await measureUsedCode(context, stop)
    await context.close()
    figures.push({
      name: `what ${stop.address} loads and has not used once it stands`,
      ratios: [unusedShare(sumUsed([script, style]))],
      bound: { atMost: MAX_UNUSED_SHARE },
      text: `script ${formatPart(script)}, style ${formatPart(style)}, unpacked`,
    })
  }
  return figures
}
