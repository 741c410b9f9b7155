import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startCabinet } from '../site/kit/cabinet.ts'
import makeTemplate from '../site/kit/template.ts'
import { openFirefox } from './firefox.ts'
import { stopsOf } from './stops.ts'
import type { TourBrowser } from './tour-browser.ts'
import { openWebKit } from './webkit.ts'

// `npm run tour`, or `npm run tour -- webkit`, uses the built site in Firefox and WebKit and writes a screenshot of
// each stop to `.cache/tour`.

const folder = resolve(import.meta.dirname, '../../.cache/tour')
mkdirSync(folder, { recursive: true })

const openers: Readonly<Record<string, () => Promise<TourBrowser>>> = {
  firefox: openFirefox,
  webkit: openWebKit,
}

async function runTour(browser: TourBrowser, browserName: string): Promise<string | undefined> {
  const cabinet = await startCabinet()
  try {
    for (const [index, { name, visit }] of stopsOf(browser, cabinet).entries()) {
      const start = performance.now()
      const failure = await visit().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      await browser.screenshot(join(folder, `${browserName}-${index + 1}-${name}.png`)).catch(() => {})
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(
        `${browser.name.padEnd(16)} ${name.padEnd(12)}${seconds.padStart(6)} s${failure ? '  failed' : ''}`,
      )
      if (failure) return `${name}: ${failure}`
    }
    const [error] = browser.scriptErrors()
    return error && `a script failed at ${error}`
  } finally {
    await cabinet.stop()
  }
}

const requestedBrowsers = process.argv.slice(2)
const names = requestedBrowsers.length > 0 ? requestedBrowsers : Object.keys(openers)
const removeTemplate = await makeTemplate()
try {
  for (const name of names) {
    const open = openers[name]
    if (!open) throw new Error(`${name} is no browser of the tour: ${Object.keys(openers).join(', ')}`)
    const browser = await open()
    const failure = await runTour(browser, name).finally(() => browser.close())
    if (failure === undefined) continue
    console.error(`${browser.name}: ${failure}`)
    process.exitCode = 1
  }
} finally {
  await removeTemplate()
}
