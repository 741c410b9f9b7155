import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test'

/** Console messages that fail a test even as warnings. */
const fatalMessage = /Content Security Policy|Hydration failed|Minified React error/i

/** Beginnings of the lines that the current test causes on purpose; a worker runs one test at a time. */
let expectedBeginnings: string[] = []

/**
 * Expects errors that the current test causes, by the beginning of their line, such as `404 /rpo/`, `net::ERR_FAILED
 * /faq` or a script error's text; any other console error of any page fails the test.
 */
export function expectErrors(...lines: readonly string[]): void {
  expectedBeginnings.push(...lines)
}

/** A console error as one line; for a failed call its status or network error and its path. */
function toLine(message: ConsoleMessage): string {
  const failed =
    /^Failed to load resource: (?:the server responded with a status of (\d{3})|(net::\w+))/.exec(
      message.text(),
    )
  const { url } = message.location()
  return failed
    ? `${failed[1] ?? failed[2]} ${URL.canParse(url) ? new URL(url).pathname : url}`
    : message.text()
}

/** Listens to all pages of a browser; `end` closes all contexts and throws unexpected errors. */
export function listenToConsoles(browser: Browser): { readonly end: () => Promise<void> } {
  expectedBeginnings = []
  const lines: string[] = []
  const listen = (context: BrowserContext): void => {
    context.on('weberror', (error) => lines.push(String(error.error())))
    context.on('console', (message) => {
      if (message.type() === 'error' || fatalMessage.test(message.text())) lines.push(toLine(message))
    })
  }
  // Contexts may exist already, depending on the order of fixtures.
  for (const context of browser.contexts()) listen(context)
  browser.on('context', listen)
  return {
    end: async () => {
      // Open contexts would disturb the next test.
      await Promise.all(browser.contexts().map((context) => context.close()))
      browser.off('context', listen)
      const unexpected = lines.filter((line) => !expectedBeginnings.some((start) => line.startsWith(start)))
      if (unexpected.length > 0)
        throw new Error(`errors in the console that nobody expects:\n${[...new Set(unexpected)].join('\n')}`)
    },
  }
}
